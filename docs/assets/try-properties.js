/* Sets custom properties on the page in the frame to the values of the form. */

const { document } = globalThis;
const frame = document.querySelector("#live-page");
const form = document.querySelector("#live-properties");
const code = document.querySelector("#live-code");

/** Returns pairs of property and value. Empty fields are omitted. */
const chosen = () =>
  [...form.elements]
    .filter(({ name, value }) => name !== "" && value !== "")
    .map(({ name, value, dataset }) => [name, `${value}${dataset.unit ?? ""}`]);

function show() {
  const style = frame.contentDocument?.documentElement?.style;
  if (style === undefined) return;
  for (const { name } of form.elements) if (name !== "") style.removeProperty(name);
  for (const [name, value] of chosen()) style.setProperty(name, value);
  const lines = chosen().map(([name, value]) => `  ${name}: ${value};`);
  code.textContent = [":root {", ...lines, "}"].join("\n");
}

form.hidden = code.parentElement.hidden = false;
form.addEventListener("input", show);
form.addEventListener("reset", () => setTimeout(show));
frame.addEventListener("load", show);
show();
