import { globSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { root } from "../../scripts/tool.ts"
import { long, onDatabases } from "../../vitest.config.ts"

describe("the tests of the server", () => {
  const files = globSync("tests/server/**/*.test.ts", { cwd: root })

  it("stand on PostgreSQL as well where they reach a database, through whatever files", () => {
    expect(onDatabases).toContain("tests/server/session.test.ts")
    expect(onDatabases).toContain("tests/server/document/document.test.ts")
    expect(onDatabases.length).toBeGreaterThan(files.length / 3)
  })

  it("do not run twice where they know of no database, where its own promises are meant, and where they are long", () => {
    expect(onDatabases).not.toContain("tests/server/conversion/readingOrder.test.ts")
    expect(onDatabases).not.toContain("tests/server/config.test.ts")
    expect(onDatabases).not.toContain("tests/server/dataFolder.embedded.test.ts")
    expect(files).toEqual(expect.arrayContaining(long))
    expect(onDatabases.filter((file) => long.includes(file))).toEqual([])
  })
})
