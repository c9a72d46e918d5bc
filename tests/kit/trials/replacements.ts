import { Effect } from "effect"
import { readdir } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as after } from "node:timers/promises"
import type { Browser } from "playwright"
import { freePort } from "../../../scripts/freePort.ts"
import type { IssuePdf } from "../../../src/domain/publishing/IssuePdf.ts"
import { populate } from "../fixtures/seedData.ts"
import { password } from "../fixtures/seedPeople.ts"
import { type PublisherCalls, publisherCalls, unlessCut } from "../fixtures/publisherCalls.ts"
import { databases, endLeases } from "../harness/databases.ts"
import { seeded } from "../harness/seededRandom.ts"
import { clientOf, freshFolder, removeFolder, startServer } from "../harness/server.ts"
import { addressOf, type Program, runServer } from "../harness/serverProcess.ts"
import { printed, type Version, versionOf } from "./replacedVersions.ts"
import { readAndTurn, type Seen } from "./replacementReader.ts"

export interface ReplacementPlan {
  readonly replacements: number
  readonly seed: number
  /** Readers turn pages in it meanwhile; null for none. */
  readonly browser: Browser | null
}

/** When the server is killed: not at all, while it converts, or between a request and its answer. */
const moments = ["never", "conversion", "replace", "show", "remove"] as const
type Moment = (typeof moments)[number]

export interface Replaced {
  readonly kills: Readonly<Record<Moment, number>>
  /** How often the whole issue was looked at from outside. */
  readonly looks: number
  readonly seen: Seen
  readonly complaints: ReadonlyArray<string>
}

const nothingSeen: Seen = { slides: 0, changes: 0, highlights: 0, complaints: [] }

/** A mark whose path leads nowhere: its words alone say where it is. */
const mark = {
  id: "vurgu_1",
  page: 2,
  text: "deniz",
  startContainerPath: "9.9",
  endContainerPath: "9.9",
  startOffset: 0,
  endOffset: 5,
  quote: "deniz",
  prefix: "Ay ",
  suffix: " "
}
const marked = { bookmarks: [2], notes: [], highlights: [mark] }

/**
 * Replaces the PDF of a published issue again and again, brings earlier ones back and lets them go, while readers turn its
 * pages and the server is killed at seeded moments. At every moment, all files of the issue must be of one version.
 */
export const replacePdfs = async ({ replacements, seed, browser }: ReplacementPlan): Promise<Replaced> => {
  const random = seeded(seed)
  const folder = await freshFolder()
  const complaints: Array<string> = []
  const kills = { never: 0, conversion: 0, replace: 0, show: 0, remove: 0 }
  const port = String(await freePort())
  const before = await startServer({ variables: { DATA_DIR: folder } })
  const { people, freePublication } = await populate(before)
  await before.stop()
  const others = await readdir(join(folder, "files/content"))

  let [isUp, upSince, looks, isOn] = [false, 0, 0, true]
  const open = async () => {
    const server = runServer({ DATA_DIR: folder, PORT: port })
    const url = await addressOf(server)
    const { data } = await Effect.runPromise(
      (await clientOf({ url })).session.login({ payload: { email: people.publisher2.email, password } })
    )
    ;[isUp, upSince] = [true, performance.now()]
    const { issuePdfs } = await clientOf({ url }, { token: data.token })
    return { server, url, issuePdfs, desk: await publisherCalls(url, data.token) }
  }
  type Open = Awaited<ReturnType<typeof open>>
  const kill = async ({ process, ended }: Program) => {
    isUp = false
    process.kill("SIGKILL")
    await ended
    await endLeases(folder)
  }
  /** The answer to a request, or null where the server was killed before it came. */
  const killedIn = async <A>({ server }: Open, request: Promise<A>): Promise<A | null> => {
    const answer = unlessCut(request)
    await Promise.all([answer, after(random() * 60).then(() => kill(server))])
    return answer
  }

  let opened = await open()
  const { url } = opened
  const add = (desk: PublisherCalls, { pdf }: Version) =>
    desk.add({ publication: freePublication, title: "Deniz", publish_date: "2026-07-01" }, pdf)
  let [newest, sent] = [versionOf(1), 1]
  const id = await add(opened.desk, newest)
  const params = { params: { id } }
  const pdfs = async ({ issuePdfs }: Open): Promise<ReadonlyArray<IssuePdf>> =>
    (await Effect.runPromise(issuePdfs.list(params))).data
  const until = async (isSo: (list: ReadonlyArray<IssuePdf>) => boolean) => {
    const deadline = performance.now() + 120_000
    for (;;) {
      const list = await pdfs(opened)
      if (isSo(list)) return list
      if (performance.now() > deadline) throw new Error(`nothing came of it: ${JSON.stringify(list)}`)
      await after(50)
    }
  }
  const isSettled = (list: ReadonlyArray<IssuePdf>) => list.every(({ state }) => state === "done")
  await until(isSettled)
  /** The version that each number stands for, and the one that has to be shown; null while that is being changed. */
  const versions = new Map([[1, newest]])
  let wanted: number | null = 1

  /** Looks at the whole issue as a newcomer: its facts, every page, and its search text are of one version. */
  const look = async () => {
    const began = performance.now()
    const told = wanted
    const answer = await fetch(`${url}/api/issues/${id}`)
    const cookie = (answer.headers.get("set-cookie") ?? "").split("; ")[0] ?? ""
    const { data } = (await answer.json()) as {
      readonly data: { readonly items: ReadonlyArray<{ readonly folder: string; readonly page_count: number }> }
    }
    const issue = data.items[0]
    if (issue === undefined) return void complaints.push("the issue was not there")
    const file = async (name: string) =>
      (await fetch(`${url}/content/${issue.folder}/${name}`, { headers: { cookie } })).text()
    const pages = Array.from({ length: issue.page_count }, (_, index) => index + 1)
    const texts = await Promise.all(pages.map((page) => file(`${page}.html`)))
    const found = texts.map((text) => printed(text.replaceAll(/<[^>]*>/g, " ")))
    const search = JSON.parse(await file("search.json")) as Readonly<Record<string, string>>
    const all = [...found, ...Object.values(search).map(printed)].map((one) => one?.version)
    if (!isUp || upSince > began) return
    looks += 1
    if (new Set(all).size !== 1) complaints.push(`the issue was of versions ${[...new Set(all)].join(" and ")}`)
    const is = found[0]?.version ?? 0
    if (versionOf(is).pages !== issue.page_count) complaints.push(`version ${is} had ${issue.page_count} pages`)
    if (told !== null && told === wanted && versions.get(told)?.number !== is)
      complaints.push(`version ${is} was shown instead of ${versions.get(told)?.number}`)
  }
  const looking = async () => {
    while (isOn) {
      // An earlier PDF may be deleted between the issue's facts and its pages.
      if (isUp) await look().catch(() => undefined)
      await after(100)
    }
  }

  const signedIn = await Effect.runPromise(
    (await clientOf({ url })).session.login({ payload: { email: people.readerA.email, password } })
  )
  const { token, refreshToken, user } = signedIn.data
  const asReader = { authorization: `Bearer ${token}`, "content-type": "application/json" }
  const save = await fetch(`${url}/api/issue-reading-data/${id}`, {
    method: "POST",
    headers: asReader,
    body: JSON.stringify(marked)
  })
  if (!save.ok) throw new Error(`the marks were answered ${save.status}`)
  const uptime = { isUp: () => isUp, since: () => upSince }
  const session = { token, refreshToken, user: JSON.stringify(user) }
  const readers =
    browser === null
      ? []
      : [{}, session].map((storage) =>
          readAndTurn({ browser, url, issue: id, uptime, random, storage, isOn: () => isOn })
        )
  const watching = looking()

  const restart = async () => {
    opened = await open()
  }

  /** Sends the next version; a request that was cut is repeated, and counts once. */
  const replace = async (moment: Moment) => {
    sent += 1
    newest = versionOf(sent)
    const upload = await opened.desk.send(newest.pdf)
    wanted = null
    const before = (await pdfs(opened)).length
    const ask = () => Effect.runPromise(opened.issuePdfs.replace({ ...params, payload: { upload } }))
    if (moment === "replace") {
      await killedIn(opened, ask())
      await restart()
    }
    await ask()
    if (moment === "conversion") {
      await after(random() * 400)
      await kill(opened.server)
      await restart()
    }
    const list = await until(isSettled)
    if (list.length !== before + 1) complaints.push(`one PDF was sent, and ${list.length - before} were added`)
    const last = list[0]
    if (last === undefined) throw new Error("there is no PDF")
    versions.set(last.number, newest)
    if (!last.is_shown) complaints.push(`version ${newest.number} has not taken its place`)
    wanted = last.number
  }

  /** Shows an earlier PDF again, and then lets one go that is not shown. */
  const goBack = async (moment: Moment) => {
    const earlier = (await pdfs(opened)).filter(({ is_shown: isShown }) => !isShown)
    const chosen = earlier[Math.floor(random() * earlier.length)]
    if (chosen === undefined) return
    wanted = null
    const show = () => Effect.runPromise(opened.issuePdfs.show({ params: { id, number: String(chosen.number) } }))
    if (moment === "show") {
      await killedIn(opened, show())
      await restart()
    }
    const list = (await show()).data
    wanted = chosen.number
    const left = list.filter(({ is_shown: isShown }) => !isShown)
    const gone = left.length > 2 ? left.at(-1) : undefined
    if (gone === undefined) return
    const remove = () => Effect.runPromise(opened.issuePdfs.removePdf({ params: { id, number: String(gone.number) } }))
    if (moment === "remove") {
      await killedIn(opened, remove())
      await restart()
    }
    if ((await pdfs(opened)).some(({ number }) => number === gone.number)) await remove()
  }

  try {
    for (let done = 0; done < replacements; done++) {
      const moment = moments[done % moments.length] ?? "never"
      kills[moment] += 1
      await replace(moment)
      if (browser !== null) await after(random() * 1000)
      if (done % 2 === 1 || moment === "show" || moment === "remove") await goBack(moment)
    }
    await after(browser === null ? 300 : 3000)
    isOn = false
    await watching
    const seen = await Promise.all(readers)
    const answer = await fetch(`${url}/api/issue-reading-data/${id}`, { headers: asReader })
    const { bookmarks, notes, highlights } = (await answer.json()) as typeof marked
    if (JSON.stringify({ bookmarks, notes, highlights }) !== JSON.stringify(marked))
      complaints.push(`the marks became ${JSON.stringify({ bookmarks, notes, highlights })}`)
    const list = await pdfs(opened)
    opened.server.process.kill("SIGTERM")
    await opened.server.ended
    const stored = await databases().ask(folder, `SELECT folder FROM conversions WHERE issue_id = '${id}'`)
    const rows = stored as ReadonlyArray<{ readonly folder: string }>
    if (rows.length !== list.length) complaints.push(`${list.length} PDFs are listed, and ${rows.length} are stored`)
    const known = new Set([...others, ...rows.map((row) => row.folder)])
    const folders = (await readdir(join(folder, "files/content"))).filter((name) => !known.has(name))
    for (const stray of folders) complaints.push(`content/${stray} was left lying`)
    const all = seen.reduce(
      (sum, one) => ({
        slides: sum.slides + one.slides,
        changes: sum.changes + one.changes,
        highlights: sum.highlights + one.highlights,
        complaints: [...sum.complaints, ...one.complaints]
      }),
      nothingSeen
    )
    if (browser !== null && all.highlights === 0) complaints.push("the marked words were never seen marked")
    return { kills, looks, seen: all, complaints: [...complaints, ...all.complaints] }
  } finally {
    isOn = false
    opened.server.process.kill("SIGKILL")
    await removeFolder(folder)
  }
}
