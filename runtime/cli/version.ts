import { readFileSync } from "node:fs";

/** Baton's version, from the package.json above the bundle (`dist/cli.js`) or above the sources. */
export function version(): string {
  for (const above of ["../package.json", "../../package.json"]) {
    try {
      const manifest: unknown = JSON.parse(readFileSync(new URL(above, import.meta.url), "utf8"));
      if (typeof manifest === "object" && manifest !== null && "version" in manifest && "name" in manifest)
        if (manifest.name === "baton") return String(manifest.version);
    } catch {
      continue;
    }
  }
  return "unknown";
}
