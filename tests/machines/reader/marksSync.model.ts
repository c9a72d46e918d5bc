import { expect } from "vitest"
import { type Marks, noMarks } from "../../../src/domain/reader/marks/MarkFact.ts"
import { changeBetween } from "../../../src/domain/reader/marks/ReadingDataChange.ts"
import type { Trouble } from "../../../src/domain/Trouble.ts"
import { marksSyncMachine } from "../../../src/machines/reader/marksSync.machine.ts"
import { isAskingServer, saveRefusal, syncTrouble } from "../../../src/machines/reader/marksSync.view.ts"
import { markedIssue } from "../../kit/fixtures/marks.ts"
import type { Model } from "../../kit/model/Model.ts"

const userId = "reader000000001"
const other = "reader000000002"
const issue = markedIssue

const server = { bookmarks: [4], notes: [], highlights: [], version: 3 }
const ofPages = (...bookmarks: ReadonlyArray<number>): Marks => ({
  own: { bookmarks, notes: [], highlights: [] },
  base: server,
  sent: []
})

/** What the log has: nothing yet, the same as the server, or what is to be saved there. */
const logs = {
  empty: noMarks,
  same: ofPages(4),
  one: ofPages(4, 7),
  two: ofPages(4, 7, 9),
  /** Page 7 was sent, no answer came, and it was unmarked since. */
  takenBack: { ...ofPages(4), sent: [{ change: changeBetween(server, ofPages(4, 7).own) }] }
}
type Log = keyof typeof logs

const logOf = (logged: Marks): Log => (Object.keys(logs) as ReadonlyArray<Log>).find((log) => logs[log] === logged)!

const offline: Trouble = { _tag: "Unreachable", message: null }
const tooLarge: Trouble = { _tag: "BodyTooLarge", message: null }
const fault: Trouble = { _tag: "ServerFault", message: "Sunucuda bir hata oluştu." }

/** Milliseconds until the server is asked again, by the failures since it last answered. */
const rests = [15_000, 30_000, 60_000, 120_000, 240_000, 300_000]
const restOf = (failures: number) => rests[failures - 1] ?? 300_000

type Now =
  | { readonly at: "unknown" | "visitor" | "agreed" | "refused" }
  | { readonly at: "asking"; readonly failures: number; readonly trouble: Trouble | null }
  | { readonly at: "unavailable"; readonly failures: number; readonly trouble: Trouble; readonly waited: number }
  /** Milliseconds since the last change, and since the first. */
  | { readonly at: "changed"; readonly last: number; readonly first: number }
  | { readonly at: "saving"; readonly sent: Log }

interface Expected {
  readonly now: Now
  /** Whose marks are kept the same; null while nobody is signed in. */
  readonly whose: string | null
  readonly log: Log
  /** What the server did not take. */
  readonly refused: Log | null
}

const isUnsaved = (log: Log) => log === "one" || log === "two" || log === "takenBack"

/** Marks that are the same as those that were not taken; `takenBack` are those of `same`. */
const isNotTaken = ({ log, refused }: Pick<Expected, "log" | "refused">) =>
  refused !== null && ownIn[log] === ownIn[refused]
const ownIn: Readonly<Record<Log, string>> = { empty: "", same: "4", takenBack: "4", one: "4,7", two: "4,7,9" }

const asking: Now = { at: "asking", failures: 0, trouble: null }

/** The server's marks are known: what is not saved there counts as changed now. */
const agreed = (before: Expected): Expected => ({
  ...before,
  now: isNotTaken(before)
    ? { at: "refused" }
    : isUnsaved(before.log)
      ? { at: "changed", last: 0, first: 0 }
      : { at: "agreed" }
})

const saving = (before: Expected): Expected => ({ ...before, now: { at: "saving", sent: before.log } })

const afterTime = (before: Expected, by: number): Expected | null => {
  const { now } = before
  switch (now.at) {
    case "unavailable": {
      const { failures, trouble } = now
      const waited = now.waited + by
      if (waited === restOf(failures)) return { ...before, now: { at: "asking", failures, trouble } }
      return waited === restOf(failures) - 1 ? { ...before, now: { ...now, waited } } : null
    }
    // Only steps of 0.9 s, and the 0.1 s that are left then, so that few moments are told apart.
    case "changed": {
      const [last, first] = [now.last + by, now.first + by]
      if (by === 100 ? last !== 1000 && first !== 10_000 : by !== 900) return null
      return last >= 1000 || first >= 10_000 ? saving(before) : { ...before, now: { ...now, last, first } }
    }
    default:
      return by === 299_999 ? before : null
  }
}

/** Its sign is tested elsewhere: here, what it asks of the server and when. */
export const model: Model<typeof marksSyncMachine, Expected> = {
  machine: marksSyncMachine,
  inputs: [issue],
  cases: [
    { type: "user.known", userId: null },
    { type: "user.known", userId },
    { type: "user.known", userId: other },
    { type: "marks.logged", logged: logs.same },
    { type: "marks.logged", logged: logs.one },
    { type: "marks.logged", logged: logs.two },
    { type: "marks.logged", logged: logs.takenBack },
    { type: "marks.fetched", joinedNotes: [] },
    { type: "marks.fetched", joinedNotes: ["not_1", "not_2"] },
    { type: "fetch.failed", trouble: offline },
    { type: "marks.saved" },
    { type: "save.outdated", joinedNotes: [] },
    { type: "save.outdated", joinedNotes: ["not_1"] },
    { type: "save.failed", trouble: fault },
    { type: "save.refused", refused: logs.one.own, trouble: tooLarge },
    { type: "save.refused", refused: logs.takenBack.own, trouble: tooLarge },
    { type: "sync.due" },
    { type: "tab.hidden" },
    { type: "time.passed", by: 900 },
    { type: "time.passed", by: 100 },
    ...rests.map((rest) => ({ type: "time.passed" as const, by: rest - 1 })),
    { type: "time.passed", by: 1 }
  ],
  begin: () => ({ now: { at: "unknown" }, whose: null, log: "empty", refused: null }),
  next: (before, event) => {
    const { now, whose } = before
    const isSignedIn = whose !== null
    switch (event.type) {
      // Nobody's marks are saved as somebody else's.
      case "user.known":
        return {
          whose: event.userId,
          log: "empty",
          refused: null,
          now: event.userId === null ? { at: "visitor" } : asking
        }
      case "marks.logged": {
        if (!isSignedIn) return null
        const logged = { ...before, log: logOf(event.logged) }
        if (now.at === "agreed" || now.at === "refused") return agreed(logged)
        if (now.at !== "changed") return logged
        return isUnsaved(logged.log) ? { ...logged, now: { ...now, last: 0 } } : agreed(logged)
      }
      case "marks.fetched":
        return now.at === "asking" ? agreed(before) : null
      case "fetch.failed": {
        if (now.at !== "asking") return null
        // More failures make no difference.
        const failures = Math.min(now.failures + 1, 7)
        return { ...before, now: { at: "unavailable", failures, trouble: event.trouble, waited: 0 } }
      }
      // The log may not have told of it yet: what it told last is then saved once more, after a second.
      case "marks.saved":
      case "save.outdated":
        return now.at === "saving" ? agreed(before) : null
      case "save.failed":
        return now.at === "saving"
          ? { ...before, now: { at: "unavailable", failures: 1, trouble: event.trouble, waited: 0 } }
          : null
      case "save.refused": {
        if (now.at !== "saving" || logs[now.sent].own !== event.refused) return null
        return agreed({ ...before, refused: now.sent })
      }
      case "sync.due":
        if (!isSignedIn) return null
        if (now.at === "unavailable")
          return { ...before, now: { at: "asking", failures: now.failures, trouble: now.trouble } }
        return now.at === "agreed" || now.at === "refused" ? { ...before, now: asking } : before
      case "tab.hidden":
        if (!isSignedIn) return null
        return now.at === "changed" || now.at === "saving" ? saving(before) : before
      case "time.passed":
        return afterTime(before, event.by)
    }
  },
  // Whoever is signed in, and whatever the log has while the server fails again and again, is much the same.
  place: ({ now, whose, log, refused }) => {
    const isFailing = (now.at === "asking" || now.at === "unavailable") && now.failures > 1
    return [
      now,
      whose !== null,
      isFailing || log,
      now.at === "refused" || (now.at === "asking" && isNotTaken({ log, refused }))
    ]
  },
  asks: ({ now, whose }) => {
    const owner = { issue, userId: whose }
    const signedIn =
      whose === null
        ? []
        : [
            { slot: "follow", input: owner },
            { slot: "tab", input: undefined }
          ]
    const fetch = now.at === "asking" ? [{ slot: "fetch", input: owner }] : []
    const save = now.at === "saving" ? [{ slot: "save", input: { ...owner, marks: logs[now.sent] } }] : []
    return [{ slot: "watch", input: undefined }, ...signedIn, ...fetch, ...save]
  },
  begins: ({ before, event, expected: { now, whose } }) => {
    if (before === null) return ["watch"]
    if (event?.type === "user.known") return whose === null ? [] : ["follow", "tab", "fetch"]
    // A hidden tab's save is sent again, as one that outlives its page.
    if (now.at === "saving" && (before?.now.at !== "saving" || event?.type === "tab.hidden")) return ["save"]
    return now.at === "asking" && before?.now.at !== "asking" ? ["fetch"] : []
  },
  tells: ({ event }) =>
    (event?.type === "marks.fetched" || event?.type === "save.outdated") && event.joinedNotes.length > 0
      ? [{ type: "notes.joined", ids: event.joinedNotes }]
      : [],
  promise: (expected, actor) => {
    const { now } = expected
    const snapshot = actor.getSnapshot()
    expect(saveRefusal(snapshot)).toEqual(isNotTaken(expected) ? tooLarge : null)
    expect(isAskingServer(snapshot)).toBe(now.at === "asking")
    expect(syncTrouble(snapshot)).toEqual(now.at === "asking" || now.at === "unavailable" ? now.trouble : null)
    expect(snapshot.hasTag("unavailable")).toBe(now.at === "unavailable")
    expect(snapshot.hasTag("unsaved")).toBe(now.at === "changed" || now.at === "saving")
  }
}
