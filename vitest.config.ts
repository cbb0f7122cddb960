import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/unit/**/*.test.ts", "test/conformance/**/*.test.ts", "test/protocol/**/*.test.ts"],
    reporters: ["default", "json"],
    outputFile: { json: "test/results/vitest.json" },
    testTimeout: 20_000,
    passWithNoTests: false,
  },
});
