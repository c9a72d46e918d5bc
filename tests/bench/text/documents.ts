import { execFileSync } from "node:child_process"
import { access, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { basename, join } from "node:path"
import { gunzipSync } from "node:zlib"

/** A PDF of a Debian package, which no one here has made. */
export interface Document {
  readonly name: string
  readonly package: string
  readonly version: string
  readonly path: string
  /** How many of its pages are read. */
  readonly pages: number
}

const latex = "usr/share/doc/texlive-doc/latex"
const publishers = { package: "texlive-publishers-doc", version: "2022.20230122-4" }

/** A book and a leaflet of three columns in Turkish, and four papers of two columns. */
export const documents: ReadonlyArray<Document> = [
  {
    name: "lshort-tr",
    package: "texlive-lang-european",
    version: "2022.20230122-1",
    path: `${latex}/lshort-turkish/lshort-tr.pdf`,
    pages: 40
  },
  {
    name: "refcard-tr",
    package: "debian-refcard",
    version: "12.0",
    path: "usr/share/doc/debian-refcard/refcard-tr-a4.pdf.gz",
    pages: 2
  },
  { name: "sample-sigconf", ...publishers, path: `${latex}/acmart/samples/sample-sigconf.pdf`, pages: 6 },
  { name: "apssamp", ...publishers, path: `${latex}/revtex4-1/sample/aps/apssamp.pdf`, pages: 7 },
  { name: "asmeconf-template", ...publishers, path: `${latex}/asmeconf/asmeconf-template.pdf`, pages: 6 },
  { name: "ltubguid", ...publishers, path: `${latex}/tugboat/ltubguid.pdf`, pages: 7 }
]

/** Documents stay here between runs: some packages are large. */
const cache = join(tmpdir(), "sayfa-bench-text")

const pathOf = (document: Document): string =>
  join(cache, `${document.package}_${document.version}_${document.name}.pdf`)

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false
  )

/** Takes the missing documents of one package out of it. */
const takeFrom = async (name: string, version: string, missing: ReadonlyArray<Document>): Promise<void> => {
  const work = join(cache, `${name}.work`)
  await mkdir(work, { recursive: true })
  try {
    execFileSync("apt-get", ["download", `${name}=${version}`], { cwd: work, stdio: ["ignore", "ignore", "pipe"] })
    execFileSync(
      "sh",
      ["-c", `dpkg-deb --fsys-tarfile ./*.deb | tar -x ${missing.map(({ path }) => `./${path}`).join(" ")}`],
      {
        cwd: work
      }
    )
    for (const document of missing) {
      const bytes = await readFile(join(work, document.path))
      const written = join(work, basename(pathOf(document)))
      await writeFile(written, document.path.endsWith(".gz") ? gunzipSync(bytes) : bytes)
      await rename(written, pathOf(document))
    }
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

/** The path of each document's file; null for those whose package cannot be had. */
export const fetchDocuments = async (): Promise<ReadonlyArray<readonly [Document, string | null]>> => {
  await mkdir(cache, { recursive: true })
  const missing = (
    await Promise.all(documents.map(async (document) => ((await isThere(pathOf(document))) ? [] : [document])))
  ).flat()
  for (const [name, ofPackage] of Map.groupBy(missing, (document) => document.package)) {
    await takeFrom(name, ofPackage[0]?.version ?? "", ofPackage).catch(() => undefined)
  }
  return Promise.all(
    documents.map(async (document) => [document, (await isThere(pathOf(document))) ? pathOf(document) : null] as const)
  )
}
