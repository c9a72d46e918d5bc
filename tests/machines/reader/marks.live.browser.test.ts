import { Effect, Layer, Logger, ManagedRuntime } from "effect"
import { afterEach, beforeEach, expect, it } from "vitest"
import { type AnyEventObject, createActor, setup } from "xstate"
import { streamOf } from "../../../src/domain/log/LogStream.ts"
import type { MarkFact } from "../../../src/domain/reader/marks/MarkFact.ts"
import { marksKind } from "../../../src/domain/reader/marks/marksKind.ts"
import { emptyReadingData } from "../../../src/domain/reader/ReadingData.ts"
import { liveMarks } from "../../../src/machines/reader/marks.live.ts"
import type { MarksEvent } from "../../../src/machines/reader/marks.machine.ts"
import { bookmarksIn, highlightsIn, notesIn } from "../../../src/machines/reader/marks.view.ts"
import { EventLog } from "../../../src/services/platform/EventLog.ts"
import { session, storedSession } from "../../kit/doubles/doubles.ts"
import { forgetLog } from "../../kit/doubles/rawLog.ts"
import { highlight, markedIssue, note, noteWish } from "../../kit/fixtures/marks.ts"
import { user } from "../../kit/fixtures/users.ts"

const ayse = session()
const defne = session({ user: user({ id: "reader000000002" }) })
const streamFor = (userId: string | null) => streamOf(marksKind(markedIssue), userId)
const { newIssueId, issueId } = markedIssue
const all = { bookmarks: [4, 9], highlights: [highlight()], notes: [note()] }

const closing: Array<() => Promise<void>> = []
beforeEach(async () => {
  localStorage.clear()
  await forgetLog()
})
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
  localStorage.clear()
})

/** Opens the issue in a tab of its own; tabs share the log and, if given, who is signed in. */
const open = (sessions = storedSession(null)) => {
  const runtime = ManagedRuntime.make(Layer.mergeAll(sessions.layer, Logger.layer([])))
  const told: Array<AnyEventObject> = []
  const surface = createActor(
    setup({
      types: { children: {} as { marks: "marks" } },
      actors: { marks: liveMarks(runtime) }
    }).createMachine({
      invoke: { src: "marks", id: "marks", input: markedIssue },
      on: {
        "*": { actions: ({ event }) => void told.push(event) },
        "owner.known": {},
        "editor.accepted": {}
      }
    })
  ).start()
  const { marks } = surface.getSnapshot().children
  const send = (...events: ReadonlyArray<MarksEvent>) => {
    for (const event of events) marks?.send(event)
  }
  const close = async () => {
    surface.stop()
    await runtime.dispose()
  }
  closing.push(close)
  const shown = () => {
    const now = marks!.getSnapshot()
    return { bookmarks: bookmarksIn(now), highlights: highlightsIn(now), notes: notesIn(now) }
  }
  return {
    told,
    close,
    send,
    leave: () => surface.stop(),
    shown,
    shows: (those: object) => expect.poll(shown).toEqual(those)
  }
}

/** Another tab's log. */
const inLog = <A>(work: (log: typeof EventLog.Service) => Effect.Effect<A>) =>
  Effect.runPromise(EventLog.use(work).pipe(Effect.provide(EventLog.layer)))
const kept = (userId: string | null) => inLog((log) => log.fold(streamFor(userId))).then(({ own }) => own)
const markedElsewhere = (userId: string | null, ...facts: ReadonlyArray<MarkFact>) =>
  inLog((log) => log.append(streamFor(userId), facts))

it("takes over what lay in storage before there was a log, once", async () => {
  localStorage.setItem(`bookmarks_${newIssueId}`, "[4,9]")
  localStorage.setItem(`notes_${newIssueId}`, JSON.stringify(all.notes))
  localStorage.setItem(`highlights_${issueId}`, JSON.stringify(all.highlights))
  const before = open()
  await before.shows(all)
  before.send({ type: "bookmark.remove", page: 4 }, { type: "note.remove", id: "not_1" })
  expect(before.shown()).toEqual({ ...emptyReadingData, bookmarks: [9] })
  await expect.poll(() => kept(null)).toEqual({ ...emptyReadingData, bookmarks: [9] })
  await before.close()
  await open().shows({ ...emptyReadingData, bookmarks: [9] })
})

it("records what was marked before the log had answered, and as the issue was left", async () => {
  const before = open()
  before.send({ type: "bookmark.toggle", slide: [9] }, { type: "highlight.add", highlight: highlight() }, noteWish())
  await before.shows({ ...all, bookmarks: [9] })
  before.send({ type: "bookmark.toggle", slide: [4, 5] })
  before.leave()
  await expect.poll(() => kept(null)).toEqual(all)
  await open().shows(all)
})

it("shows another tab's marks, and offers only its own deletions to be taken back", async () => {
  const [here, there] = [open(), open()]
  here.send({ type: "highlight.add", highlight: highlight() }, noteWish())
  await there.shows({ ...all, bookmarks: [] })
  there.send({ type: "bookmark.toggle", slide: [9] }, { type: "bookmark.toggle", slide: [4, 5] })
  await here.shows(all)
  there.send({ type: "note.remove", id: "not_1" })
  await here.shows({ ...emptyReadingData, bookmarks: [4, 9] })
  const { highlights, notes } = all
  expect([here.told, there.told]).toEqual([[], [{ type: "removal.offer", highlights, notes }]])
  there.send({ type: "marks.restore", highlights, notes })
  await here.shows(all)
})

it("moves a visitor's marks into the account that signs in first, also those of later, and none twice", async () => {
  const sessions = storedSession(null)
  const [here, there] = [open(sessions), open(sessions)]
  here.send({ type: "highlight.add", highlight: highlight() }, { type: "bookmark.toggle", slide: [9] })
  await there.shows({ ...emptyReadingData, highlights: all.highlights, bookmarks: [9] })
  await markedElsewhere(ayse.user.id, { _tag: "PageBookmarked", page: 7 })
  sessions.elsewhere(ayse)
  for (const tab of [here, there]) await tab.shows({ bookmarks: [7, 9], highlights: all.highlights, notes: [] })
  await expect.poll(() => kept(null)).toEqual(emptyReadingData)

  // A tab that does not know of the sign-in yet.
  await markedElsewhere(null, { _tag: "NoteWritten", note: note() }, { _tag: "PageBookmarked", page: 4 })
  for (const tab of [here, there]) await tab.shows({ ...all, bookmarks: [4, 7, 9] })
  await expect.poll(() => kept(null)).toEqual(emptyReadingData)
  expect(await kept(ayse.user.id)).toEqual({ ...all, bookmarks: [4, 7, 9] })

  // What was moved is moved no more: a deletion in the account stays one.
  here.send({ type: "bookmark.remove", page: 9 })
  await there.shows({ ...all, bookmarks: [4, 7] })
  sessions.elsewhere(null)
  await here.shows(emptyReadingData)
  sessions.elsewhere(defne)
  here.send({ type: "bookmark.toggle", slide: [2] })
  await here.shows({ ...emptyReadingData, bookmarks: [2] })
  sessions.elsewhere(ayse)
  await here.shows({ ...all, bookmarks: [4, 7] })
})
