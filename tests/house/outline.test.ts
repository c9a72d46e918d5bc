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

it("draws outlines in classes that their components have", () => {
  const outlines = globSync("server/document/*Outline.ts", { cwd: root })
  expect(outlines.length).toBeGreaterThan(3)
  const named = outlines.flatMap((file) =>
    [...readFileSync(join(root, file), "utf8").matchAll(/\b[A-Z]\w+_\w+\b/g)].map(([name]) => name)
  )
  expect(named.length).toBeGreaterThan(60)
  expect(named.filter((name) => !classes.has(name))).toEqual([])
})
