/**
 * Queries of developers and the expected pages, collected from the documents before the search existed.
 * `schema`, `group`, `channel` and `message` are followed by a name; operations are method and path, for
 * events action and title. Several correct pages are separated by ` | `.
 */
export type Row = readonly [query: string, meant: string];

export const github: readonly Row[] = [
  // Paths: as written in the document, with values filled in, or pasted from a log.
  ["/repos/{owner}/{repo}", "GET /repos/{owner}/{repo}"],
  ["repos/octocat/hello", "GET /repos/{owner}/{repo}"],
  ["POST /repos/{owner}/{repo}/issues", "POST /repos/{owner}/{repo}/issues"],
  ["GET /user", "GET /user"],
  ["/user", "GET /user"],
  ["patch /user", "PATCH /user"],
  [
    "https://api.github.com/repos/octocat/hello-world/issues/1347",
    "GET /repos/{owner}/{repo}/issues/{issue_number}",
  ],
  [
    "https://api.github.com/repos/octocat/hello-world/pulls?state=open&page=2",
    "GET /repos/{owner}/{repo}/pulls",
  ],
  [
    '"GET /repos/octocat/hello-world/commits/6dcb09b HTTP/1.1" 200 1532',
    "GET /repos/{owner}/{repo}/commits/{ref}",
  ],
  ["DELETE https://api.github.com/gists/aa5a315d61ae9438b18d", "DELETE /gists/{gist_id}"],
  ["/repos/octocat/hello-world/contents/README.md", "GET /repos/{owner}/{repo}/contents/{path}"],
  ["/repos/octocat/hello-world/contents/docs/guide/start.md", "GET /repos/{owner}/{repo}/contents/{path}"],
  ["PUT /repos/:owner/:repo/pulls/:number/merge", "PUT /repos/{owner}/{repo}/pulls/{pull_number}/merge"],
  [
    "/actions/workflows/{workflow_id}/dispatches",
    "POST /repos/{owner}/{repo}/actions/workflows/{workflow_id}/dispatches",
  ],
  ["put pulls/42/merge", "PUT /repos/{owner}/{repo}/pulls/{pull_number}/merge"],
  ["/search/code?q=addClass+repo:jquery/jquery", "GET /search/code"],
  ["api.github.com/users/octocat", "GET /users/{username}"],
  ["/repos/{owner}/{repo}/relea", "GET /repos/{owner}/{repo}/releases"],
  // Operation ids
  ["repos/get", "GET /repos/{owner}/{repo}"],
  ["issues/create", "POST /repos/{owner}/{repo}/issues"],
  ["pulls/merge", "PUT /repos/{owner}/{repo}/pulls/{pull_number}/merge"],
  ["usersGetAuthenticated", "GET /user"],
  ["issues.createComment", "POST /repos/{owner}/{repo}/issues/{issue_number}/comments"],
  // Schemas
  ["full-repository", "schema full-repository"],
  ["SimpleUser", "schema simple-user"],
  ["validation error", "schema validation-error"],
  ["workflow-run", "schema workflow-run"],
  // Titles, partial and with other words
  ["create issue", "POST /repos/{owner}/{repo}/issues"],
  ["Create an issue comment", "POST /repos/{owner}/{repo}/issues/{issue_number}/comments"],
  ["delete repo", "DELETE /repos/{owner}/{repo}"],
  ["merge pull request", "PUT /repos/{owner}/{repo}/pulls/{pull_number}/merge"],
  ["star a repo", "PUT /user/starred/{owner}/{repo}"],
  ["add collaborator", "PUT /repos/{owner}/{repo}/collaborators/{username}"],
  ["rate limit", "GET /rate_limit"],
  [
    "list workflow runs",
    "GET /repos/{owner}/{repo}/actions/runs | GET /repos/{owner}/{repo}/actions/workflows/{workflow_id}/runs",
  ],
  ["get readme", "GET /repos/{owner}/{repo}/readme"],
  ["upload asset", "POST /repos/{owner}/{repo}/releases/{release_id}/assets"],
  ["compare commits", "GET /repos/{owner}/{repo}/compare/{basehead}"],
  ["list topics", "GET /repos/{owner}/{repo}/topics"],
  ["remove branch protection", "DELETE /repos/{owner}/{repo}/branches/{branch}/protection"],
  ["registration token repository", "POST /repos/{owner}/{repo}/actions/runners/registration-token"],
  ["latest release", "GET /repos/{owner}/{repo}/releases/latest"],
  ["list org members", "GET /orgs/{org}/members"],
  ["remove label from issue", "DELETE /repos/{owner}/{repo}/issues/{issue_number}/labels/{name}"],
  ["issues", "group issues"],
  ["codespaces", "group codespaces"],
  // A synonym that the site declares
  ["PR merge", "PUT /repos/{owner}/{repo}/pulls/{pull_number}/merge"],
  // Typos
  ["isues", "group issues"],
  [
    "pull requst",
    "GET /repos/{owner}/{repo}/pulls/{pull_number} | POST /repos/{owner}/{repo}/pulls | schema pull-request",
  ],
  ["creat isue", "POST /repos/{owner}/{repo}/issues"],
  ["create milestnoe", "POST /repos/{owner}/{repo}/milestones"],
  ["colaborators list", "GET /repos/{owner}/{repo}/collaborators"],
  ["full-repositry", "schema full-repository"],
  ["/repos/{owner}/{repo}/isues", "GET /repos/{owner}/{repo}/issues"],
];

export const kubernetes: readonly Row[] = [
  ["/api/v1/namespaces/{namespace}/pods", "GET /api/v1/namespaces/{namespace}/pods"],
  ["/api/v1/namespaces/default/pods", "GET /api/v1/namespaces/{namespace}/pods"],
  [
    "/api/v1/namespaces/kube-system/pods/coredns-7db6d8ff4d/log",
    "GET /api/v1/namespaces/{namespace}/pods/{name}/log",
  ],
  [
    "https://10.0.0.1:6443/apis/apps/v1/namespaces/default/deployments/web/scale",
    "GET /apis/apps/v1/namespaces/{namespace}/deployments/{name}/scale",
  ],
  [
    "PATCH /apis/apps/v1/namespaces/default/deployments/web",
    "PATCH /apis/apps/v1/namespaces/{namespace}/deployments/{name}",
  ],
  ["POST /api/v1/namespaces/default/pods", "POST /api/v1/namespaces/{namespace}/pods"],
  ["/version", "GET /version/"],
  ["listCoreV1NamespacedPod", "GET /api/v1/namespaces/{namespace}/pods"],
  ["createAppsV1NamespacedDeployment", "POST /apis/apps/v1/namespaces/{namespace}/deployments"],
  ["readNamespacedPodLog", "GET /api/v1/namespaces/{namespace}/pods/{name}/log"],
  ["io.k8s.api.core.v1.Pod", "schema io.k8s.api.core.v1.Pod"],
  ["PodSpec", "schema io.k8s.api.core.v1.PodSpec"],
  ["Deployment", "schema io.k8s.api.apps.v1.Deployment"],
  ["cronjob", "schema io.k8s.api.batch.v1.CronJob"],
  ["create pod", "POST /api/v1/namespaces/{namespace}/pods"],
  ["delete namespace", "DELETE /api/v1/namespaces/{name}"],
  ["list nodes", "GET /api/v1/nodes"],
  ["pod eviction", "POST /api/v1/namespaces/{namespace}/pods/{name}/eviction"],
  ["replace deployment scale", "PUT /apis/apps/v1/namespaces/{namespace}/deployments/{name}/scale"],
  ["core_v1", "group core_v1"],
  [
    "apps/v1 daemonsets",
    "GET /apis/apps/v1/daemonsets | GET /apis/apps/v1/namespaces/{namespace}/daemonsets",
  ],
  ["persistant volume claim spec", "schema io.k8s.api.core.v1.PersistentVolumeClaimSpec"],
  ["token review", "POST /apis/authentication.k8s.io/v1/tokenreviews"],
  ["customresourcedefinitions", "GET /apis/apiextensions.k8s.io/v1/customresourcedefinitions"],
];

export const harbour: readonly Row[] = [
  ["createBooking", "POST /bookings"],
  ["create-booking", "POST /bookings"],
  ["Vessel", "schema Vessel"],
  ["NewBooking", "schema NewBooking"],
  ["/bookings", "POST /bookings"],
  ["GET /bookings/bk-1042", "GET /bookings/{bookingId}"],
  ["http://127.0.0.1:8080/api/v1/bookings/bk-1042/documents", "POST /bookings/{bookingId}/documents"],
  ["PATCH https://harbour.saltmere.example/api/v1/bookings/bk-1", "PATCH /bookings/{bookingId}"],
  ["/stations/north-pier/tides?from=2026-03-21", "GET /stations/{stationId}/tides"],
  ["/areas/basin/chart", "GET /areas/{areaId}/chart{layers}"],
  ["book a berth", "POST /bookings"],
  ["cancel booking", "DELETE /bookings/{bookingId}"],
  ["remove booking", "DELETE /bookings/{bookingId}"],
  ["upload papers", "POST /bookings/{bookingId}/documents"],
  ["tide table", "GET /stations/{stationId}/tides"],
  ["water level", "GET /stations/{stationId}/level"],
  ["gaugeAlarm", "POST gaugeAlarm"],
  ["vessel arrived", "POST vesselArrived"],
  ["berths", "group Berths"],
  ["arrivals board", "GET /arrivals"],
  ["bokings", "group Bookings"],
  ["getTideTabel", "GET /stations/{stationId}/tides"],
  ["publish notise", "POST /notices"],
];

export const events: readonly Row[] = [
  ["saltmere/gauges/{gaugeId}/reading", "channel saltmere/gauges/{gaugeId}/reading"],
  ["saltmere/gauges/gauge-01/orders", "channel saltmere/gauges/{gaugeId}/orders"],
  ["saltmere.readings", "channel saltmere.readings"],
  ["/basins/{basin}", "channel A basin"],
  ["/basins/east", "channel A basin"],
  ["wss://events.saltmere.example/v1/basins/west", "channel A basin"],
  ["receiveReading", "RECEIVE Report a reading"],
  ["sendOrder", "SEND Follow the orders of a gauge"],
  ["sendRecordedReading", "SEND Read recorded readings"],
  ["Calibrate", "message Calibrate"],
  ["recordedReading", "message Recorded reading"],
  ["Arrival", "message Arrival"],
  ["storm warning", "message Storm warning"],
  ["confirm order", "RECEIVE Confirm an order"],
  ["follow basin", "SEND Follow a basin"],
  ["ask for berth", "RECEIVE Ask for a berth"],
  ["Movement", "schema Movement"],
  ["readings", "group readings"],
  ["depature", "message Departure"],
];

/** Queries added after all rows above had passed. */
export const triedAfterwards: Readonly<Record<string, readonly Row[]>> = {
  GitHub: [
    ["code scanning", "group code-scanning"],
    ["search issues", "GET /search/issues"],
    ["zen", "GET /zen"],
    ["fork", "POST /repos/{owner}/{repo}/forks | POST /gists/{gist_id}/forks | POST fork"],
    ["follow user", "PUT /user/following/{username}"],
    ["rerun workflow", "POST /repos/{owner}/{repo}/actions/runs/{run_id}/rerun"],
    ["transfer repository", "POST /repos/{owner}/{repo}/transfer"],
    ["curl https://api.github.com/users/octocat/repos", "GET /users/{username}/repos"],
    ["organisation members", "GET /orgs/{org}/members"],
    ["milestnes", "GET /repos/{owner}/{repo}/milestones"],
    ["stargazzers", "GET /repos/{owner}/{repo}/stargazers"],
    ["minimalrepo", "schema minimal-repository"],
  ],
  Kubernetes: [
    // The beginning of a name in lower case, which is not a separate word
    ["podsecurity", "schema io.k8s.api.core.v1.PodSecurityContext"],
    ["persistentvolumeclaimsp", "schema io.k8s.api.core.v1.PersistentVolumeClaimSpec"],
  ],
  "the harbour": [
    // No operation lists bookings: the object of a query counts more than its verb
    ["list bookings", "GET /bookings/{bookingId}"],
    // A typo in a synonym
    ["remov booking", "DELETE /bookings/{bookingId}"],
  ],
};
