import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { unpackGitHub } from "../../../fixtures/openapi/unpack-github.js";
import type { HttpOperation } from "../../../eleventy-plugin/portable/model/index.js";
import { httpOperationsOf, referenceOf } from "../../support/reference-of.js";

/**
 * Path templates of GitHub's document, each with the path that is most frequent in the document's own
 * examples. Collected by hand.
 */
const ROWS: readonly (readonly [template: string, address: string])[] = [
  ["/users/{username}", "/users/octocat"],
  ["/users/{username}/followers", "/users/octocat/followers"],
  ["/users/{username}/gists", "/users/octocat/gists"],
  ["/users/{username}/subscriptions", "/users/octocat/subscriptions"],
  ["/repos/{owner}/{repo}/notifications", "/repos/octocat/Hello-World/notifications"],
  ["/repos/{owner}/{repo}/milestones", "/repos/octocat/Hello-World/milestones"],
  ["/repos/{owner}/{repo}/milestones/{milestone_number}", "/repos/octocat/Hello-World/milestones/1"],
  [
    "/repos/{owner}/{repo}/milestones/{milestone_number}/labels",
    "/repos/octocat/Hello-World/milestones/1/labels",
  ],
  ["/repos/{owner}/{repo}/git/trees", "/repos/octocat/Hello-World/git/trees"],
  ["/repos/{owner}/{repo}/git/commits", "/repos/octocat/Hello-World/git/commits"],
  ["/repos/{owner}/{repo}/git/tags", "/repos/octocat/Hello-World/git/tags"],
  ["/repos/{owner}/{repo}/assignees", "/repos/octocat/Hello-World/assignees"],
  ["/repos/{owner}/{repo}/collaborators", "/repos/octocat/Hello-World/collaborators"],
  ["/repos/{owner}/{repo}/branches", "/repos/octocat/Hello-World/branches"],
  ["/repos/{owner}/{repo}/subscription", "/repos/octocat/Hello-World/subscription"],
  ["/repos/{owner}/{repo}/issues/{issue_number}", "/repos/octocat/Hello-World/issues/1347"],
  ["/repos/{owner}/{repo}/issues/{issue_number}/comments", "/repos/octocat/Hello-World/issues/1347/comments"],
  ["/repos/{owner}/{repo}/issues/{issue_number}/labels", "/repos/octocat/Hello-World/issues/1347/labels"],
  ["/repos/{owner}/{repo}/issues/{issue_number}/events", "/repos/octocat/Hello-World/issues/1347/events"],
  ["/repos/{owner}/{repo}/pulls/{pull_number}", "/repos/octocat/Hello-World/pulls/1347"],
  ["/repos/{owner}/{repo}/pulls/{pull_number}/comments", "/repos/octocat/Hello-World/pulls/1347/comments"],
  ["/repos/{owner}/{repo}/pulls/{pull_number}/commits", "/repos/octocat/Hello-World/pulls/1347/commits"],
  [
    "/repos/{owner}/{repo}/pulls/{pull_number}/reviews/{review_id}",
    "/repos/octocat/Hello-World/pulls/2846/reviews/80",
  ],
  ["/repos/{owner}/{repo}/labels/{name}", "/repos/octocat/Hello-World/labels/bug"],
  [
    "/repos/{owner}/{repo}/commits/{ref}",
    "/repos/octocat/Hello-World/commits/6dcb09b5b57875f334f61aebed695e2e4193db5e",
  ],
  ["/repos/{owner}/{repo}/comments/{comment_id}", "/repos/octocat/Hello-World/comments/1"],
  ["/repos/{owner}/{repo}/keys/{key_id}", "/repos/octocat/Hello-World/keys/1"],
  ["/repos/{owner}/{repo}/releases/{release_id}", "/repos/octocat/Hello-World/releases/1"],
  ["/repos/{owner}/{repo}/releases/{release_id}/assets", "/repos/octocat/Hello-World/releases/1/assets"],
  ["/repos/{owner}/{repo}/hooks/{hook_id}", "/repos/octocat/Hello-World/hooks/12345678"],
  ["/repos/{owner}/{repo}/hooks/{hook_id}/pings", "/repos/octocat/Hello-World/hooks/12345678/pings"],
  ["/repos/{owner}/{repo}/check-runs/{check_run_id}", "/repos/github/hello-world/check-runs/4"],
  [
    "/repos/{owner}/{repo}/check-runs/{check_run_id}/annotations",
    "/repos/github/hello-world/check-runs/4/annotations",
  ],
  ["/repos/{owner}/{repo}/deployments/{deployment_id}", "/repos/octocat/example/deployments/1"],
  [
    "/repos/{owner}/{repo}/deployments/{deployment_id}/statuses",
    "/repos/octocat/example/deployments/1/statuses",
  ],
  [
    "/repos/{owner}/{repo}/deployments/{deployment_id}/statuses/{status_id}",
    "/repos/octocat/example/deployments/42/statuses/1",
  ],
  ["/repos/{owner}/{repo}/environments/{environment_name}", "/repos/github/hello-world/environments/staging"],
  [
    "/repos/{owner}/{repo}/branches/{branch}/protection/enforce_admins",
    "/repos/octocat/Hello-World/branches/master/protection/enforce_admins",
  ],
  [
    "/repos/{owner}/{repo}/branches/{branch}/protection/required_signatures",
    "/repos/octocat/Hello-World/branches/master/protection/required_signatures",
  ],
  ["/repos/{owner}/{repo}/actions/runs/{run_id}", "/repos/octo-org/octo-repo/actions/runs/30433642"],
  ["/repos/{owner}/{repo}/actions/artifacts/{artifact_id}", "/repos/octo-org/octo-docs/actions/artifacts/11"],
  ["/repos/{owner}/{repo}/import", "/repos/octocat/socm/import"],
  ["/orgs/{org}/hooks/{hook_id}", "/orgs/octocat/hooks/1"],
  ["/orgs/{org}/hooks/{hook_id}/pings", "/orgs/octocat/hooks/1/pings"],
  ["/orgs/{org}/migrations/{migration_id}", "/orgs/octo-org/migrations/79"],
  [
    "/orgs/{org}/code-security/configurations/{configuration_id}",
    "/orgs/octo-org/code-security/configurations/1325",
  ],
  ["/teams/{team_id}", "/teams/1"],
  ["/teams/{team_id}/members", "/teams/1/members"],
  ["/gists/{gist_id}", "/gists/aa5a315d61ae9438b18d"],
  ["/gists/{gist_id}/comments/{comment_id}", "/gists/a6db0bec360bb87e9418/comments/1"],
  ["/notifications/threads/{thread_id}", "/notifications/threads/1"],
  ["/user/codespaces/{codespace_name}", "/user/codespaces/monalisa-octocat-hello-world-g4wpq6h95q"],
  ["/user/keys/{key_id}", "/user/keys/2"],
  ["/marketplace_listing/plans/{plan_id}/accounts", "/marketplace_listing/plans/1313/accounts"],
];

let document: string;
let operations: readonly HttpOperation[];

beforeAll(async () => {
  const file = await unpackGitHub(join(tmpdir(), "api-reference-values"));
  document = readFileSync(file, "utf8");
  operations = httpOperationsOf(await referenceOf(file));
});

test.each(ROWS)("%s is %s", (template, address) => {
  expect(document).toContain(`"https://api.github.com${address}`);
  for (const operation of operations.filter(({ path }) => path === template)) {
    const values = new Map(operation.found?.map(({ name, value }) => [name, String(value)]));
    const filled = template.replace(
      /\{([^}]+)\}/g,
      (expression, name: string) => values.get(name) ?? expression,
    );
    expect(filled).toBe(address);
  }
  expect(operations.some(({ path }) => path === template)).toBe(true);
});

test("at most eighty operations leave a part of their path to the reader", () => {
  const left = operations.filter(({ parameters, found = [] }) =>
    parameters.some(
      ({ name, in: place, schema, examples }) =>
        place === "path" &&
        schema.types.includes("string") &&
        [...examples, ...schema.examples, ...(schema.enum ?? [])].length === 0 &&
        schema.default === undefined &&
        !found.some((value) => value.name === name),
    ),
  );
  expect(left.length).toBeLessThanOrEqual(80);
  expect(operations.flatMap(({ found = [] }) => found).filter(({ value }) => value === "string")).toEqual([]);
});
