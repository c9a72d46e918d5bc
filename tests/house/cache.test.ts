import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { build } from "vite"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { confirmName, fingerprint, SourcesChanged } from "../../scripts/fingerprint.ts"
import { findCached, cached, cacheFolder } from "../../scripts/cache.ts"
import { compiledOnce } from "../../scripts/page/compiledOnce.ts"
import { run } from "../../scripts/tool.ts"

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sayfa-kept-"))
  vi.stubEnv("SAYFA_CACHE", folder)
  vi.stubEnv("SAYFA_FRESH", "")
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true, force: true })
})

const word = (written: string) => (into: string) => writeFile(join(into, "word"), written)
const read = (kept: string) => readFile(join(kept, "word"), "utf8")

describe("what is kept", () => {
  it("is made once", async () => {
    expect(await findCached("words", "a")).toBe(null)
    expect(await read(await cached("words", "a", word("first")))).toBe("first")
    expect(await read(await cached("words", "a", word("second")))).toBe("first")
    expect(await findCached("words", "a")).toBe(join(folder, "words/a"))
  })

  it("is made anew under another name and as another kind", async () => {
    await cached("words", "a", word("first"))
    expect(await read(await cached("words", "b", word("second")))).toBe("second")
    expect(await read(await cached("sayings", "a", word("third")))).toBe("third")
  })

  it("is nothing where its making failed", async () => {
    const broken = cached("words", "a", async (into) => {
      await word("half")(into)
      throw new Error("broke")
    })
    await expect(broken).rejects.toThrow("broke")
    expect(await readdir(join(folder, "words"))).toEqual([])
    expect(await read(await cached("words", "a", word("whole")))).toBe("whole")
  })

  it("is whole for two who make it at once", async () => {
    const [one, other] = await Promise.all([cached("words", "a", word("same")), cached("words", "a", word("same"))])
    expect([await read(one), await read(other)]).toEqual(["same", "same"])
    expect(await readdir(join(folder, "words"))).toEqual(["a"])
  })

  it("is not much: four of a kind, those used last, and no draft that nobody finishes", async () => {
    const longAgo = new Date("2026-01-01")
    for (const name of ["1", "2", "3", "4", "5"]) {
      await utimes(await cached("words", name, word(name)), longAgo, longAgo)
    }
    await mkdir(join(folder, "words/draft-left"))
    await utimes(join(folder, "words/draft-left"), longAgo, longAgo)
    await findCached("words", "1")
    await cached("words", "6", word("6"))
    const left = await readdir(join(folder, "words"))
    expect(left).toHaveLength(4)
    expect(left).toEqual(expect.arrayContaining(["1", "6"]))
  })

  it("stays as long as somebody may be reading it, however much there is", async () => {
    for (const name of ["1", "2", "3", "4", "5", "6"]) await cached("words", name, word(name))
    expect(await readdir(join(folder, "words"))).toHaveLength(6)
  })
})

describe("the name of what is made", () => {
  const lay = (files: Readonly<Record<string, string>>) =>
    Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(folder, name), text)))
  const name = (...values: ReadonlyArray<string>) => fingerprint(["*.ts"], values, folder)

  it("is the same for the same files and values, whatever else lies there", async () => {
    await lay({ "a.ts": "1", "b.ts": "2", "c.md": "3" })
    const before = await name("x")
    await lay({ "a.ts": "1", "c.md": "4" })
    expect(await name("x")).toBe(before)
  })

  it.each<[string, Readonly<Record<string, string>>, ReadonlyArray<string>]>([
    ["a file's content", { "a.ts": "2" }, []],
    ["a further file", { "b.ts": "" }, []],
    ["a value", {}, ["x"]]
  ])("is another with %s", async (_, files, values) => {
    await lay({ "a.ts": "1" })
    const before = await name()
    await lay(files)
    expect(await name(...values)).not.toBe(before)
  })

  it("is another where the same text lies in other files", async () => {
    await lay({ "a.ts": "12", "b.ts": "3" })
    const before = await name()
    await lay({ "a.ts": "1", "b.ts": "23" })
    expect(await name()).not.toBe(before)
  })
})

describe("what was made while its sources changed", () => {
  it("is not kept", async () => {
    const name = await fingerprint(["*.ts"], [], folder)
    const made = cached("words", name, async (into) => {
      await word("mixed")(into)
      await writeFile(join(folder, "late.ts"), "")
      await confirmName(name, () => fingerprint(["*.ts"], [], folder))
    })
    await expect(made).rejects.toThrow(SourcesChanged)
    expect(await findCached("words", name)).toBe(null)
  })
})

describe("a run that is told to begin afresh", () => {
  it("keeps what it makes for itself and the programs that it starts, and leaves nothing", async () => {
    await cached("words", "a", word("old"))
    const program = join(folder, "program.ts")
    const kept = JSON.stringify(join(import.meta.dirname, "../../scripts/cache.ts"))
    await writeFile(
      program,
      `import { spawnSync } from "node:child_process"
       import { cacheFolder } from ${kept}
       console.log(cacheFolder())
       if (process.argv[2] !== "inner") spawnSync(process.execPath, [process.argv[1], "inner"], { stdio: "inherit" })`
    )
    const { said, code } = await run(program, [], { env: { SAYFA_CACHE: folder, SAYFA_FRESH: "1" } })
    expect(code, said).toBe(0)
    const [outer, inner] = said.trim().split("\n")
    expect(inner).toBe(outer)
    expect(outer).not.toBe(folder)
    await expect(readdir(outer ?? "")).rejects.toThrow("ENOENT")
  })

  it("is the exception: else everything is kept where it is told to", () => {
    expect(cacheFolder()).toBe(folder)
  })
})

describe("a compiled file", () => {
  const page = () => join(folder, "compiled/page")

  /** Builds this source with a compiler, as a new process would; answers how often it compiled, and the result. */
  const compiled = async (source: string, name = "page.js") => {
    let times = 0
    const entry = join(folder, name)
    await writeFile(entry, source)
    const compiler = {
      name: "compiler",
      transform: (code: string) => {
        times += 1
        return { code: code.replace("plain", "compiled") }
      }
    }
    const transform = { filter: { id: /page\.js|other\.js/u }, handler: compiler.transform }
    const result = await build({
      configFile: false,
      root: folder,
      logLevel: "silent",
      build: { write: false, minify: false, rolldownOptions: { input: entry } },
      plugins: [compiledOnce(Promise.resolve({ ...compiler, transform }))]
    })
    const [output] = Array.isArray(result) ? result : [result]
    if (output === undefined || !("output" in output)) throw new Error("Nothing was built.")
    return { times, code: output.output[0].code }
  }

  it("is compiled once for all processes", async () => {
    const first = await compiled('console.log("plain")')
    const second = await compiled('console.log("plain")')
    expect([first.times, second.times]).toEqual([1, 0])
    expect([first.code, second.code]).toEqual([expect.stringContaining("compiled"), first.code])
  })

  it("is compiled again with other content, at another path, and for developing", async () => {
    await compiled('console.log("plain")')
    const changed = await compiled('console.log("plain", 2)')
    expect(changed).toEqual({ times: 1, code: expect.stringContaining('"compiled", 2') })
    expect((await compiled('console.log("plain")', "other.js")).times).toBe(1)
    vi.stubEnv("NODE_ENV", "development")
    expect((await compiled('console.log("plain")')).times).toBe(1)
  })

  it("is compiled again if its stored result is broken", async () => {
    const { code } = await compiled('console.log("plain")')
    for (const file of await readdir(page())) await writeFile(join(page(), file), '{"code": "')
    expect(await compiled('console.log("plain")')).toEqual({ times: 1, code })
    expect((await compiled('console.log("plain")')).times).toBe(0)
  })

  it("is compiled all the same where nothing can be stored", async () => {
    await writeFile(join(folder, "compiled"), "")
    expect((await compiled('console.log("plain")')).code).toContain("compiled")
    expect((await compiled('console.log("plain")')).times).toBe(1)
  })

  it("leaves no unfinished file behind", async () => {
    await compiled('console.log("plain")')
    expect(await readdir(page())).toEqual([expect.stringMatching(/^[0-9a-f]{64}\.json$/u)])
  })
})
