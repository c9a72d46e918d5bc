import { Effect } from "effect"
import { readdir, readFile, stat, utimes } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as after } from "node:timers/promises"
import { databases, endLeases } from "../harness/databases.ts"
import { type PublisherCalls, publisherCalls, unlessCut } from "../fixtures/publisherCalls.ts"
import { clientOf, freshFolder, removeFolder, startServer } from "../harness/server.ts"
import { addressOf, type Program, runServer } from "../harness/serverProcess.ts"
import { seeded } from "../harness/seededRandom.ts"
import { tinyPdf } from "../fixtures/tinyPdf.ts"
import { populate } from "../fixtures/seedData.ts"
import { password } from "../fixtures/seedPeople.ts"

export interface Plan {
  readonly kills: number
  readonly seed: number
  /** Pages of an issue. */
  readonly pages: { readonly least: number; readonly most: number }
}

/**
 * When a server is killed: during conversions, or between a publisher's request and its answer. The request adds an
 * issue from a file or from an upload, or removes an issue or an upload.
 */
const moments = ["conversion", "save", "removal", "post", "uploadRemoval", "conversion"] as const
type Moment = (typeof moments)[number]

export interface Kills {
  /** How often in each. */
  readonly kills: Readonly<Record<Moment, number>>
  readonly issues: number
  readonly pages: number
  /** What was lost, made twice, undone or left behind, one sentence each. */
  readonly complaints: ReadonlyArray<string>
}

const publishers = ["publisher1", "publisher2"] as const
type Publisher = (typeof publishers)[number]

interface Sent {
  readonly title: string
  readonly publisher: Publisher
  readonly pages: number
  readonly pdf: Uint8Array
  /** Published far in the future, so it may be removed. */
  readonly isScheduled: boolean
  /** The upload it was made from; null if the file came with the request. */
  readonly upload: string | null
}

/** The request of a killed server, and its answer; null without one. */
type Doubt =
  | { readonly of: "save"; readonly sent: Sent; readonly upload: string; readonly answer: string | null }
  | { readonly of: "removal"; readonly id: string; readonly sent: Sent; readonly answer: true | null }
  | {
      readonly of: "uploadRemoval"
      readonly publisher: Publisher
      readonly upload: string
      readonly bytes: number
      readonly answer: true | null
    }

/** The pages of `pdf/manual.pdf`, which every third issue uses if issues may be that long. */
const manualPages = 38

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false
  )
const namesIn = (folder: string) => readdir(folder).catch((): Array<string> => [])

/** The files that the reader needs of an issue. */
const filesOf = (pages: number): ReadonlyArray<string> => [
  "cover.webp",
  "cover-320.webp",
  "style.css",
  "search.json",
  ...Array.from({ length: pages }, (_, index) => index + 1).flatMap((page) => [
    `${page}.html`,
    `${page}.webp`,
    `thumbnails/${page}.webp`,
    `facts/${page}.json`
  ])
]

/**
 * Kills a server process at seeded moments during conversions and between a publisher's request and its answer, starts
 * it again and repeats the request. In the end every acknowledged issue is complete, and every removed one is gone
 * entirely or not at all.
 */
export const killConversions = async ({ kills, seed, pages: { least, most } }: Plan): Promise<Kills> => {
  const random = seeded(seed)
  const upTo = (most: number) => Math.floor(random() * (most + 1))
  const folder = await freshFolder()
  const content = (id: string, ...names: ReadonlyArray<string>) => join(folder, "files", "content", id, ...names)
  const complaints: Array<string> = []

  const before = await startServer({ variables: { DATA_DIR: folder } })
  const seedData = await populate(before)
  await before.stop()
  const invented: ReadonlySet<string> = new Set([
    seedData.paid,
    seedData.otherPaid,
    seedData.free,
    seedData.unpublished
  ])
  await databases().ask(folder, `DELETE FROM issues WHERE id = '${seedData.unpublished}'`)
  const manual = await readFile(new URL("../fixtures/pdf/manual.pdf", import.meta.url))

  const acknowledged = new Map<string, Sent>()
  const cut: Array<Sent> = []
  const removed = new Map<string, Sent>()
  const counts = { conversion: 0, save: 0, removal: 0, post: 0, uploadRemoval: 0 }
  const finished = new Set<string>()
  const progress = new Map<string, number>()
  const made = new Map<string, string>()
  const typical = { post: 300, save: 100, removal: 50, uploadRemoval: 50 }
  let begun = 0
  let doubt: Doubt | null = null

  const open = async () => {
    const server = runServer({ DATA_DIR: folder })
    const url = await addressOf(server)
    const signIn = async (publisher: Publisher) => {
      const client = await clientOf({ url })
      const { email } = seedData.people[publisher]
      const { data } = await Effect.runPromise(client.session.login({ payload: { email, password } }))
      return publisherCalls(url, data.token)
    }
    const [publisher1, publisher2] = await Promise.all([signIn("publisher1"), signIn("publisher2")])
    return { server, calls: { publisher1, publisher2 } satisfies Record<Publisher, PublisherCalls> }
  }
  type Open = Awaited<ReturnType<typeof open>>

  const kill = async ({ process, ended }: Program) => {
    process.kill("SIGKILL")
    await ended
  }

  const timed = async <A>(kind: keyof typeof typical, answer: Promise<A>): Promise<A> => {
    const began = performance.now()
    const is = await answer
    typical[kind] = performance.now() - began
    return is
  }

  /** The answer of a server that is killed meanwhile; null without one. */
  const killedIn = async <A>(kind: keyof typeof typical, { server }: Open, order: Promise<A>): Promise<A | null> => {
    const answer = unlessCut(order)
    await Promise.all([answer, after(random() * typical[kind] * 1.5).then(() => kill(server))])
    return answer
  }

  const describe = ({ title, publisher, isScheduled }: Sent) => ({
    title,
    publication: publisher === "publisher1" ? seedData.paidPublication : seedData.freePublication,
    publish_date: "2026-07-01",
    ...(isScheduled ? { desired_publish_at: "2099-07-01T09:00:00Z" } : {})
  })

  const next = (isScheduled: boolean): Sent => {
    const number = begun++
    const isManual = number % 3 === 0 && most >= manualPages
    const pages = isManual ? manualPages : least + upTo(most - least)
    const publisher = publishers[number % publishers.length] ?? "publisher1"
    const pdf = isManual ? manual : tinyPdf(pages)
    return { title: `Sayı ${number}`, publisher, pages, pdf, isScheduled, upload: null }
  }

  const send = async ({ calls }: Open, sent: Sent): Promise<Sent & { readonly upload: string }> => ({
    ...sent,
    upload: await calls[sent.publisher].send(sent.pdf)
  })

  /** Adds an issue from a file or from an upload. */
  const add = async (opened: Open): Promise<string> => {
    const sent = next(random() < 0.5)
    const isSentBefore = random() < 0.5
    const adding = isSentBefore ? await send(opened, sent) : sent
    const order = opened.calls[sent.publisher].add(describe(sent), adding.upload ?? sent.pdf)
    const id = await timed(isSentBefore ? "save" : "post", order)
    acknowledged.set(id, adding)
    return id
  }

  /** Finds out what the interrupted request did. */
  const settle = async ({ calls }: Open) => {
    if (doubt?.of === "save") {
      const { sent, upload, answer } = doubt
      const id = await calls[sent.publisher].add(describe(sent), upload)
      if (answer !== null && answer !== id) complaints.push(`${sent.title} was added as ${answer} and again as ${id}`)
      acknowledged.set(id, sent)
    } else if (doubt?.of === "removal") {
      const { id, sent, answer } = doubt
      const isListed = (await calls[sent.publisher].issues()).some((issue) => issue.id === id)
      if (isListed && answer !== null) complaints.push(`${sent.title} was removed and is there`)
      if (!isListed) {
        acknowledged.delete(id)
        removed.set(id, sent)
        if (sent.upload !== null && (await calls[sent.publisher].arrived(sent.upload)) !== null) {
          complaints.push(`${sent.title} was removed and its upload is there`)
        }
      }
    } else if (doubt?.of === "uploadRemoval") {
      const { publisher, upload, bytes, answer } = doubt
      const arrived = await calls[publisher].arrived(upload)
      if (arrived !== null && answer !== null) complaints.push(`an upload was removed and is there`)
      if (arrived !== null && arrived !== bytes) complaints.push(`${arrived} of ${bytes} bytes are left of an upload`)
      if (arrived !== null) await calls[publisher].removeUpload(upload)
    }
    doubt = null
  }

  /** Reads every issue's progress; a step backwards, a failure and an unknown issue are faults. */
  const look = async ({ calls }: Open) => {
    const missing = new Set(acknowledged.keys())
    const titles = new Set<string>()
    for (const publisher of publishers) {
      for (const { id, title, status, pages_done: done, reason } of await calls[publisher].issues()) {
        if (invented.has(id)) continue
        if (titles.has(title)) complaints.push(`${title} is there twice`)
        if (removed.has(id)) complaints.push(`${title} was removed and has come back`)
        titles.add(title)
        missing.delete(id)
        const unanswered = cut.find((sent) => sent.title === title && sent.publisher === publisher)
        if (unanswered !== undefined && !acknowledged.has(id)) acknowledged.set(id, unanswered)
        if (done < (progress.get(id) ?? 0)) complaints.push(`${title} went from ${progress.get(id)} pages to ${done}`)
        progress.set(id, done)
        if (status === "FAILED" && !finished.has(id)) complaints.push(`${title} failed: ${reason}`)
        if (acknowledged.get(id)?.isScheduled === true && status === "PUBLISHED") {
          complaints.push(`${title} was published before its day`)
        }
        if (status === "FAILED" || status === "PUBLISHED" || status === "SCHEDULED") finished.add(id)
      }
    }
    for (const id of missing) {
      if (!finished.has(id)) complaints.push(`${acknowledged.get(id)?.title} was acknowledged and is gone`)
      finished.add(id)
    }
  }

  /** Records the last file of every finished page; a different one later means that the page was made twice. */
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
    const deadline = performance.now() + 120_000
    while ((await countMade()) < enough && performance.now() < deadline) await after(20)
    await after(upTo(pages === 0 ? 1000 : 100))
    await look(opened)
    await kill(opened.server)
  }

  const inPost = async (opened: Open) => {
    const sent = next(random() < 0.5)
    const id = await killedIn("post", opened, opened.calls[sent.publisher].add(describe(sent), sent.pdf))
    if (id === null) cut.push(sent)
    else acknowledged.set(id, sent)
  }

  const inSave = async (opened: Open) => {
    const sent = await send(opened, next(random() < 0.5))
    const answer = await killedIn("save", opened, opened.calls[sent.publisher].add(describe(sent), sent.upload))
    doubt = { of: "save", sent, upload: sent.upload, answer }
  }

  /** An issue that may be half converted, or complete. */
  const inRemoval = async (opened: Open) => {
    const removable = () => [...acknowledged].filter(([, { isScheduled }]) => isScheduled)
    while (removable().length === 0) await add(opened)
    const chosen = removable()[upTo(removable().length - 1)]
    if (chosen === undefined) throw new Error("no issue can be removed")
    const [id, sent] = chosen
    await after(upTo(1000))
    await look(opened)
    const answer = await killedIn("removal", opened, opened.calls[sent.publisher].remove(id))
    doubt = { of: "removal", id, sent, answer }
  }

  /** An issue that may be complete. */
  const inUploadRemoval = async (opened: Open) => {
    const { publisher, pdf } = next(false)
    const bytes = random() < 0.5 ? pdf.length : upTo(pdf.length)
    const upload = await opened.calls[publisher].send(pdf.subarray(0, bytes), pdf.length)
    const answer = await killedIn("uploadRemoval", opened, opened.calls[publisher].removeUpload(upload))
    doubt = { of: "uploadRemoval", publisher, upload, bytes, answer }
  }

  const killIn = {
    conversion: inConversion,
    post: inPost,
    save: inSave,
    removal: inRemoval,
    uploadRemoval: inUploadRemoval
  } satisfies Record<Moment, (opened: Open) => Promise<void>>

  try {
    for (let done = 0; done < kills; done++) {
      const opened = await open()
      await settle(opened)
      await look(opened)
      while (going().length < 2) await add(opened)
      const moment = moments[done % moments.length] ?? "conversion"
      counts[moment]++
      await killIn[moment](opened)
      await endLeases(folder)
      await note()
    }

    const last = await open()
    await settle(last)
    const deadline = performance.now() + 20 * 60_000
    do {
      await after(200)
      await look(last)
    } while (going().length > 0 && performance.now() < deadline)
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

    // As a day later, when abandoned files in a shared folder are deleted.
    await databases().ask(folder, "UPDATE removals SET due_at = now() - make_interval(days => 2)")
    for (const place of [join(folder, "uploads"), join(folder, "files", ".drafts")]) {
      for (const name of await namesIn(place)) await utimes(join(place, name), 0, 0)
    }
    const sweeping = await open()
    await look(sweeping)
    const known = new Set([
      ...invented,
      ...[...acknowledged].flatMap(([id, { upload }]) => (upload === null ? [id, `${id}.pdf`] : [id, upload]))
    ])
    const strays = async () => {
      const places = ["files/originals", "files/uploads", "files/content"].map(async (place) =>
        (await namesIn(join(folder, place))).filter((name) => !known.has(name)).map((name) => `${place}/${name}`)
      )
      return (await Promise.all(places)).flat()
    }
    for (let tries = 0; tries < 100 && (await strays()).length > 0; tries++) await after(100)
    sweeping.server.process.kill("SIGTERM")
    await sweeping.server.ended
    for (const place of ["uploads", "files/.drafts"]) {
      for (const name of await namesIn(join(folder, place))) complaints.push(`${place}/${name} was left lying`)
    }
    for (const stray of await strays()) complaints.push(`${stray} is nobody's`)
    for (const [id, { title, upload }] of acknowledged) {
      const pdf = upload === null ? `originals/${id}.pdf` : `uploads/${upload}`
      if (!(await isThere(join(folder, "files", pdf)))) complaints.push(`${title} has lost its PDF`)
    }
  } finally {
    await removeFolder(folder)
  }
  return { kills: counts, issues: acknowledged.size, pages: pagesOf(acknowledged), complaints }
}
