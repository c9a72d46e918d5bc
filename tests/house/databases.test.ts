import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { root } from "../../scripts/tool.ts"
import { onDatabases } from "../../vitest.config.ts"

/** All files of ours that a file imports, directly or through others. */
const reached = (file: string, known = new Set<string>()): ReadonlySet<string> => {
  if (known.has(file)) return known
  known.add(file)
  for (const [, path = ""] of readFileSync(join(root, file), "utf8").matchAll(/(?:from|import\() ?"(\.[^"]+\.tsx?)"/g))
    reached(join(file, "..", path), known)
  return known
}

describe("the tests of the server", () => {
  const files = globSync("tests/server/**/*.test.ts", { cwd: root })

  it("stand on PostgreSQL as well wherever they stand on a database, but for those of the embedded one alone", () => {
    const onDatabase = files.filter((file) => reached(file).has("server/platform/database.ts"))
    expect(onDatabase.length).toBeGreaterThan(10)
    expect(onDatabases.toSorted()).toEqual(onDatabase.filter((file) => !file.endsWith(".embedded.test.ts")).toSorted())
  })
})
