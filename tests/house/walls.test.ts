import { execFile } from "node:child_process"
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { findTool, root } from "../../scripts/tool.ts"
import { cruise } from "../../scripts/walls.ts"

/** A file's place, and an import it must not make or must be able to make. `*` in front: type; `()` behind: dynamic. */
type Way = readonly [from: string, to: string]

const forbidden: ReadonlyArray<Way> = [
  ["src/domain/catalogue/x.ts", "src/contract/envelope.ts"],
  ["src/domain/catalogue/x.ts", "src/services/browser.ts"],
  ["src/domain/catalogue/x.ts", "src/machines/slot.ts"],
  ["src/domain/catalogue/x.ts", "src/ui/parts/Button.tsx"],
  ["src/domain/catalogue/x.ts", "src/reader/page/Page.tsx"],
  ["src/domain/catalogue/x.ts", "src/i18n/i18n.ts"],
  ["src/domain/catalogue/x.ts", "server/platform/config.ts"],
  ["src/contract/x.ts", "src/services/browser.ts"],
  ["src/contract/x.ts", "src/machines/slot.ts"],
  ["src/contract/x.ts", "src/ui/parts/Button.tsx"],
  ["src/contract/x.ts", "src/i18n/i18n.ts"],
  ["src/contract/x.ts", "server/platform/config.ts"],
  ["src/services/session/x.ts", "src/machines/slot.ts"],
  ["src/services/session/x.ts", "src/ui/parts/Button.tsx"],
  ["src/services/session/x.ts", "src/reader/page/Page.tsx"],
  ["src/services/session/x.ts", "src/i18n/i18n.ts"],
  ["src/services/session/x.ts", "server/platform/config.ts"],
  ["src/machines/reader/x.machine.ts", "src/services/browser.ts"],
  ["src/machines/reader/x.machine.ts", "src/contract/envelope.ts"],
  ["src/machines/reader/x.machine.ts", "src/machines/reader/reader.live.ts"],
  ["src/machines/reader/x.machine.ts", "src/ui/parts/Button.tsx"],
  ["src/machines/reader/x.machine.ts", "src/i18n/i18n.ts"],
  ["src/machines/reader/x.view.ts", "src/services/browser.ts"],
  ["src/machines/reader/x.view.ts", "src/machines/reader/reader.live.ts"],
  ["src/machines/reader/x.live.ts", "src/contract/envelope.ts"],
  ["src/machines/reader/x.live.ts", "src/ui/parts/Button.tsx"],
  ["src/machines/reader/x.live.ts", "server/platform/config.ts"],
  ["src/ui/catalogue/x.tsx", "src/services/browser.ts"],
  ["src/ui/catalogue/x.tsx", "src/contract/envelope.ts"],
  ["src/ui/catalogue/x.tsx", "src/machines/reader/reader.live.ts"],
  ["src/ui/catalogue/x.tsx", "src/reader/page/Page.tsx"],
  ["src/ui/catalogue/x.tsx", "server/platform/config.ts"],
  ["src/ui/routes/x.tsx", "src/services/browser.ts"],
  ["src/ui/routes/x.tsx", "server/platform/config.ts"],
  ["src/reader/page/x.tsx", "src/services/browser.ts"],
  ["src/reader/page/x.tsx", "src/contract/envelope.ts"],
  ["src/reader/page/x.tsx", "src/machines/reader/reader.live.ts"],
  ["src/reader/page/x.tsx", "src/ui/catalogue/Home.tsx"],
  ["src/reader/page/x.tsx", "src/ui/navigation/scroll.ts"],
  ["src/ui/navigation/x.ts", "src/machines/session/session.live.ts"],
  ["src/reader/page/x.tsx", "server/platform/config.ts"],
  ["server/catalogue/x.ts", "src/services/browser.ts"],
  ["server/catalogue/x.ts", "src/machines/slot.ts"],
  ["server/catalogue/x.ts", "src/ui/parts/Button.tsx"],
  ["server/catalogue/x.ts", "src/reader/page/Page.tsx"],
  ["server/platform/x.ts", "server/catalogue/Issues.ts"],
  ["server/platform/x.ts", "server/app.ts"],
  ["server/platform/http/x.ts", "server/document/document.ts"]
]

const allowed: ReadonlyArray<Way> = [
  ["src/domain/catalogue/y.ts", "src/domain/reader/ReadingData.ts"],
  ["src/contract/y.ts", "src/domain/session/User.ts"],
  ["src/services/session/y.ts", "src/contract/envelope.ts"],
  ["src/services/session/y.ts", "src/domain/session/User.ts"],
  ["src/machines/reader/y.machine.ts", "src/domain/reader/ReadingData.ts"],
  ["src/machines/reader/y.view.ts", "src/machines/slot.ts"],
  ["src/machines/reader/y.live.ts", "src/services/browser.ts"],
  ["src/ui/catalogue/y.tsx", "src/domain/session/User.ts"],
  ["src/ui/catalogue/y.tsx", "src/ui/parts/Button.tsx"],
  ["src/ui/routes/reader/y.tsx", "src/machines/reader/reader.live.ts"],
  ["src/reader/page/y.tsx", "src/ui/parts/Button.tsx"],
  ["src/reader/page/y.tsx", "src/ui/focus/heading.ts"],
  ["src/reader/page/y.tsx", "src/machines/loadable/loadable.view.ts"],
  ["server/catalogue/y.ts", "src/contract/envelope.ts"],
  ["server/catalogue/y.ts", "src/domain/session/User.ts"],
  ["server/catalogue/y.ts", "src/i18n/i18n.ts"],
  ["server/catalogue/y.ts", "server/platform/config.ts"],
  ["server/platform/http/y.ts", "server/platform/config.ts"],
  ["server/platform/y.ts", "src/domain/session/User.ts"]
]

/** The four ways to import, each of which must meet the wall. */
const forms: Readonly<Record<string, (path: string) => string>> = {
  value: (path) => `import * as planted from "${path}"\nexport const kept = () => planted\n`,
  type: (path) => `import type * as planted from "${path}"\nexport type Kept = keyof typeof planted\n`,
  reexport: (path) => `export * as planted from "${path}"\n`,
  dynamic: (path) => `export const kept = () => import("${path}")\n`
}

/**
 * Effects outside the rooms made for them, packages that a floor does not use, modules that are mocked, what the build
 * would leave out, rules that stand nowhere, and values that no seed decides.
 */
const planted: Readonly<Record<string, string>> = {
  "src/ui/catalogue/effect.tsx": `import { useEffect } from "react"\nexport const kept = useEffect\n`,
  "src/ui/catalogue/layout.tsx": `import { useLayoutEffect } from "react"\nexport const kept = useLayoutEffect\n`,
  "src/reader/page/effect.tsx": `import * as React from "react"\nexport const kept = React.useEffect\n`,
  "src/ui/catalogue/runs.ts": `import { Effect } from "effect"\nexport const kept = Effect.void\n`,
  "src/reader/page/runs.ts": `import type { Effect } from "effect/Effect"\nexport type Kept = Effect<void>\n`,
  "src/domain/catalogue/chart.ts": `import { setup } from "xstate"\nexport const kept = setup\n`,
  "src/domain/catalogue/file.ts": `import { readFile } from "node:fs"\nexport const kept = readFile\n`,
  "src/machines/reader/shown.machine.ts": `import { useState } from "react"\nexport const kept = useState\n`,
  "src/services/session/shown.ts": `import { setup } from "xstate"\nexport const kept = setup\n`,
  "server/catalogue/shown.ts": `import { useState } from "react"\nexport const kept = useState\n`,
  "src/domain/catalogue/barrel.ts": `export * from "./Issue.ts"\n`,
  "src/domain/catalogue/default.ts": `export default 1\n`,
  "src/reader/page/idle.ts": `export const idle = (box: HTMLElement) => {\n  box.offsetWidth\n}\n`,
  "src/reader/page/idleVoid.ts": `export const idle = (box: HTMLElement) => void box.offsetWidth\n`,
  "src/reader/page/idleChain.ts": `export const idle = (box?: HTMLElement) => void box?.offsetWidth\n`,
  "src/ui/catalogue/caught.ts": `export const kept = import("./Home.tsx").catch(() => null)\n`,
  "src/ui/catalogue/caughtLater.ts": `export const kept = import("./Home.tsx").then((part) => part.Home).then(String, String)\n`,
  "src/domain/catalogue/nowhere.ts": `/** Source: product, "No heading of it". */\nexport const kept = 1\n`,
  "src/domain/catalogue/otherBook.ts": `/** Source: memory, "Slides". */\nexport const kept = 1\n`,
  "src/domain/catalogue/twoLines.ts": `/**\n * Source:\n * product, "Slides" and "Sldes".\n */\nexport const kept = 1\n`,
  "src/domain/catalogue/long.ts": `/** ${"word ".repeat(61)}*/\nexport const kept = 1\n`,
  "tests/server/embedded.test.ts": `import { PGlite } from "@electric-sql/pglite"\nexport const kept = PGlite\n`,
  "tests/shop/unseeded.test.ts": `import fc from "fast-check"\nexport const kept = fc\n`,
  "tests/server/unseeded.test.ts": `import fc from "fast-check"\nexport const kept = fc\n`,
  "tests/shop/mocked.test.ts": `import { vi } from "vitest"\nvi.mock("./pay.ts")\n`,
  "tests/shop/mockedLater.test.ts": `import { vi } from "vitest"\nvi.doMock("./pay.ts")\n`
}

const welcome: Readonly<Record<string, string>> = {
  "src/ui/hooks/welcome.ts": `import { useEffect } from "react"\nexport const kept = useEffect\n`,
  "src/ui/focus/welcome.ts": `import { useEffect } from "react"\nexport const kept = useEffect\n`,
  "src/reader/effects/welcome.ts": `import { useLayoutEffect } from "react"\nexport const kept = useLayoutEffect\n`,
  "src/reader/anchoring/welcome.ts": `import { useEffect } from "react"\nexport const kept = useEffect\n`,
  "src/domain/catalogue/welcome.ts": `import { Schema } from "effect"\nexport const kept = Schema.String\n`,
  "src/ui/catalogue/caughtOutside.ts": `const load = () => import("./Home.tsx")\nexport const kept = load().catch(() => null)\n`,
  "src/domain/catalogue/cited.ts": `/** A rule.\n * Source: product, "Slides" and "Zoom". More. */\nexport const kept = 1\n`,
  "src/domain/catalogue/short.ts": `/** ${"word ".repeat(60)}*/\nexport const kept = 1\n`,
  "src/reader/page/asked.ts": `export const asked = (box?: HTMLElement) => void box?.getBoundingClientRect()\n`,
  "tests/kit/harness/fastCheck.ts": `import fc from "fast-check"\nexport const kept = fc\n`,
  "tests/server/data.embedded.test.ts": `import { PGlite } from "@electric-sql/pglite"\nexport const kept = PGlite\n`
}

/** A small house elsewhere, under the same rules: the files that are imported, and one file for each import. */
const house = await mkdtemp(join(tmpdir(), "sayfa-walls-"))
const relative = (from: string, to: string) =>
  `${"../".repeat(from.split("/").length - 1)}${to}`.replace(/^(?!\.)/, "./")

const nameOf = ([from, to]: Way, form: string) =>
  from.replace(/\/([xy])\./, `/${form}-${to.replaceAll(/[^a-z]/gi, "-")}$1.`)

const planting = (ways: ReadonlyArray<Way>) =>
  ways.flatMap((way) =>
    Object.entries(forms).map(([form, text]) => ({
      way,
      form,
      file: nameOf(way, form),
      text: text(relative(way[0], way[1]))
    }))
  )

/** What the linter's own rules of this house need. */
const lintFiles = ["scripts/lint/house.ts", "docs/product.md"]

const targets = [...new Set([...forbidden, ...allowed].map(([, to]) => to))]
let complaints = new Map<string, string>()
let edges = new Set<string>()

beforeAll(async () => {
  const { options: _, ...rules } = JSON.parse(await readFile(join(root, ".oxlintrc.json"), "utf8")) as object & {
    options: unknown
  }
  const files = new Map([
    [".oxlintrc.json", JSON.stringify(rules)] as const,
    ...targets.map((file) => [file, "export const itself = 1\n"] as const),
    ...[...planting(forbidden), ...planting(allowed)].map(({ file, text }) => [file, text] as const),
    ...Object.entries(planted),
    ...Object.entries(welcome),
    ["src/domain/catalogue/Issue.ts", "export const issue = 1\n"] as const,
    ...(await Promise.all(lintFiles.map(async (file) => [file, await readFile(join(root, file), "utf8")] as const))),
    // A chart that reaches a service through a third file, and two files that need each other.
    ["src/machines/reader/far.machine.ts", `import { near } from "./near.ts"\nexport const far = near\n`] as const,
    ["src/machines/reader/near.ts", `import { filled } from "./near.live.ts"\nexport const near = filled\n`] as const,
    [
      "src/machines/reader/near.live.ts",
      `import { itself } from "../../services/browser.ts"\nexport const filled = itself\n`
    ] as const,
    ["src/domain/catalogue/egg.ts", `import type { Hen } from "./hen.ts"\nexport type Egg = Hen | 1\n`] as const,
    ["src/domain/catalogue/hen.ts", `import type { Egg } from "./egg.ts"\nexport type Hen = Egg | 2\n`] as const
  ])
  for (const [file, text] of files) {
    await mkdir(dirname(join(house, file)), { recursive: true })
    await writeFile(join(house, file), text)
  }
  complaints = await lint()
  edges = new Set((await cruise(house)).violations.map(({ rule, from, to }) => `${rule} ${from} ${to}`))
}, 60_000)

afterAll(() => rm(house, { recursive: true, force: true }))

const wall = /restricted-(?:imports|vi-methods)|barrel|default-export|unused-expressions|^house\b/

/** What the linter says about walls, by file. */
const lint = () =>
  new Promise<Map<string, string>>((resolve, reject) => {
    execFile(
      process.execPath,
      [findTool("oxlint"), "-f", "json", "."],
      { cwd: house, maxBuffer: 2 ** 26 },
      (_, out) => {
        try {
          const found = JSON.parse(out) as { diagnostics: ReadonlyArray<{ code: string; filename: string }> }
          const walls = found.diagnostics.filter(({ code }) => wall.test(code))
          resolve(new Map(walls.map(({ filename, code }) => [filename, code])))
        } catch (cause) {
          reject(new Error(out, { cause }))
        }
      }
    )
  })

describe("the linter refuses", () => {
  it.each(planting(forbidden))("$form import of $way.1 from $way.0", ({ file }) => {
    expect([...complaints.keys()]).toContain(file)
  })
  it.each(Object.keys(planted))("%s", (file) => {
    expect([...complaints.keys()]).toContain(file)
  })
})

describe("the linter lets pass", () => {
  it.each(planting(allowed))("$form import of $way.1 from $way.0", ({ file, form }) => {
    if (form === "reexport") expect(complaints.get(file) ?? "").not.toContain("restricted")
    else expect(complaints.get(file)).toBeUndefined()
  })
  it.each(Object.keys(welcome))("%s", (file) => {
    expect(complaints.get(file)).toBeUndefined()
  })
})

describe("the map of all imports", () => {
  it.each(forbidden)("refuses %s -> %s", (from, to) => {
    for (const form of Object.keys(forms)) {
      expect(
        [...edges].some((edge) => edge.includes(` ${nameOf([from, to], form)} ${to}`)),
        form
      ).toBe(true)
    }
  })
  it.each(allowed)("lets %s import %s", (from, to) => {
    for (const form of Object.keys(forms)) {
      expect(
        [...edges].filter((edge) => edge.includes(` ${nameOf([from, to], form)} ${to}`)),
        form
      ).toEqual([])
    }
  })
  it("refuses a chart that reaches a service through a third file", () => {
    const reached = "charts-never-reach-services src/machines/reader/far.machine.ts src/services/browser.ts"
    expect([...edges].some((edge) => edge.startsWith(reached))).toBe(true)
  })
  it("refuses two files that need each other, if only for their types", () => {
    expect([...edges].some((edge) => edge.startsWith("no-cycles src/domain/catalogue/egg.ts"))).toBe(true)
  })
})
