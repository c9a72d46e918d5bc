import { globSync, readFileSync } from "node:fs"
import { basename, join } from "node:path"
import { expect, it } from "vitest"
import { root } from "../../scripts/tool.ts"

/** Every class of a CSS module as the build names it (`vite.config.ts`): `Masthead_name`. */
const classes = new Set(
  globSync("src/**/*.module.css", { cwd: root }).flatMap((file) => {
    const css = readFileSync(join(root, file), "utf8")
    return [...css.matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, name]) => `${basename(file, ".module.css")}_${name}`)
  })
)

it("draws home's outline in classes that its components have", () => {
  const outline = readFileSync(join(root, "server/document/homeOutline.ts"), "utf8")
  const named = [...outline.matchAll(/\b[A-Z]\w+_\w+\b/g)].map(([name]) => name)
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((name) => !classes.has(name))).toEqual([])
})
