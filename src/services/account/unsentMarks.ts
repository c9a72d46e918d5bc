import { Effect } from "effect"
import { streamOf } from "../../domain/log/LogStream.ts"
import { type MarkedIssue, marksKind } from "../../domain/reader/marks/marksKind.ts"
import { moveToAccount } from "../../domain/reader/marks/moveToAccount.ts"
import { hasUnsaved } from "../../domain/reader/marks/unsaved.ts"
import { unreachable } from "../../domain/Trouble.ts"
import { troubleIn } from "../platform/ApiClient.ts"
import { logInTab } from "../platform/logInTab.ts"
import { saveMarks } from "../reader/marksOnServer.ts"

/** The issue's older id names only marks of an older reader, which the reader itself imports. */
export const markedIssue = (id: string): MarkedIssue => ({ newIssueId: id, issueId: id })

export const streamFor = (id: string, userId: string | null) => streamOf(marksKind(markedIssue(id)), userId)

/**
 * Saves an issue's marks; again where another device was quicker. Answers whether it saved some. What is not saved then
 * waits for the next time.
 */
export const saveIssue = Effect.fnUntraced(function* (id: string, userId: string) {
  const log = yield* logInTab
  for (let times = 0; times < 5; times += 1) {
    const marks = yield* log.fold(streamFor(id, userId))
    if (!hasUnsaved(marks)) return times > 0
    const answer = yield* saveMarks({ issue: markedIssue(id), userId }, marks, false)
    if (answer === null) return false
  }
  return true
}, Effect.scoped)

/** The issues that this user, or the visitor of this browser, has marked here. */
const issuesInLog = Effect.fnUntraced(function* (userId: string | null) {
  const log = yield* logInTab
  const names = yield* log.names("marks/")
  return names.flatMap((name) => {
    const [, id = "", owner] = name.split("/")
    return owner === (userId ?? "visitor") ? [id] : []
  })
})

/** Moves the marks that a visitor made in this browser into the account. */
export const moveVisitorsMarks = Effect.fn("moveVisitorsMarks")(function* (userId: string) {
  const log = yield* logInTab
  for (const id of yield* issuesInLog(null)) {
    const visitors = streamFor(id, null)
    const { into, outOf } = moveToAccount((yield* log.fold(visitors)).own)
    yield* log.append(streamFor(id, userId), into)
    yield* log.append(visitors, outOf)
  }
}, Effect.scoped)

interface Sent {
  /** The issues whose marks were saved. */
  readonly saved: ReadonlyArray<string>
  /** False if the server could not be reached, and the rest was not tried. */
  readonly isReached: boolean
}

/**
 * Sends a user's marks that the server has not got yet, issue by issue, until the server cannot be reached. An issue whose
 * marks are refused keeps them here.
 */
export const sendUnsaved = Effect.fn("sendUnsaved")(function* (userId: string) {
  const saved: Array<string> = []
  for (const id of yield* issuesInLog(userId)) {
    const outcome = yield* saveIssue(id, userId).pipe(
      Effect.catch((error) => Effect.succeed(troubleIn(error)._tag === unreachable._tag ? "unreachable" : false))
    )
    if (outcome === "unreachable") return { saved, isReached: false } satisfies Sent
    if (outcome === true) saved.push(id)
  }
  return { saved, isReached: true } satisfies Sent
}, Effect.scoped)
