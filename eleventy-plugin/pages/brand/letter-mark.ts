/**
 * Values of `--ar-accent` and `--ar-paper` in the light theme, repeated here because a standalone SVG cannot
 * read CSS variables. White on this colour is legible in both themes.
 */
const [ACCENT, PAPER] = ["#00666d", "#ffffff"];

/**
 * Returns the letter that represents a site without a logo: the first letter or digit of its title. Returns
 * undefined if there is none.
 */
export function markLetter(title: string): string | undefined {
  return /[\p{L}\p{N}]\p{M}*/u.exec(title)?.[0].toLocaleUpperCase();
}

/** Returns the letter as an SVG. Uses the system font, because system fonts cover every script. */
export function letterMark(letter: string): string {
  const text = `<text x="16" y="23" font-family="system-ui,sans-serif" font-size="20" font-weight="700" text-anchor="middle" fill="${PAPER}">${letter}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${ACCENT}"/>${text}</svg>`;
}
