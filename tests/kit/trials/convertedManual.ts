import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { ensureBuilt } from "../../../scripts/build.ts"
import { freePort } from "../../../scripts/freePort.ts"
import { debianFile } from "../fixtures/pdf/debian.ts"
import { run, runServer } from "../harness/serverProcess.ts"

/** A long manual as a server has published it. */
export interface ConvertedManual {
  readonly url: string
  readonly issue: string
  /** The folder of all issues' files, those of a small demo too. */
  readonly content: string
}

/** Publishes a manual of 300 pages on a server of its own in this folder, for as long as it is used. */
export const withManual = async <A>(folder: string, use: (manual: ConvertedManual) => Promise<A>): Promise<A> => {
  await ensureBuilt()
  const pdf = join(folder, "manual.pdf")
  await writeFile(pdf, debianFile("freedombox-doc-en", "usr/share/freedombox/manual/en/freedombox-manual.pdf"))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const data = join(folder, "data")
  const server = runServer({ PORT: String(port), DATA_DIR: data, DEMO: "tiny", NODE_ENV: "production" })
  try {
    await server.says(/Sayfa: /)
    const publish = run("scripts/publish.ts", [pdf, "--title", "El kitabı", "--publication", "Çıma", "--url", url], {})
    const issue = (await publish.says(/\/reader\/([a-z0-9]{15})/))[1] ?? ""
    await publish.ended
    return await use({ url, issue, content: join(data, "files/content") })
  } finally {
    server.process.kill("SIGKILL")
    await server.ended
  }
}
