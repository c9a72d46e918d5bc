import { spawnSync } from "node:child_process"
import { cp, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { populate, type SeedData } from "../fixtures/seedData.ts"
import { tinyPdf } from "../fixtures/tinyPdf.ts"
import { freshFolder, removeFolder, startServer } from "../harness/server.ts"
import { addressOf, runServer } from "../harness/serverProcess.ts"

const done = (program: string, ...args: ReadonlyArray<string>): boolean => spawnSync(program, args).status === 0

const megabyte = 1024 * 1024
/** Larger than what a file of the largest size asks for, with a database beside it. */
const diskBytes = 1800 * megabyte

interface Told {
  readonly status: number
  readonly body: { readonly _tag?: string; readonly data?: { readonly id?: string; readonly name?: string } }
}

const callsOf = (url: string, { tokens, free, freePublication }: SeedData) => {
  const ask = async (token: string, path: string, body?: BodyInit, type?: string): Promise<Told> => {
    const headers = { authorization: `Bearer ${token}`, ...(type === undefined ? {} : { "content-type": type }) }
    const answer = await fetch(url + path, { headers, ...(body === undefined ? {} : { method: "POST", body }) })
    return { status: answer.status, body: (await answer.json()) as Told["body"] }
  }
  const json = "application/json"
  return {
    rename: (name: string) => ask(tokens.readerA, "/api/update-profile", JSON.stringify({ name, phone: "" }), json),
    name: async () => (await ask(tokens.readerA, "/api/user-profile")).body.data?.name,
    /** More than the database has reserved. */
    mark: () => {
      const note = (index: number) => ({
        id: `not-${index}`,
        highlightId: `vurgu-${index}`,
        page: 1,
        text: Array.from({ length: 300 }, () => Math.random().toString(36).slice(2, 12)).join(""),
        date: "2026-01-01T00:00:00.000Z"
      })
      const notes = Array.from({ length: 1000 }, (_, index) => note(index))
      const body = JSON.stringify({ bookmarks: [], highlights: [], notes })
      return ask(tokens.readerA, `/api/issue-reading-data/${free}`, body, json)
    },
    add: () => {
      const form = new FormData()
      const fields = { publication: freePublication, title: "Temmuz", description: "Uzun", publish_date: "2026-07-01" }
      for (const [name, value] of Object.entries(fields)) form.set(name, value)
      form.set("pdf", new Blob([Uint8Array.from(tinyPdf(3))]), "sayı.pdf")
      return ask(tokens.publisher2, "/api/publisher/issues", form)
    },
    catalogue: () => ask(tokens.readerA, "/api/issues/latest/grouped")
  }
}

/**
 * Fills the disk under a running server, makes room again, starts it anew, and starts it on a folder that cannot be
 * written; what went wrong. Null where no disk of its own can be mounted, which root may on Linux.
 */
export const fillDisk = async (): Promise<ReadonlyArray<string> | null> => {
  const disk = await mkdtemp(join(tmpdir(), "sayfa-disk-"))
  if (!done("mount", "-t", "tmpfs", "-o", `size=${diskBytes}`, "tmpfs", disk)) {
    await rm(disk, { recursive: true })
    return null
  }
  const [folder, filler] = [join(disk, "data"), join(disk, "filler")]
  const wrong: Array<string> = []
  const expect = (what: string, isRight: boolean, said: unknown) => {
    if (!isRight) wrong.push(`${what}: ${JSON.stringify(said)}`)
  }
  try {
    const source = await freshFolder()
    const before = await startServer({ variables: { DATA_DIR: source } })
    const seedData = await populate(before)
    await before.stop()
    await cp(source, folder, { recursive: true })
    await removeFolder(source)

    const server = runServer({ DATA_DIR: folder })
    const calls = callsOf(await addressOf(server), seedData)
    const early = await calls.rename("Okur 1")
    expect("a change before", early.status === 200, early)
    done("dd", "if=/dev/zero", `of=${filler}`, "bs=64k")
    const file = await calls.add()
    expect("a file on a full disk", file.status === 507 && file.body._tag === "NoRoom", file)
    const marks = await calls.mark()
    expect("marks on a full disk", marks.status === 500 && marks.body._tag === "ServerFault", marks)
    const shown = await calls.catalogue()
    expect("the catalogue on a full disk", shown.status === 200, shown.status)
    await rm(filler)
    const change = await calls.rename("Okur 2")
    expect("a change once there is room", change.status === 200, change)
    const again = await calls.add()
    expect("a file once there is room", again.status === 200, again)
    server.process.kill("SIGKILL")
    await server.ended

    const next = runServer({ DATA_DIR: folder })
    const name = await callsOf(await addressOf(next), seedData).name()
    expect("the change after a new start", name === "Okur 2", name)
    next.process.kill("SIGTERM")
    expect("its end", (await next.ended) === 0, next.err().slice(-300))

    if (done("mount", "--bind", folder, folder)) {
      done("mount", "-o", "remount,bind,ro", folder)
      const shut = runServer({ DATA_DIR: folder })
      expect("a start on a read-only folder", (await shut.ended) === 1, "it runs")
      expect("its reason", /^The data folder .+ cannot be written: EROFS/u.test(shut.err()), shut.err().slice(-300))
      done("umount", folder)
    }
    return wrong
  } finally {
    done("umount", disk)
    await rm(disk, { recursive: true, force: true })
  }
}
