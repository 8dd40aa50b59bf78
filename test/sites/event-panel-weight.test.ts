import { expect, test } from "vitest";
import { BUDGETS, inKilobytes } from "../support/budgets.js";
import { eventPanelWeight } from "../support/event-panel-weight.js";

test(`the event panel adds at most ${inKilobytes(BUDGETS.eventPanel)} to the parts it shares with the HTTP panel, gzipped`, async () => {
  const { whole, shared } = await eventPanelWeight(process.cwd());
  expect(shared).toBeGreaterThan(20 * 1024);
  expect(whole - shared).toBeGreaterThan(1024);
  expect(whole - shared).toBeLessThanOrEqual(BUDGETS.eventPanel);
});
