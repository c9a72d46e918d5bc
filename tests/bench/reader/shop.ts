import { createHash } from "node:crypto"
import { globSync } from "node:fs"
import { mkdir, readFile, rename, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { ensureBuilt } from "../../../scripts/build.ts"
import { freePort } from "../../../scripts/freePort.ts"
import { root } from "../../../scripts/tool.ts"
import { addressOf, run as runProgram, runServer } from "../../kit/harness/serverProcess.ts"
import { type DocumentId, ensureDocument, pdfOf, place } from "./content.ts"

/** The sources that decide a PDF's pages. */
const converter = ["server/conversion/**/*.ts", "package-lock.json"]

const fingerprint = async (): Promise<string> => {
  const hash = createHash("sha256")
  for (const file of globSync(converter, { cwd: root }).toSorted()) {
    hash.update(await readFile(join(root, file)).catch(() => ""))
  }
  return hash.digest("hex").slice(0, 16)
}

export type Issues = { readonly [id in DocumentId]?: string }

/** Our own server as in production; the documents are its free issues, converted once and kept. */
export const openShop = async (
  documents: ReadonlyArray<DocumentId>
): Promise<{ readonly url: string; readonly issues: Issues; readonly close: () => Promise<void> }> => {
  await ensureBuilt()
  const data = join(place, "shop", await fingerprint())
  await mkdir(data, { recursive: true, mode: 0o700 })
  const server = runServer({
    PORT: String(await freePort()),
    DATA_DIR: data,
    DEMO: "tiny",
    NODE_ENV: "production"
  })
  const close = async () => {
    server.process.kill("SIGTERM")
    await server.ended
  }
  try {
    const url = await addressOf(server)
    const list = join(data, "bench-issues.json")
    let issues = JSON.parse(await readFile(list, "utf8").catch(() => "{}")) as Issues
    for (const id of documents) {
      if (issues[id] !== undefined) continue
      const { title } = await ensureDocument(id)
      process.stderr.write(`Converting the document ${id} in ${data}.\n`)
      const publish = runProgram(
        "scripts/publish.ts",
        [pdfOf(id), "--title", title, "--publication", "Çıma", "--again", "--url", url],
        {}
      )
      const [, issue] = await publish.says(/\/reader\/([a-z0-9]{15})/)
      await publish.ended
      if (issue === undefined || publish.process.exitCode !== 0) throw new Error(`${id} could not be published.`)
      issues = { ...issues, [id]: issue }
      await writeFile(`${list}.new`, JSON.stringify(issues))
      await rename(`${list}.new`, list)
    }
    return { url, issues, close }
  } catch (cause) {
    await close()
    throw cause
  }
}
