import { describe, expect, test } from "vitest";
import { currentTab, headerTabs } from "../../../eleventy-plugin/pages/navigation/header-tabs.js";

const petstore = { label: "Pets", url: "/reference/pets/", ownTab: true };
const billing = { label: "Billing", url: "/reference/billing/", ownTab: true };

describe("header tabs", () => {
  test("a single source adds none", () => {
    expect(headerTabs([], [{ ...petstore, ownTab: false }])).toEqual([]);
  });

  test("several sources add one each, after the site's own", () => {
    expect(headerTabs([{ label: "Guides", path: "/guides/" }], [petstore, billing])).toEqual([
      { label: "Guides", path: "/guides/" },
      { label: "Pets", path: "/reference/pets/", ofSource: true },
      { label: "Billing", path: "/reference/billing/", ofSource: true },
    ]);
  });

  test("a tab of the site for a source's route takes precedence with its label and position", () => {
    const tabs = headerTabs([{ label: "Money", path: "/reference/Billing/" }], [petstore, billing]);
    expect(tabs.map(({ label }) => label)).toEqual(["Money", "Pets"]);
  });
});

describe("the current tab is the one with the longest matching path", () => {
  const tabs = [
    { label: "Home", path: "/" },
    { label: "All", path: "/reference/" },
    { label: "Pets", path: "/reference/pets/" },
    { label: "Elsewhere", path: "https://example.com/reference/pets/" },
  ];
  test.each([
    ["/", "Home"],
    ["/guides/start/", "Home"],
    ["/reference/", "All"],
    ["/reference/petsitters/", "All"],
    ["/reference/pets/add-pet/", "Pets"],
  ])("%s: %s", (url, label) => {
    expect(currentTab(tabs, url)?.label).toBe(label);
  });

  test("none", () => {
    expect(currentTab(tabs.slice(1), "/guides/")).toBeUndefined();
  });
});
