import { expect } from "vitest"
import type { SnapshotFrom } from "xstate"
import {
  type AccessBy,
  type OpeningInput,
  openingMachine,
  type OpeningNews
} from "../../../src/machines/reader/opening.machine.ts"
import { device } from "../../kit/accounts.ts"
import { issue } from "../../kit/issues.ts"
import type { Model } from "../../kit/paths.ts"

type Machine = typeof openingMachine
type Snapshot = SnapshotFrom<Machine>

const input: OpeningInput = { variant: "issue", issueId: "issue0000000001", signedIn: true }
const trouble = { _tag: "ServerFault", message: "Sunucuda bir hata oluştu." }
const devices = [device({ id: "session00000002" })]

const first = ({ variant, signedIn }: OpeningInput): AccessBy =>
  variant === "preview" || variant === "free" ? "everybody" : signedIn ? "library" : "ip"

/** The call whose answer counts in the state. */
const judge = (snapshot: Snapshot): AccessBy | null =>
  snapshot.matches("subscription")
    ? "subscription"
    : snapshot.matches("ip")
      ? "ip"
      : snapshot.context.firstAnswer === null
        ? first(snapshot.context.asked)
        : null

/** All that was answered up to the step that is looked at, by what it was an answer to. */
interface Answers {
  readonly isPaid?: boolean
  readonly verdict?: string
  readonly failed?: OpeningNews
  readonly opened: Partial<Readonly<Record<AccessBy, boolean>>>
  readonly isCrowded?: boolean
}
let answers: Answers = { opened: {} }

/** Where the way has led by what was answered; null while more is to be known. */
const outcome = (asked: OpeningInput, { isPaid, verdict, failed, opened, isCrowded }: Answers): OpeningNews | null => {
  if (failed !== undefined) return failed
  if (isPaid === undefined || verdict === undefined) return null
  if (verdict === "expired") return { type: "licence.refused", verdict }
  if (!isPaid) return { type: "access.granted", by: "free" }
  const calls: ReadonlyArray<AccessBy> = first(asked) === "library" ? ["library", "subscription", "ip"] : [first(asked)]
  const by = calls.find((call) => opened[call] === true)
  if (by !== undefined) return { type: "access.granted", by }
  if (calls.some((call) => opened[call] === undefined)) return null
  return isCrowded === true ? { type: "access.crowded", devices } : { type: "access.refused" }
}

export const model: Model<Machine> = {
  machine: openingMachine,
  inputs: [input, { ...input, signedIn: false }, { ...input, variant: "preview" }, { ...input, variant: "free" }],
  cases: [
    { type: "issue.loaded", issue: issue({ is_free: false }) },
    { type: "issue.loaded", issue: issue() },
    { type: "issue.unreadable" },
    { type: "issue.failed", trouble },
    { type: "licence.judged", verdict: "valid" },
    { type: "licence.judged", verdict: "expired" },
    { type: "licence.failed", trouble },
    ...(["library", "subscription", "ip"] as const).flatMap((by) =>
      [true, false].map((granted) => ({ type: "access.judged", by, granted }) as const)
    ),
    { type: "access.judged", by: "everybody", granted: true },
    { type: "access.crowded", devices }
  ],
  happens: (snapshot, event) => {
    switch (event.type) {
      case "licence.judged":
      case "licence.failed":
        return snapshot.context.verdict === null
      case "access.judged":
        return "by" in event && event.by === judge(snapshot)
      default:
        return true
    }
  },
  facts: ({ context: { magazine, verdict, firstAnswer, devices: known } }) => [
    magazine?.isPaid,
    verdict,
    firstAnswer?.granted,
    known.length
  ],
  promise: (expected, _, { event, told, asked }) => {
    const { asked: wanted, magazine } = expected.context
    if (event === null) answers = { opened: {} }
    const before = outcome(wanted, answers)
    const isKnownNow = event?.type === "issue.loaded"
    switch (event?.type) {
      case "issue.loaded":
        answers = { ...answers, isPaid: !event.issue.is_free }
        break
      case "issue.unreadable":
      case "issue.failed":
        answers = { ...answers, failed: event }
        break
      case "licence.judged":
        answers = { ...answers, verdict: event.verdict }
        break
      case "licence.failed":
        answers = { ...answers, failed: { type: "issue.failed", trouble } }
        break
      case "access.judged":
        answers = { ...answers, opened: { ...answers.opened, [event.by]: event.granted } }
        break
      case "access.crowded":
        answers = { ...answers, opened: { ...answers.opened, subscription: false }, isCrowded: true }
        break
    }
    const after = outcome(wanted, answers)
    expect(told).toEqual([
      ...(isKnownNow ? [{ type: "issue.known", magazine }] : []),
      ...(before === null && after !== null ? [after] : [])
    ])
    const { issueId, variant } = wanted
    const isFurther = after === null && answers.verdict === "valid" && answers.isPaid === true && wanted.signedIn
    const { library, subscription } = answers.opened
    const further =
      !isFurther || library !== false || first(wanted) !== "library"
        ? []
        : [subscription === false ? "ip" : "subscription"]
    const promised = [
      ["issue", { variant, issueId }],
      ["licence", undefined],
      ["access", { by: first(wanted), issueId, publicationId: "" }],
      ...further.map((by) => ["access", { by, issueId, publicationId: "publication0001" }])
    ]
    expect(asked.map(({ slot, input: given }) => [slot, given])).toEqual(after === null ? promised : [])
  }
}
