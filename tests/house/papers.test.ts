import { readFile } from "node:fs/promises"
import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { unhashed, unlocked } from "../../scripts/lock.ts"
import { root } from "../../scripts/tool.ts"
import { Environment } from "../../server/platform/config.ts"
import { pageVariables } from "../../vite.config.ts"

const text = (file: string) => readFile(join(root, file), "utf8")

/** The first cells of the table under a heading. */
const firstCells = (paper: string, heading: string): ReadonlyArray<string> =>
  [...(paper.split(`\n## ${heading}\n`)[1]?.split("\n## ")[0] ?? "").matchAll(/^\| `([^`]+)` \|/gm)].map(
    ([, cell]) => cell ?? ""
  )

describe("the README", () => {
  it("gives one reason for each dependency, and for nothing else", async () => {
    const { dependencies, devDependencies } = JSON.parse(await text("package.json")) as Record<
      "dependencies" | "devDependencies",
      Record<string, string>
    >
    const names = Object.keys({ ...dependencies, ...devDependencies }).toSorted()
    expect(firstCells(await text("README.md"), "Dependencies").toSorted()).toEqual(names)
  })

  it("describes every variable that configures the server or the page, and no other", async () => {
    const names = [...Object.keys(Environment.fields), ...pageVariables].toSorted()
    expect(firstCells(await text("README.md"), "Configuration").toSorted()).toEqual(names)
  })

  it("names no script that does not exist", async () => {
    const { scripts } = JSON.parse(await text("package.json")) as { scripts: Record<string, string> }
    for (const file of ["README.md", "CONTRIBUTING.md", "ARCHITECTURE.md"]) {
      for (const [, name = ""] of (await text(file)).matchAll(/`npm run ([a-z]+)/g))
        expect(scripts, file).toHaveProperty(name)
    }
  })
})

describe("every paper", () => {
  /** Paragraphs and items of lists; tables and code are none. */
  const paragraphsOf = (paper: string): ReadonlyArray<string> =>
    paper
      .replaceAll(/^```[\s\S]*?^```/gm, "")
      .split(/\n\s*\n|\n(?=\s*(?:[-*]|\d+\.) )/)
      .filter((paragraph) => !/^\s*[|<#]/.test(paragraph))

  it("has no paragraph of more than 120 words", () => {
    const papers = globSync(["*.md", "docs/**/*.md"], { cwd: root })
    expect(papers.length).toBeGreaterThan(40)
    for (const file of papers) {
      // The map in ARCHITECTURE.md is written by a program.
      const [paper = ""] = readFileSync(join(root, file), "utf8").split("<!-- map:")
      for (const paragraph of paragraphsOf(paper)) {
        const words = paragraph.trim().split(/\s+/).length
        expect(words, `${file}: ${paragraph.trim().slice(0, 80)}`).toBeLessThanOrEqual(120)
      }
    }
  })
})

describe("the package", () => {
  it("pins exact versions", async () => {
    const { dependencies, devDependencies } = JSON.parse(await text("package.json")) as Record<
      "dependencies" | "devDependencies",
      Record<string, string>
    >
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
      expect(version, name).toMatch(/^\d+\.\d+\.\d+$/)
    }
  })

  it("locks every optional package, other platforms' included, without which nothing can be installed", async () => {
    const { packages } = JSON.parse(await text("package-lock.json")) as { packages: Parameters<typeof unlocked>[0] }
    expect(unlocked(packages)).toEqual([])
    expect(unhashed(packages)).toEqual([])
    expect(unhashed({ "": { version: "1.0.0" }, "node_modules/a": { version: "1.0.0" } })).toEqual(["node_modules/a"])
    const { "node_modules/@swc/core-darwin-arm64": _, ...fewer } = packages
    expect(unlocked(fewer).map(({ name }) => name)).toEqual(["@swc/core-darwin-arm64"])
  })

  it("names no registry in its lock file", async () => {
    expect(await text("package-lock.json")).not.toMatch(/"resolved"|registry/)
  })
})

describe("links between papers", () => {
  const papers = [...globSync("*.md", { cwd: root }), ...globSync("docs/**/*.md", { cwd: root })]

  it.each(papers)("%s links to nothing that is missing", async (paper) => {
    const targets = [...(await text(paper)).matchAll(/\]\(([^)#]+)(#[^)]*)?\)/g)].map(([, target = ""]) => target)
    for (const target of targets.filter((one) => !/^[a-z]+:/.test(one))) {
      expect(globSync(join(root, paper, "..", target)), target).not.toEqual([])
    }
  })
})
