import { expect, test } from "vitest";
import { overviewView } from "../../../eleventy-plugin/pages/views/overview-view.js";
import { pageSchemas, schemaIndex } from "../../../eleventy-plugin/pages/views/schema/page-schemas.js";
import { eventReference } from "../../support/event-reference.js";
import { siteContext } from "../../support/site-context.js";

test("for events the URL to copy is the first server's, with the defaults of its variables", async () => {
  const { reference } = await eventReference("fixtures/asyncapi/event-panel.yaml");
  const schemas = pageSchemas(schemaIndex(reference), reference.url, siteContext.labels);
  expect(overviewView(reference, siteContext, { schemas, open: false }).base).toEqual({
    label: "live",
    address: "ws://127.0.0.1:9/test",
  });
});
