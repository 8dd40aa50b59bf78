import { describe, expect, it } from "vitest";
import { underHeadings } from "../../../eleventy-plugin/pages/navigation/path-headings.js";

const times = (count: number, path: string): string[] => Array<string>(count).fill(path);

/** Returns each heading with the number of entries under it. */
function runs(paths: readonly (string | undefined)[]): readonly (readonly [string, number])[] | undefined {
  const { headings } = underHeadings(paths.map((path) => (path === undefined ? {} : { path })));
  return headings?.reduce<[string, number][]>((found, heading) => {
    const last = found.at(-1);
    if (last?.[0] === heading) last[1] += 1;
    else found.push([heading, 1]);
    return found;
  }, []);
}

describe("headings of a long list", () => {
  it.each<[string, readonly (string | undefined)[], ReturnType<typeof runs>]>([
    ["forty entries have none", [...times(20, "/a"), ...times(20, "/b")], undefined],
    [
      "the first segment that divides them",
      [...times(21, "/a/{id}"), ...times(20, "/b")],
      [
        ["a", 21],
        ["b", 20],
      ],
    ],
    [
      "what most have in common is passed over, variables are no headings",
      [
        ...times(4, "/orgs/{org}/repos"),
        ...times(20, "/repos/{owner}/{repo}/branches/{branch}"),
        ...times(22, "/repos/{owner}/{repo}/pages"),
      ],
      [
        ["orgs", 4],
        ["branches", 20],
        ["pages", 22],
      ],
    ],
    [
      "single ones share the heading above theirs",
      [
        ...times(40, "/repos/branches"),
        "/repos/merges",
        "/repos/readme",
        "/repos/tarball",
        ...times(2, "/repos/teams"),
      ],
      [
        ["branches", 40],
        ["repos", 3],
        ["teams", 2],
      ],
    ],
    [
      "a part that comes again is gathered where it came first",
      [...times(20, "/a"), ...times(20, "/b"), ...times(2, "/a")],
      [
        ["a", 22],
        ["b", 20],
      ],
    ],
    [
      "so are parts of one name in several places",
      [...times(40, "/x/keys"), "/x/a", "/x/b", ...times(2, "/y"), ...times(2, "/keys")],
      [
        ["keys", 42],
        ["x", 2],
        ["y", 2],
      ],
    ],
    [
      "channel addresses with dots",
      [...times(30, "harbour.tides.v1"), ...times(30, "office.mail")],
      [
        ["harbour", 30],
        ["office", 30],
      ],
    ],
    ["everything divides them", Array.from({ length: 50 }, (_, index) => `hook-${index}`), undefined],
    ["nothing divides them", times(50, "/a/{id}"), undefined],
    ["no paths", Array<undefined>(50).fill(undefined), undefined],
  ])("%s", (_, paths, expected) => {
    expect(runs(paths)).toEqual(expected);
  });

  it("have their entries in the order of the document", () => {
    const paths = [...times(20, "/a"), "/b/1", "/a/last", ...times(20, "/b/2")];
    const entries = paths.map((path, index) => ({ path, index }));
    const order = [...times(20, "/a"), "/a/last", "/b/1", ...times(20, "/b/2")];
    expect(underHeadings(entries).entries.map(({ path }) => path)).toEqual(order);
  });
});
