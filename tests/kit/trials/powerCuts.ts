import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { cp, readFile, rm } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as after } from "node:timers/promises"
import { originalOf } from "../../../server/publishing/issueFiles.ts"
import { populate, type SeedData } from "../fixtures/seedData.ts"
import { tinyPdf } from "../fixtures/tinyPdf.ts"
import { freshFolder, removeFolder, startServer } from "../harness/server.ts"
import { addressOf, type Program, runServer } from "../harness/serverProcess.ts"
import { seeded } from "../harness/seededRandom.ts"
import { type Cluster, startCluster } from "../postgres/cluster.ts"
import { inCluster } from "../postgres/databases.ts"

export interface Cuts {
  readonly cuts: number
  /** What was acknowledged before its cut and looked for after it. */
  readonly names: number
  readonly issues: number
  readonly complaints: ReadonlyArray<string>
}

/** The answer's body, or null without one: the server is stopped, or ended. */
const ask = async (url: string, token: string, path: string, init: RequestInit = {}) => {
  const headers = { authorization: `Bearer ${token}`, ...(init.headers as Record<string, string> | undefined) }
  const answer = await fetch(url + path, { ...init, headers }).catch(() => null)
  return answer?.ok === true ? ((await answer.json()) as { readonly data: unknown }).data : null
}

/** What the server has acknowledged so far. */
interface Acknowledged {
  /** The number in the reader's name, which grows. */
  name: number
  readonly issues: Array<string>
}

/** Changes a reader's name and adds issues, one request after another of each, until it is told to end. */
const write = (url: string, seedData: SeedData) => {
  const acknowledged: Acknowledged = { name: 0, issues: [] }
  let isOver = false
  const names = async () => {
    for (let next = 1; !isOver; next += 1) {
      const body = JSON.stringify({ name: `Okur ${next}`, phone: "" })
      const headers = { "content-type": "application/json" }
      const told = await ask(url, seedData.tokens.readerA, "/api/update-profile", { method: "POST", headers, body })
      if (told !== null) acknowledged.name = next
    }
  }
  const issues = async () => {
    for (let next = 1; !isOver; next += 1) {
      const body = new FormData()
      const described = { publication: seedData.freePublication, title: `Sayı ${next}`, description: "Uzun" }
      for (const [name, value] of Object.entries({ ...described, publish_date: "2026-07-01" })) body.set(name, value)
      body.set("pdf", new Blob([Uint8Array.from(tinyPdf(3))]), "sayı.pdf")
      const told = await ask(url, seedData.tokens.publisher2, "/api/publisher/issues", { method: "POST", body })
      if (told !== null) acknowledged.issues.push((told as { id: string }).id)
      await after(400)
    }
  }
  const ended = Promise.all([names(), issues()])
  return {
    acknowledged,
    end: async () => {
      isOver = true
      await ended
    }
  }
}

/** The database of a server whose power is cut, where it has processes and a folder of its own. */
interface Database {
  /** All that write to it. */
  readonly pids: () => ReadonlyArray<number>
  /** Copies its folder beside the data folder's copy. */
  readonly copyTo: (copy: string) => Promise<void>
  /** Starts it on that copy. */
  readonly open: (
    copy: string
  ) => Promise<{ readonly variables: Readonly<Record<string, string>>; readonly stop: () => Promise<void> }>
  readonly remove: (copy: string) => Promise<void>
}

const embeddedDatabase: Database = {
  pids: () => [],
  copyTo: async () => undefined,
  open: async () => ({ variables: {}, stop: async () => undefined }),
  remove: async () => undefined
}

const inFolderOf = (copy: string) => `${copy}-postgres`

/** The database of the data folder in a cluster, which must wait for the disk at each commit. */
const clusterDatabase = ({ pid, data, password }: Cluster, folder: string): Database => ({
  pids: () => {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8")
    return [pid, ...children.trim().split(" ").map(Number)]
  },
  copyTo: async (copy) => {
    // Unlike Node's, it keeps the owner, without whom PostgreSQL does not start.
    const { status, stderr } = spawnSync("cp", ["-a", data, inFolderOf(copy)], { encoding: "utf8" })
    if (status !== 0) throw new Error(`PostgreSQL's folder was not copied: ${stderr}`)
    await rm(join(inFolderOf(copy), "postmaster.pid"))
  },
  open: async (copy) => {
    const started = await startCluster({ isDurable: true, existing: { data: inFolderOf(copy), password } })
    const there = inCluster(started.url)
    // Otherwise a server waits a minute for the conversions of the one that was cut.
    await there.ask(folder, "UPDATE conversions SET leased_until = now() - interval '1 second'")
    return { variables: there.variables(folder), stop: started.stop }
  },
  remove: (copy) => rm(inFolderOf(copy), { recursive: true, force: true })
})

/** A copy of the folder and of the database as they stand on the disk between two writes. */
const cutCopy = async (server: Program, database: Database, folder: string, copy: string): Promise<void> => {
  server.process.kill("SIGSTOP")
  const pids = database.pids()
  for (const pid of pids) process.kill(pid, "SIGSTOP")
  try {
    await cp(folder, copy, { recursive: true })
    // It names the process, which a power cut ends.
    await rm(join(copy, "lock"), { force: true })
    await database.copyTo(copy)
  } finally {
    for (const pid of pids) process.kill(pid, "SIGCONT")
    server.process.kill("SIGCONT")
  }
}

/** What a server on the copy has lost. */
const lostIn = async (
  copy: string,
  variables: Readonly<Record<string, string>>,
  { name, issues }: Acknowledged,
  seedData: SeedData
) => {
  const lost: Array<string> = []
  const server = runServer({ DATA_DIR: copy, ...variables })
  try {
    const url = await addressOf(server).catch(() => null)
    if (url === null) return [`the server does not start: ${server.err().slice(-300)}`]
    const profile = (await ask(url, seedData.tokens.readerA, "/api/user-profile")) as { name?: string } | null
    const kept = Number(/\d+$/u.exec(profile?.name ?? "")?.[0] ?? 0)
    if (kept < name) lost.push(`the name has number ${kept} instead of ${name}`)
    for (const id of issues) {
      const pdf = await readFile(join(copy, "files", originalOf(id))).catch(() => null)
      if (pdf === null || !pdf.equals(tinyPdf(3))) lost.push(`the PDF of ${id}`)
      for (let tries = 0; ; tries += 1) {
        const state = (await ask(url, seedData.tokens.publisher2, `/api/publisher/issues/${id}/conversion`)) as {
          readonly status: string
          readonly pages_done: number
        } | null
        if (state?.status === "PUBLISHED" && state.pages_done === 3) break
        if (state === null || state.status === "FAILED" || tries > 300) {
          lost.push(`issue ${id} is ${JSON.stringify(state)}`)
          break
        }
        await after(200)
      }
    }
    return lost
  } finally {
    server.process.kill("SIGTERM")
    await server.ended
  }
}

/** Takes copies of a busy server's folder at seeded moments, and looks in each for all that was acknowledged by then. */
export const cutPower = async ({
  cuts,
  seed,
  cluster
}: {
  readonly cuts: number
  readonly seed: number
  /** Null for the embedded database. */
  readonly cluster: Cluster | null
}): Promise<Cuts> => {
  const random = seeded(seed)
  const folder = await freshFolder()
  const database = cluster === null ? embeddedDatabase : clusterDatabase(cluster, folder)
  const before = await startServer({ variables: { DATA_DIR: folder } })
  const seedData = await populate(before)
  await before.stop()
  const complaints: Array<string> = []
  const found = { names: 0, issues: 0 }
  try {
    for (let cut = 1; cut <= cuts; cut += 1) {
      const copy = `${folder}-cut`
      const server = runServer({ DATA_DIR: folder })
      const writing = write(await addressOf(server), seedData)
      // On a slow machine the first file takes its time.
      for (let tries = 0; tries < 300 && writing.acknowledged.issues.length === 0; tries += 1) await after(100)
      await after(random() * 5000)
      const acknowledged = { name: writing.acknowledged.name, issues: [...writing.acknowledged.issues] }
      await cutCopy(server, database, folder, copy)
      await writing.end()
      server.process.kill("SIGTERM")
      await server.ended
      const opened = await database.open(copy)
      const lost = await lostIn(copy, opened.variables, acknowledged, seedData)
      await opened.stop()
      complaints.push(...lost.map((what) => `cut ${cut}: ${what}`))
      found.names += acknowledged.name
      found.issues += acknowledged.issues.length
      await rm(copy, { recursive: true, force: true, maxRetries: 5 })
      await database.remove(copy)
    }
  } finally {
    await removeFolder(folder)
  }
  return { cuts, ...found, complaints }
}
