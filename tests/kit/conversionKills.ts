import { Effect } from "effect"
import { readdir, readFile, stat, utimes } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as after } from "node:timers/promises"
import { databases, lapse } from "./databases.ts"
import { clientOf, freshFolder, removeFolder, startServer } from "./server.ts"
import { addressOf, type Program, runServer } from "./serverProcess.ts"
import { seeded } from "./shuffled.ts"
import { tinyPdf } from "./tinyPdf.ts"
import { password, populate } from "./world.ts"

export interface Plan {
  readonly kills: number
  readonly seed: number
  /** How many pages an issue has. */
  readonly pages: { readonly least: number; readonly most: number }
}

export interface Kills {
  readonly inConversion: number
  readonly inPost: number
  readonly issues: number
  readonly pages: number
  /** What was lost, made twice, taken back or left lying, each in a sentence. */
  readonly complaints: ReadonlyArray<string>
}

const publishers = ["publisher1", "publisher2"] as const
type Publisher = (typeof publishers)[number]

interface Sent {
  readonly title: string
  readonly publisher: Publisher
  readonly pages: number
}

/** Of `pdf/manual.pdf`, which every third issue is where issues may be as long. */
const manualPages = 38

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false
  )
const namesIn = (folder: string) => readdir(folder).catch((): Array<string> => [])

/** The files that an issue of so many pages is read by. */
const filesOf = (pages: number): ReadonlyArray<string> => [
  "cover.webp",
  "cover-320.webp",
  "style.css",
  "search.json",
  ...Array.from({ length: pages }, (_, index) => index + 1).flatMap((page) => [
    `${page}.html`,
    `${page}.webp`,
    `${page}-300.webp`,
    `thumbnails/${page}.webp`,
    `facts/${page}.json`
  ])
]

/**
 * Kills a server in a process of its own so many times, at moments that the seed chooses: in the middle of conversions,
 * and between a publisher's PDF and the answer. Starts it again each time, and in the end counts what became of every
 * issue that was acknowledged.
 */
export const killConversions = async ({ kills, seed, pages: { least, most } }: Plan): Promise<Kills> => {
  const random = seeded(seed)
  const upTo = (most: number) => Math.floor(random() * (most + 1))
  const folder = await freshFolder()
  const content = (id: string, ...names: ReadonlyArray<string>) => join(folder, "files", "content", id, ...names)
  const complaints: Array<string> = []

  const before = await startServer({ variables: { DATA_DIR: folder } })
  const world = await populate(before)
  await before.stop()
  const invented: ReadonlySet<string> = new Set([world.paid, world.otherPaid, world.free, world.unpublished])
  await databases().ask(folder, `DELETE FROM issues WHERE id = '${world.unpublished}'`)
  const manual = await readFile(new URL("pdf/manual.pdf", import.meta.url))

  const acknowledged = new Map<string, Sent>()
  const cut: Array<Sent> = []
  const finished = new Set<string>()
  const progress = new Map<string, number>()
  const made = new Map<string, string>()
  let typicalPost = 300
  let inPost = 0

  const open = async () => {
    const server = runServer({ DATA_DIR: folder })
    const url = await addressOf(server)
    const signIn = async (publisher: Publisher) => {
      const client = await clientOf({ url })
      const { email } = world.people[publisher]
      const { data } = await Effect.runPromise(client.session.login({ payload: { email, password } }))
      return [publisher, await clientOf({ url }, { token: data.token })] as const
    }
    return { server, clients: new Map(await Promise.all(publishers.map(signIn))) }
  }
  type Open = Awaited<ReturnType<typeof open>>

  const kill = async ({ process, ended }: Program) => {
    process.kill("SIGKILL")
    await ended
  }

  const post = async ({ clients }: Open, sent: Sent, pdf: Uint8Array) => {
    const payload = new FormData()
    const publication = sent.publisher === "publisher1" ? world.paidPublication : world.freePublication
    const fields = { publication, title: sent.title, description: "Uzun", publish_date: "2026-07-01" }
    for (const [name, value] of Object.entries(fields)) payload.set(name, value)
    payload.set("pdf", new Blob([Uint8Array.from(pdf)]), "sayı.pdf")
    const client = clients.get(sent.publisher)
    if (client === undefined) throw new Error("nobody signed in")
    const begun = performance.now()
    const { data } = await Effect.runPromise(client.publishing.newIssue({ payload }))
    typicalPost = performance.now() - begun
    acknowledged.set(data.id, sent)
  }

  const next = (): readonly [Sent, Uint8Array] => {
    const number = acknowledged.size + cut.length
    const isManual = number % 3 === 0 && most >= manualPages
    const pages = isManual ? manualPages : least + upTo(most - least)
    const publisher = publishers[number % publishers.length] ?? "publisher1"
    return [{ title: `Sayı ${number}`, publisher, pages }, isManual ? manual : tinyPdf(pages)]
  }

  /** Asks how far every issue is: backwards is a complaint, and so is a failure, or one that nobody knows of. */
  const look = async ({ clients }: Open) => {
    const missing = new Set(acknowledged.keys())
    for (const [publisher, client] of clients) {
      const { data } = await Effect.runPromise(client.publishing.issues())
      for (const { id, title, status, pages_done: done, reason } of data.items) {
        if (invented.has(id)) continue
        missing.delete(id)
        const unanswered = cut.find((sent) => sent.title === title && sent.publisher === publisher)
        if (unanswered !== undefined && !acknowledged.has(id)) acknowledged.set(id, unanswered)
        if (done < (progress.get(id) ?? 0)) complaints.push(`${title} went from ${progress.get(id)} pages to ${done}`)
        progress.set(id, done)
        if (status === "FAILED" && !finished.has(id)) complaints.push(`${title} failed: ${reason}`)
        if (status === "FAILED" || status === "PUBLISHED") finished.add(id)
      }
    }
    for (const id of missing) {
      if (!finished.has(id)) complaints.push(`${acknowledged.get(id)?.title} was acknowledged and is gone`)
      finished.add(id)
    }
  }

  /** Notes what every finished page's last file is: one that is another later was made twice. */
  const note = async () => {
    for (const [id, { title }] of acknowledged) {
      for (const name of await namesIn(content(id, "facts"))) {
        if (!name.endsWith(".json")) continue
        const { ino, mtimeNs } = await stat(content(id, "facts", name), { bigint: true })
        const file = `${title}, ${name}`
        const is = `${ino} of ${mtimeNs}`
        if ((made.get(file) ?? is) !== is) complaints.push(`${file} was made twice`)
        made.set(file, is)
      }
    }
  }

  const going = () => [...acknowledged].filter(([id]) => !finished.has(id))
  const countMade = async () => {
    const counts = going().map(async ([id]) => (await namesIn(content(id, "facts"))).length)
    return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
  }
  const pagesOf = (sent: Iterable<readonly [string, Sent]>) => [...sent].reduce((sum, [, { pages }]) => sum + pages, 0)

  const inConversion = async (opened: Open) => {
    const pages = upTo(3)
    const enough = Math.min((await countMade()) + pages, pagesOf(going()))
    const patience = performance.now() + 120_000
    while ((await countMade()) < enough && performance.now() < patience) await after(20)
    await after(upTo(pages === 0 ? 1000 : 100))
    await look(opened)
    await kill(opened.server)
  }

  const duringPost = async (opened: Open) => {
    inPost++
    const [sent, pdf] = next()
    const posted = post(opened, sent, pdf).catch(() => void cut.push(sent))
    await after(upTo(typicalPost * 1.5))
    await kill(opened.server)
    await posted
  }

  try {
    for (let done = 0; done < kills; done++) {
      const opened = await open()
      await look(opened)
      while (going().length < 2) await post(opened, ...next())
      await (done % 4 === 1 ? duringPost(opened) : inConversion(opened))
      await lapse(folder)
      await note()
    }

    const last = await open()
    const patience = performance.now() + 20 * 60_000
    do {
      await after(200)
      await look(last)
    } while (going().length > 0 && performance.now() < patience)
    if (going().length > 0) complaints.push("what was sent is still being converted")
    await note()
    last.server.process.kill("SIGTERM")
    await last.server.ended
    for (const [id, { title, pages }] of acknowledged) {
      for (const name of filesOf(pages)) {
        if (!(await isThere(content(id, name)))) complaints.push(`${title} has no ${name}`)
      }
      const drafts = (await readdir(content(id), { recursive: true }).catch(() => [])).filter((name) =>
        name.endsWith(".part")
      )
      for (const name of drafts) complaints.push(`${title} keeps the draft ${name}`)
    }

    // As after a day on which others may have shared the folder.
    await databases().ask(folder, "UPDATE removals SET due_at = now() - make_interval(days => 2)")
    for (const place of [join(folder, "uploads"), join(folder, "files", ".drafts")]) {
      for (const name of await namesIn(place)) await utimes(join(place, name), 0, 0)
    }
    const sweeping = await open()
    await look(sweeping)
    for (let tries = 0; tries < 100; tries++) {
      const originals = await namesIn(join(folder, "files", "originals"))
      if (originals.length === acknowledged.size) break
      await after(100)
    }
    sweeping.server.process.kill("SIGTERM")
    await sweeping.server.ended
    for (const place of ["uploads", "files/.drafts"]) {
      for (const name of await namesIn(join(folder, place))) complaints.push(`${place}/${name} was left lying`)
    }
    const known = new Set([...acknowledged.keys(), ...invented])
    for (const place of ["files/originals", "files/content"]) {
      for (const name of await namesIn(join(folder, place))) {
        if (!known.has(name.replace(/\.pdf$/, ""))) complaints.push(`${place}/${name} is nobody's`)
      }
    }
  } finally {
    await removeFolder(folder)
  }
  return {
    inConversion: kills - inPost,
    inPost,
    issues: acknowledged.size,
    pages: pagesOf(acknowledged),
    complaints
  }
}
