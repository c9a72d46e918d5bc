import { mkdir, readFile, rm, writeFile } from "node:fs/promises"
import { basename, dirname, join, posix } from "node:path"
import { pathToFileURL } from "node:url"
import { type AnyStateMachine, StateMachine } from "xstate"
import { chartTable } from "./chartTable.ts"
import { files, root } from "./tool.ts"

export const chartFiles = "src/machines/**/*.machine.ts"
const legend = "docs/charts/README.md"

/** The charts that a file exports; none if it makes them for other files. */
export const chartsIn = async (file: string, folder: string = root): Promise<ReadonlyArray<AnyStateMachine>> => {
  const exported = (await import(pathToFileURL(join(folder, file)).href)) as Readonly<Record<string, unknown>>
  return Object.values(exported).filter((value) => value instanceof StateMachine)
}

/** The page of a chart's file: `docs/charts/shop/cart.md` for `src/machines/shop/cart.machine.ts`. */
export const pageOf = (file: string): string =>
  file.replace("src/machines/", "docs/charts/").replace(/\.machine\.ts$/, ".md")

/** Chart files that import a value from this one. */
const usersOf = async (file: string, folder: string): Promise<ReadonlyArray<string>> => {
  const users = []
  for (const user of files(chartFiles, folder)) {
    const source = await readFile(join(folder, user), "utf8")
    const imported = source.matchAll(/^import (?!type\b)[^"]*"([^"]+)"/gm)
    if ([...imported].some(([, path = ""]) => posix.join(dirname(user), path) === file)) users.push(user)
  }
  return users
}

/** What the page of a chart's file should contain. */
export const chartPage = async (file: string, folder: string = root): Promise<string> => {
  const page = pageOf(file)
  const name = (path: string) => path.replaceAll(/^docs\/charts\/|\.md$/g, "")
  const link = (text: string, to: string) => `[${text}](${posix.relative(dirname(page), to)})`
  const machines = await chartsIn(file, folder)
  const made = machines.length === 0 ? (await usersOf(file, folder)).map(pageOf) : []
  return [
    `# ${name(page)}`,
    "",
    `Written by \`npm run charts\` from ${link(basename(file), file)}. ${link("How to read it", legend)}.`,
    "",
    ...(machines.length > 0
      ? machines.map(chartTable)
      : [
          "It makes charts for other files, where their tables are:",
          "",
          ...made.map((to) => `- ${link(name(to), to)}`),
          ""
        ])
  ].join("\n")
}

interface Page {
  readonly path: string
  /** Null if there is no page. */
  readonly is: string | null
  /** Null if no chart belongs to it. */
  readonly should: string | null
}

const wrongPages = async (folder: string): Promise<ReadonlyArray<Page>> => {
  const there = files("docs/charts/**/*.md", folder).filter((path) => path !== legend)
  const sources = new Map(files(chartFiles, folder).map((file) => [pageOf(file), file]))
  const pages = []
  for (const path of [...new Set([...sources.keys(), ...there])].toSorted()) {
    const source = sources.get(path)
    const is = there.includes(path) ? await readFile(join(folder, path), "utf8") : null
    const should = source === undefined ? null : await chartPage(source, folder)
    if (is !== should) pages.push({ path, is, should })
  }
  return pages
}

/** One sentence per outdated page, and one that says how to update them all. */
export const chartComplaints = async (folder: string = root): Promise<ReadonlyArray<string>> => {
  if (files(chartFiles, folder).length === 0) return ["No chart was looked at, so nothing was checked."]
  const pages = await wrongPages(folder)
  const complaints = pages.map(({ path, is, should }) => {
    if (is === null) return `${path} is missing.`
    return should === null ? `${path} belongs to no chart.` : `${path} does not match its chart.`
  })
  return pages.length === 0 ? [] : [...complaints, "Run `npm run charts`."]
}

/** Writes missing and outdated pages, and deletes those without a chart. */
export const writeCharts = async (folder: string = root): Promise<void> => {
  for (const { path, should } of await wrongPages(folder)) {
    if (should === null) await rm(join(folder, path))
    else {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), should)
    }
  }
}

if (import.meta.main) await writeCharts()
