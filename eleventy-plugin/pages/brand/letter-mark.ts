/** Of `--ar-accent` and `--ar-paper` under light, which a file that stands alone cannot read. White on it is read in both themes. */
const [ACCENT, PAPER] = ["#00666d", "#ffffff"];

/** What stands for a site without a logo: the first letter or digit of its title; undefined where it has none. */
export function markLetter(title: string): string | undefined {
  return /[\p{L}\p{N}]\p{M}*/u.exec(title)?.[0].toLocaleUpperCase();
}

/** The letter as a picture. Set in a font of the system: there is one for every script. */
export function letterMark(letter: string): string {
  /* eslint-disable no-restricted-syntax -- no HTML: a file of its own, an SVG */
  const text = `<text x="16" y="23" font-family="system-ui,sans-serif" font-size="20" font-weight="700" text-anchor="middle" fill="${PAPER}">${letter}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${ACCENT}"/>${text}</svg>`;
  /* eslint-enable no-restricted-syntax */
}
