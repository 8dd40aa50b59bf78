import { defineConfig } from "vitest/config";
import { common, WIDE } from "./vitest.config.js";

/** Tables too long for `npm test`: every Eleventy, every reset, every browser engine. At most 30 minutes on two cores. */
export default defineConfig({ test: { ...common, include: WIDE, maxWorkers: 2 } });
