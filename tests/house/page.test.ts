import { globSync } from "node:fs"
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createContext, runInContext } from "node:vm"
import { brotliDecompressSync, gzipSync } from "node:zlib"
import { describe, expect, it, onTestFinished } from "vitest"
import { ariaWords } from "../../scripts/page/ariaWords.ts"
import { pack } from "../../scripts/page/packed.ts"
import { smallScript } from "../../scripts/page/smallScript.ts"
import { root, run } from "../../scripts/tool.ts"
import { knownScreens, modulesOf } from "../../server/document/screens.ts"
import { languages } from "../../src/i18n/language.ts"

const emptyFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), "sayfa-page-"))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

/** As much of a window as hears one kind of event: its listener stands under the event's name. */
const listening = (pathname: string): object => {
  const page: Record<string, unknown> = {
    URLSearchParams,
    location: { pathname, search: "" },
    document: { documentElement: { dataset: {} } },
    localStorage: { getItem: () => null },
    addEventListener: (name: string, listener: unknown) => (page[name] = listener),
    removeEventListener: (name: string) => delete page[name]
  }
  return page
}

interface Chunk {
  readonly file: string
  readonly name?: string
  readonly imports?: ReadonlyArray<string>
}

/** What these entries of the manifest need before they run. */
const reached = (manifest: Readonly<Record<string, Chunk>>, from: ReadonlyArray<string>): ReadonlySet<string> => {
  const seen = new Set<string>()
  const reach = (key: string): void => {
    if (seen.has(key)) return
    seen.add(key)
    for (const imported of manifest[key]?.imports ?? []) reach(imported)
  }
  for (const key of from) reach(key)
  return seen
}

/** The scripts before the reader's first page, beside the language's; its words and its screen have one name. */
const firstOfReader = [
  "index",
  "rolldown-runtime",
  "libraries",
  "charts",
  "turning",
  "site",
  "reader",
  "reader",
  "screens",
  "effect",
  "services",
  "services.live",
  "covers",
  "surface",
  "log",
  "controls"
]

describe("the built page", () => {
  const packages = "node_modules/react-{aria,aria-components,stately}/dist/private/**/intlStrings.mjs"
  const rooms = globSync(packages, { cwd: root })

  it("knows where react-aria's words are", () => {
    expect(rooms).not.toEqual([])
  })

  it.each(rooms)("has the interface's languages alone of what %s says", async (file) => {
    const { filter, handler } = ariaWords().transform
    expect(filter.id.test(join(root, file))).toBe(true)
    const { code } = handler(await readFile(join(root, file), "utf8"))
    expect(code.match(/"\w\w-\w\w"/g)).toEqual(['"en-US"', '"tr-TR"'])
    expect(code.match(/^import .*\b\w\w-\w\w\b/gm)).toHaveLength(2)
  })

  it("has no word of a third language, wherever it stood", async () => {
    const scripts = globSync("dist/assets/*.js", { cwd: root })
    const codes = await Promise.all(scripts.map((file) => readFile(join(root, file), "utf8")))
    expect(codes.some((code) => code.includes("tr-TR"))).toBe(true)
    expect(scripts.filter((_, at) => codes[at]?.includes("ar-AE"))).toEqual([])
  })

  it("runs what comes before the first paint without the words about it", async () => {
    const dir = await emptyFolder()
    const [from, to] = [join(root, "public/before-paint.js"), join(dir, "before-paint.js")]
    await copyFile(from, to)
    await smallScript("before-paint.js").writeBundle.handler({ dir })
    const page = createContext(listening("/reader/free"))
    runInContext(await readFile(to, "utf8"), page)
    const pressed = '({ key: "ArrowRight" })'
    expect(runInContext(`keydown(${pressed}); JSON.stringify(sayfaEarlyKeys())`, page)).toBe('[{"key":"ArrowRight"}]')
    expect(runInContext(`globalThis.keydown`, page)).toBe(undefined)
    expect((await stat(to)).size).toBeLessThan((await stat(from)).size / 2)
  })

  it("has every module that the document loads ahead of a screen", async () => {
    const manifest: object = JSON.parse(await readFile(join(root, "dist/.vite/manifest.json"), "utf8"))
    const named = knownScreens.flatMap((screen) => languages.flatMap((language) => modulesOf(screen, language)))
    expect(named).toContain("src/ui/routes/catalogue/home.tsx")
    expect(named.filter((module) => !(module in manifest))).toEqual([])
  })

  it("opens the reader with these scripts alone, and none of the shop's screens", async () => {
    const manifest: Readonly<Record<string, Chunk>> = JSON.parse(
      await readFile(join(root, "dist/.vite/manifest.json"), "utf8")
    )
    const words = { tr: "turkish", en: "english" } as const
    for (const language of languages) {
      for (const screen of knownScreens.filter(({ crawlers }) => crawlers === "reading")) {
        const first = ["index.html", `src/i18n/${words[language]}.ts`, ...modulesOf(screen, language)]
        const names = [...reached(manifest, first)].map((key) => manifest[key]?.name ?? key)
        expect(names.toSorted(), `${screen.path}, ${language}`).toEqual([...firstOfReader, words[language]].toSorted())
      }
    }
  })

  it("draws home with at most 180 kB of scripts, and none of Effect", async () => {
    const manifest: Readonly<Record<string, Chunk>> = JSON.parse(
      await readFile(join(root, "dist/.vite/manifest.json"), "utf8")
    )
    const first = ["index.html", "src/i18n/turkish.ts", "src/ui/routes/catalogue/home.tsx"]
    const chunks = [...reached(manifest, first)].map((key) => manifest[key])
    expect(chunks.map((chunk) => chunk?.name)).not.toContain("effect")
    const packed = await Promise.all(
      chunks.map(async (chunk) => gzipSync(await readFile(join(root, "dist", chunk?.file ?? ""))).length)
    )
    expect(packed.reduce((all, size) => all + size)).toBeLessThan(180_000)
  })

  it("turns the first slide with these scripts alone, which are small", async () => {
    const manifest: Readonly<Record<string, Chunk>> = JSON.parse(
      await readFile(join(root, "dist/.vite/manifest.json"), "utf8")
    )
    const chunks = [...reached(manifest, ["src/earlyTurns.ts"])].map((key) => manifest[key])
    expect(chunks.map((chunk) => chunk?.name).toSorted()).toEqual(["charts", "earlyTurns", "turning"])
    const packed = await Promise.all(
      chunks.map(async (chunk) => gzipSync(await readFile(join(root, "dist", chunk?.file ?? ""))).length)
    )
    expect(packed.reduce((all, size) => all + size)).toBeLessThan(21_100)
  })

  it("is there before the server reads its configuration", async () => {
    const { code, said } = await run(join(root, "scripts/start.ts"), [], { env: { PORT: "http" } })
    expect(said).toMatch(/(?:^|\n)PORT must be a whole number from 0 to 65535\.\n$/)
    expect(code).toBe(1)
  })

  it("lies packed beside itself", async () => {
    const folder = await emptyFolder()
    const assets = join(folder, "assets")
    await mkdir(assets)
    await writeFile(join(folder, "index.html"), "<html>")
    for (const name of ["a.js", "b.css", "c.woff2"]) await writeFile(join(assets, name), "ışık".repeat(300))
    await pack(folder)
    expect((await readdir(assets)).toSorted()).toEqual(["a.js", "a.js.br", "b.css", "b.css.br", "c.woff2"])
    expect(brotliDecompressSync(await readFile(join(assets, "a.js.br"))).toString()).toBe("ışık".repeat(300))
  })
})
