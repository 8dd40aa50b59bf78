import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { createUrlAllocator, slug } from "../../eleventy-plugin/urls/page-urls.js";

const digits = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 6);

describe("a slug", () => {
  test.each([
    ["addPet", "add-pet", "humps are split"],
    ["listAPIKeys", "list-api-keys", "an acronym is one word"],
    ["QoS Sessions", "qos-sessions", "no letter alone at a word's end"],
    ["V2X_updates", "v2x-updates", "no letter alone at a word's end"],
    ["getV2X", "get-v2x", "no letter alone at a word's end"],
    ["QoSProfile", "qo-s-profile", "a letter alone elsewhere stays"],
    ["listAPIs", "list-ap-is", "two letters are split"],
    ["oauth2", "oauth2", "letters and digits stay together"],
    ["v2", "v2", "letters and digits stay together"],
    ["v2Users", "v2-users", "a hump after a digit"],
    ["OAuth2Token", "o-auth2-token", "a hump after one capital"],
    ["Größe & Maß", "große-maß", "umlauts lose their marks, ß is a letter"],
    ["Équipe", "equipe", "accents are marks"],
    ["ﬁle №5", "file-no5", "compatibility forms are unfolded"],
    ["料理", "料理", "Chinese stays"],
    ["مرحبا", "مرحبا", "Arabic stays"],
    ["한국", "한국".normalize("NFC"), "Hangul stays composed"],
    ["Привет Мир", "привет-мир", "Cyrillic is lowered"],
    ["files/uploads", "files-uploads", "separators are one hyphen"],
    ["--a  b__c--", "a-b-c", "runs and ends"],
    ["get-/pets/{petId}", "get-pets-pet-id", "a path template"],
    ["a\u0000b\ud800c", "a-b-c", "controls and lone surrogates separate"],
  ])("of %j is %j: %s", (text, expected) => {
    expect(slug(text)).toBe(expected);
  });

  test.each([
    ["", ""],
    ["..", ""],
    ["🚀🚀", ""],
    ["///", ""],
    ["index", "index-"],
    ["Index", "index-"],
    ["CON", "con-"],
    ["con", "con-"],
    ["nul", "nul-"],
    ["LPT1", "lpt1-"],
    ["COM¹", "com1-"],
    ["__proto__", "proto-"],
    ["constructor", "constructor-"],
    ["Constructor", "constructor-"],
    [".hidden", "hidden-"],
  ])("of %j ends in a hash", (text, start) => {
    expect(slug(text)).toBe(`${start}${digits(text)}`);
  });

  test.each([["a".repeat(300)], ["日".repeat(90)], ["ab ".repeat(100)], ["𠀀".repeat(79)]])(
    "of a long text has at most 80 characters and 200 bytes",
    (text) => {
      const result = slug(text);
      expect([...result].length).toBeLessThanOrEqual(80);
      expect(Buffer.byteLength(result)).toBeLessThanOrEqual(200);
      expect(result).toMatch(new RegExp(`[^-]-${digits(text)}$`, "u"));
    },
  );

  test("of 80 characters is unchanged", () => {
    expect(slug("a".repeat(80))).toBe("a".repeat(80));
    expect(slug("日".repeat(66))).toBe("日".repeat(66));
  });
});

describe("URLs of a reference", () => {
  test("are below its route", () => {
    const urls = createUrlAllocator("/reference");
    const tag = urls.tag("Pets");
    expect(urls.overview).toBe("/reference/");
    expect(tag).toBe("/reference/pets/");
    expect(urls.operation(tag, "addPet", "POST")).toBe("/reference/pets/add-pet/");
    expect(urls.webhook("newPet", "post")).toBe("/reference/webhooks/new-pet/");
    expect(urls.schemas).toBe("/reference/schemas/");
    expect(urls.schema("Pet")).toBe("/reference/schemas/pet/");
    expect(urls.channel("petEvents")).toBe("/reference/channels/pet-events/");
  });

  test("work at the root", () => {
    const urls = createUrlAllocator("");
    expect(urls.overview).toBe("/");
    expect(urls.operation(urls.tag("Pets"), "addPet")).toBe("/pets/add-pet/");
    expect(urls.schema("Pet")).toBe("/schemas/pet/");
  });

  test("of conflicting operations get the method, then numbers", () => {
    const urls = createUrlAllocator("/r");
    const claimed = ["getPet", "get-pet", "GetPet", "GETPet", "get pet"].map((id) =>
      urls.operation("/r/pets/", id, "get"),
    );
    expect(claimed).toEqual([
      "/r/pets/get-pet/",
      "/r/pets/get-pet-get/",
      "/r/pets/get-pet-get-2/",
      "/r/pets/get-pet-get-3/",
      "/r/pets/get-pet-get-4/",
    ]);
    expect(urls.operation("/r/other/", "getPet", "get")).toBe("/r/other/get-pet/");
  });

  test("of conflicting tags, schemas and event operations get numbers", () => {
    const urls = createUrlAllocator("/r");
    expect(["Pets", "pets", "PETS"].map((name) => urls.tag(name))).toEqual([
      "/r/pets/",
      "/r/pets-2/",
      "/r/pets-3/",
    ]);
    expect(["Pet", "pet"].map((name) => urls.schema(name))).toEqual(["/r/schemas/pet/", "/r/schemas/pet-2/"]);
    expect(["send", "send"].map((key) => urls.operation("/r/pets/", key))).toEqual([
      "/r/pets/send/",
      "/r/pets/send-2/",
    ]);
  });

  test("are compared completely and ignoring case", () => {
    const urls = createUrlAllocator("/r");
    expect(urls.tag("ΟΔΟΣ")).toBe("/r/οδος/");
    expect(urls.tag("οδοσ")).toBe("/r/οδοσ-2/");
    expect(urls.operation("/r/pets/", "getPet2", "get")).toBe("/r/pets/get-pet2/");
    expect(urls.operation("/r/pets/", "getPet-2", "get")).toBe("/r/pets/get-pet-2/");
  });

  test("of the channel `/` contain root", () => {
    const urls = createUrlAllocator("/r");
    expect([urls.channelGroup("/"), urls.channel("/")]).toEqual(["/r/root/", "/r/channels/root/"]);
    expect(urls.tag("/")).toBe(`/r/${slug("/")}/`);
  });

  test.each(["schemas", "Webhooks", "channels"])("reserve the folder %s before tags", (name) => {
    expect(createUrlAllocator("/r").tag(name)).toBe(`/r/${slug(name)}-2/`);
  });
});
