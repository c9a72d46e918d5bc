import { execFile, execFileSync } from "node:child_process"
import { existsSync } from "node:fs"
import { mkdir, mkdtemp, open, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { ensurePackages } from "../../../scripts/system.ts"
import { debianFile } from "../../kit/fixtures/pdf/debian.ts"

/** What this benchmark keeps between runs: documents, converted issues, samples. */
export const place = join(tmpdir(), "sayfa-reader-bench")
export const contentFolder = join(place, "content")

/** Manuals from Debian's packages: one full of pictures, one long, and one in landscape. */
const sources = {
  mag: {
    debian: "invesalius",
    path: "usr/share/invesalius/docs/user_guide_en.pdf",
    title: "InVesalius user guide",
    fewest: 120
  },
  big: {
    debian: "freedombox-doc-en",
    path: "usr/share/freedombox/manual/en/freedombox-manual.pdf",
    title: "FreedomBox manual",
    fewest: 300
  },
  land: {
    debian: "live-manual-pdf",
    path: "usr/share/doc/live-manual/pdf/live-manual.landscape.en.a4.pdf",
    title: "Debian Live manual",
    fewest: 100
  }
} as const

export type DocumentId = keyof typeof sources
export const documentIds = Object.keys(sources) as ReadonlyArray<DocumentId>

/** What a host page knows of a document; pixels at 150 dpi. */
export interface DocumentFacts {
  readonly id: DocumentId
  readonly title: string
  readonly pages: number
  readonly width: number
  readonly height: number
}

const dotsPerInch = 150
const thumbnailHeight = 200
const workers = 2

const run = promisify(execFile)

/** Width and height of a PPM file, from its header. */
const sizeOf = async (path: string): Promise<readonly [width: number, height: number]> => {
  const file = await open(path)
  try {
    const { buffer } = await file.read({ buffer: Buffer.alloc(32), position: 0 })
    const [, width, height] = /^P6\s+(\d+)\s+(\d+)/.exec(buffer.toString("latin1")) ?? []
    if (width === undefined || height === undefined) throw new Error(`${path} is no picture`)
    return [Number(width), Number(height)]
  } finally {
    await file.close()
  }
}

const drawPages = async (folder: string, pdf: string, pages: number): Promise<readonly [number, number]> => {
  const work = await mkdtemp(join(tmpdir(), "sayfa-bench-pages-"))
  let size: readonly [number, number] = [0, 0]
  let next = 1
  const draw = async () => {
    while (next <= pages) {
      const page = next
      next += 1
      const name = String(page).padStart(4, "0")
      const picture = join(work, `${name}.ppm`)
      const one = ["-f", String(page), "-l", String(page), "-singlefile"]
      await run("pdftoppm", ["-r", String(dotsPerInch), ...one, pdf, join(work, name)])
      if (page === 1) size = await sizeOf(picture)
      const webp = (quality: number, to: string, ...more: ReadonlyArray<string>) =>
        run("cwebp", ["-quiet", "-m", "2", "-q", String(quality), ...more, picture, "-o", join(folder, to)])
      await webp(80, `pages/${name}.webp`)
      await webp(70, `thumbs/${name}.webp`, "-resize", "0", String(thumbnailHeight))
      await rm(picture)
    }
  }
  await Promise.all(Array.from({ length: workers }, draw))
  await rm(work, { recursive: true })
  return size
}

const textOf = async (pdf: string, pages: number): Promise<ReadonlyArray<string>> => {
  const { stdout } = await run("pdftotext", ["-enc", "UTF-8", pdf, "-"], { maxBuffer: 1 << 28 })
  return stdout
    .split("\f")
    .slice(0, pages)
    .map((text) => text.replace(/\s+/g, " ").trim())
}

/** Written last, so it marks a finished document even after a kill. */
const factsFile = (id: DocumentId): string => join(contentFolder, id, "facts.json")

export const pdfOf = (id: DocumentId): string => join(contentFolder, id, "doc.pdf")

/** Makes a document in the formats of the other readers, unless it exists: about a minute for three hundred pages. */
export const ensureDocument = async (id: DocumentId): Promise<DocumentFacts> => {
  if (existsSync(factsFile(id))) return JSON.parse(await readFile(factsFile(id), "utf8")) as DocumentFacts
  ensurePackages(["poppler-utils", "qpdf", "webp"])
  process.stderr.write(`Making the document ${id} in ${contentFolder}.\n`)
  const { debian, path, title, fewest } = sources[id]
  const folder = join(contentFolder, id)
  await rm(folder, { recursive: true, force: true })
  for (const inside of ["pages", "thumbs"]) await mkdir(join(folder, inside), { recursive: true })
  const pdf = pdfOf(id)
  const raw = join(folder, "raw.pdf")
  await writeFile(raw, debianFile(debian, path))
  // Linearised, as a careful publisher would serve it, so that pdf.js shows page 1 after a few ranges.
  execFileSync("qpdf", ["--warning-exit-0", "--linearize", raw, pdf])
  await rm(raw)
  const pages = Number(/Pages:\s+(\d+)/.exec((await run("pdfinfo", [pdf])).stdout)?.[1])
  if (!(pages >= fewest)) throw new Error(`${id} has ${pages} pages; it was to have ${fewest}.`)
  await writeFile(join(folder, "text.json"), JSON.stringify(await textOf(pdf, pages)))
  const [width, height] = await drawPages(folder, pdf, pages)
  const facts: DocumentFacts = { id, title, pages, width, height }
  await writeFile(factsFile(id), JSON.stringify(facts))
  return facts
}
