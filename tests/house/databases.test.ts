import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { root } from "../../scripts/tool.ts"
import { long, onDatabases } from "../../vitest.config.ts"

describe("the tests of the server", () => {
  const text = (file: string) => readFileSync(join(root, file), "utf8")
  const files = globSync("tests/server/**/*.test.ts", { cwd: root })

  it("stand on PostgreSQL as well wherever they start a server", () => {
    const starting = files.filter((file) => /kit\/(server|serverProcess|conversionKills)\.ts"/.test(text(file)))
    expect(starting.length).toBeGreaterThan(10)
    const exempt = (file: string) => file.endsWith(".embedded.test.ts") || long.includes(file)
    expect(onDatabases).toEqual(expect.arrayContaining(starting.filter((file) => !exempt(file))))
    expect(files).toEqual(expect.arrayContaining(long))
  })

  it("do not run twice where they know of no database", () => {
    expect(onDatabases).not.toContain("tests/server/conversion/readingOrder.test.ts")
    expect(onDatabases).not.toContain("tests/server/config.test.ts")
  })

  it("know the embedded database by name only where its own promises are meant", () => {
    const naming = files.filter((file) => /pglite/i.test(text(file)))
    expect(naming.filter((file) => !file.endsWith(".embedded.test.ts"))).toEqual([])
  })
})
