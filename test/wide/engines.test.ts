import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { answeringServer } from "../support/answering-server.js";
import { answeringSocket } from "../support/answering-socket.js";
import { isShownIn, openPanelIn, textIn, useBaseUrlIn } from "../support/engines/engine-steps.js";
import { inEachEngine } from "../support/engines/engine-group.js";
import type { EnginePage } from "../support/engines/engine.js";

const ADD = "/workshop/tools/add-tool/";
const GET = "/answers/operations/get-thing/";
const SAID = "/rooms/rooms-room/receive-said/";

/**
 * Opens the search by its key, and presses it again if the page's script was not loaded yet, as a reader
 * would.
 */
async function openSearch(page: EnginePage): Promise<void> {
  const isOpen = (): Promise<boolean> => isShownIn(page, ".ar-dialog input");
  const pressed = async (): Promise<boolean> => {
    if (await isOpen()) return true;
    await page.press("/");
    return false;
  };
  await expect.poll(pressed, { interval: 2000 }).toBe(true);
}

inEachEngine("in", ["panel", "events"], ({ sites, newPage, flow }) => {
  test("errors and policy violations are detected", async () => {
    const page = await newPage();
    try {
      await page.open(sites.panel.origin + ADD);
      await page.run(() => {
        console.error("planted");
        setTimeout(() => {
          throw new Error("thrown");
        });
        const style = document.createElement("style");
        style.textContent = "p { color: red }";
        document.head.append(style);
      });
      const seen = () => page.run(() => sessionStorage.getItem("probe"));
      await expect.poll(seen).toContain("planted");
      await expect.poll(seen).toContain("thrown");
      await expect.poll(seen).toContain("style-src");
    } finally {
      await page.close();
    }
  });

  flow("a page is read, its samples beside the text", async (page) => {
    await page.open(sites.panel.origin + ADD);
    expect(await textIn(page, "h1")).toBe("Add a tool");
    const [text, samples] = await page.run(() =>
      [".ar-body", ".ar-bench"].map(
        (part) => document.querySelector(part)?.getBoundingClientRect().left ?? 0,
      ),
    );
    expect(samples).toBeGreaterThan((text ?? 0) + 400);
    expect(await page.run(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });

  flow("a link into a closed row opens it and shows it", async (page) => {
    await page.open(sites.panel.origin + ADD);
    const id = await page.run(() => document.querySelector(".ar-nest:not([open]) [id]")?.id ?? "");
    expect(id).not.toBe("");
    await page.open(`${sites.panel.origin}/requests/`);
    await page.open(`${sites.panel.origin}${ADD}#${encodeURIComponent(id)}`);
    const place = () =>
      page.run((wanted) => {
        const row = document.getElementById(wanted);
        const top = row?.checkVisibility() ? row.getBoundingClientRect().top : -1;
        return top >= 0 && top < innerHeight;
      }, id);
    await expect.poll(place).toBe(true);
  });

  flow("a row marks its line in the example, and a key of the example leads to its row", async (page) => {
    await page.open(sites.panel.origin + ADD, 1440);
    const example = '.ar-bench [data-rows="response-201"]';
    const marked = (): Promise<string> => textIn(page, `${example} .ar-tied`);
    const focused = (): Promise<string> =>
      page.run(() => document.activeElement?.closest("li")?.id ?? document.activeElement?.textContent ?? "");
    await page.run(() => document.querySelector<HTMLElement>('[id="response-201.name"] .ar-name')?.focus());
    await expect.poll(marked).toBe('"name"');
    await page.run((pre) => document.querySelector<HTMLElement>(pre)?.focus(), example);
    await page.press("ArrowDown");
    const key = await focused();
    expect(key).toMatch(/^"\w+"$/);
    expect(await marked()).toBe(key);
    await page.press("Enter");
    await expect.poll(focused).toBe(`response-201.${JSON.parse(key) as string}`);
    expect(await page.run(() => location.hash)).toBe(`#response-201.${JSON.parse(key) as string}`);
  });

  flow("the theme is changed, and kept", async (page) => {
    const ground = () => page.run(() => getComputedStyle(document.documentElement).backgroundColor);
    await page.open(sites.panel.origin + ADD);
    const before = await ground();
    await page.click(".ar-theme");
    expect(await ground()).not.toBe(before);
    const after = await ground();
    await page.open(sites.panel.origin + GET);
    expect(await ground()).toBe(after);
  });

  flow("a language of samples is kept on the next page", async (page) => {
    await page.open(sites.panel.origin + ADD);
    await page.run(() => document.querySelector<HTMLElement>("#samples input[value=python]")?.click());
    await page.open(sites.panel.origin + GET);
    const chosen = () =>
      page.run(() => document.querySelector<HTMLInputElement>("#samples input:checked")?.value);
    await expect.poll(chosen).toBe("python");
  });

  flow("the sidebar is filtered", async (page) => {
    await page.open(`${sites.panel.origin}/workshop/`);
    await page.type("#ar-nav input[type=search]", "throw");
    await expect.poll(() => textIn(page, "#ar-nav [role=status]")).toBe("1 match");
  });

  flow("the search finds a page and leads there", async (page) => {
    await page.open(`${sites.panel.origin}/workshop/`);
    await openSearch(page);
    await page.type(".ar-dialog input", "throw a tool");
    await expect.poll(() => textIn(page, ".ar-dialog [role=option]")).toContain("Throw a tool away");
    // Waits for the full-text index: if the page were left meanwhile, loading it would fail with an error.
    await expect.poll(() => textIn(page, ".ar-dialog [role=status]")).toMatch(/\d/);
    await page.press("Enter");
    await expect.poll(() => textIn(page, "h1")).toBe("Throw a tool away");
  });

  flow(
    "at 360 px the search goes to a pasted address, to what was mistyped, and back to what was opened",
    async (page) => {
      await page.open(`${sites.panel.origin}/workshop/`, 360);
      await openSearch(page);
      await page.type(
        ".ar-dialog input",
        "DELETE https://api.example.com/v1/workshops/1/benches/2/drawers/a/tools/42?force=1",
      );
      await expect.poll(() => textIn(page, ".ar-dialog [role=option]")).toContain("Throw a tool away");
      await page.press("Enter");
      await expect.poll(() => textIn(page, "h1")).toBe("Throw a tool away");
      await openSearch(page);
      await expect.poll(() => textIn(page, ".ar-dialog .ar-hit-group")).toBe("Opened last");
      await page.type(".ar-dialog input", "throw a tol");
      await expect
        .poll(() => textIn(page, ".ar-dialog [role=status]"))
        .toContain("Did you mean “throw tool”?");
    },
  );

  flow("at 360 px the sidebar is a drawer that Esc closes", async (page) => {
    await page.open(sites.panel.origin + ADD, 360);
    expect(await page.run(() => innerWidth)).toBe(360);
    expect(await isShownIn(page, "#ar-nav")).toBe(false);
    await page.click(".ar-menu");
    await expect.poll(() => isShownIn(page, "#ar-nav")).toBe(true);
    await page.press("Escape");
    await expect.poll(() => isShownIn(page, "#ar-nav")).toBe(false);
    expect(await page.run(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });

  flow("a form is filled in and sent: 201, 401 and 422 are shown", async (page) => {
    const statuses = [201, 401, 422];
    const asked: string[] = [];
    const server = await answeringServer((request, response) => {
      asked.push(request.url ?? "");
      response.writeHead(statuses[asked.length - 1] ?? 500, { "content-type": "application/json" }).end("{}");
    });
    await page.open(sites.panel.origin + GET);
    await openPanelIn(page);
    await useBaseUrlIn(page, server.origin);
    await page.type("#ar-p0", "41");
    for (const status of statuses) {
      await page.click(".ar-send [type=submit]");
      await expect.poll(() => textIn(page, "#response .ar-code")).toBe(String(status));
      // The status is shown before the body, and another request can only be sent after it.
      await expect.poll(() => isShownIn(page, ".ar-send [type=submit]:not([aria-disabled=true])")).toBe(true);
    }
    expect(asked.map((path) => path.split("?")[0])).toEqual(["/things/41", "/things/41", "/things/41"]);
  });

  flow("a file is uploaded byte for byte", async (page) => {
    const bytes = Buffer.from([0, 255, 13, 10, 128, 65]);
    const folder = await mkdtemp(join(tmpdir(), "upload-"));
    const received: Buffer[] = [];
    const server = await answeringServer((request, response) => {
      request.on("data", (piece: Buffer) => received.push(piece));
      request.on("end", () => response.writeHead(200, { "content-type": "application/json" }).end("{}"));
    });
    try {
      await writeFile(join(folder, "small.bin"), bytes);
      await page.open(`${sites.panel.origin}/requests/bodies/body-file/`);
      await openPanelIn(page);
      await useBaseUrlIn(page, server.origin);
      await page.attach("#try-it input", join(folder, "small.bin"));
      await page.click(".ar-send [type=submit]");
      await expect.poll(() => textIn(page, "#response .ar-code")).toBe("200");
      expect(Buffer.concat(received)).toEqual(bytes);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  flow("a stream of events is shown as it comes", async (page) => {
    let goOn = (): void => undefined;
    const server = await answeringServer((_request, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write('data: {"n":1}\n\n');
      goOn = () => response.end('data: {"n":2}\n\n');
    });
    const count = () => page.run(() => document.querySelectorAll('[data-place="events"] > li').length);
    await page.open(sites.panel.origin + GET);
    await openPanelIn(page);
    await useBaseUrlIn(page, server.origin);
    await page.click(".ar-send [type=submit]");
    await expect.poll(count).toBe(1);
    goOn();
    await expect.poll(count).toBe(2);
  });

  flow("a WebSocket is connected, and told as closed", async (page) => {
    let end = (): void => undefined;
    const server = await answeringSocket((socket) => (end = () => socket.close(1000, "Bye")));
    await page.open(sites.events.origin + SAID);
    await openPanelIn(page);
    await page.run(() => document.querySelector(".ar-server")?.setAttribute("open", ""));
    const port = await page.run(
      () =>
        [...document.querySelectorAll<HTMLLabelElement>("#try-it label")].find(
          ({ innerText }) => innerText.trim() === "port",
        )?.htmlFor ?? "",
    );
    await page.type(`[id="${port}"]`, String(server.port));
    await page.run(() => {
      const buttons = [...document.querySelectorAll<HTMLElement>("#try-it button")];
      buttons.find(({ innerText }) => innerText.trim() === "Connect")?.click();
    });
    await expect.poll(() => textIn(page, ".ar-conn")).toBe("Connected");
    end();
    await expect.poll(() => textIn(page, ".ar-conn")).toContain("Closed, code 1000");
  });

  flow("a sample is copied", async (page) => {
    await page.open(sites.panel.origin + ADD);
    await page.click("#samples [data-copy]");
    await expect.poll(() => page.run(() => document.querySelector("#ar-live")?.textContent)).toBe("Copied");
  });
});
