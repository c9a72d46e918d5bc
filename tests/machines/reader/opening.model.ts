import {
  type AccessBy,
  type OpeningInput,
  openingMachine,
  type OpeningNews
} from "../../../src/machines/reader/opening.machine.ts"
import { device } from "../../kit/fixtures/accounts.ts"
import { issue, magazineRead } from "../../kit/fixtures/issues.ts"
import type { Model } from "../../kit/model/Model.ts"

const input: OpeningInput = { variant: "issue", issueId: "issue0000000001", signedIn: true }
const trouble = { _tag: "ServerFault", message: "Sunucuda bir hata oluştu." }
const devices = [device({ id: "session00000002" })]

/** All that was answered so far. */
interface Expected {
  readonly asked: OpeningInput
  readonly isPaid?: boolean
  readonly verdict?: "valid" | "expired"
  readonly opened: Partial<Readonly<Record<AccessBy, boolean>>>
  readonly isCrowded?: boolean
  readonly failed?: OpeningNews
}

/** Those who may open a paid issue, in the order in which they are asked. */
const callsFor = ({ variant, signedIn }: OpeningInput): ReadonlyArray<AccessBy> => {
  if (variant !== "issue") return ["everybody"]
  return signedIn ? ["library", "subscription", "ip"] : ["ip"]
}

/** Where the way has led by what was answered; null while more is to be known. */
const outcome = ({ asked, isPaid, verdict, failed, opened, isCrowded }: Expected): OpeningNews | null => {
  if (failed !== undefined) return failed
  if (isPaid === undefined || verdict === undefined) return null
  if (verdict === "expired") return { type: "licence.refused", verdict }
  if (!isPaid) return { type: "access.granted", by: "free" }
  const calls = callsFor(asked)
  const by = calls.find((call) => opened[call] === true)
  if (by !== undefined) return { type: "access.granted", by }
  if (calls.some((call) => opened[call] === undefined)) return null
  return isCrowded === true ? { type: "access.crowded", devices } : { type: "access.refused" }
}

/** The calls that were made: the first at once, each other after a no, once it is known that the issue is one to be paid for. */
const made = ({ asked, isPaid, verdict, opened }: Expected): ReadonlyArray<AccessBy> =>
  callsFor(asked).filter(
    (_, at, calls) =>
      at === 0 ||
      (isPaid === true && verdict === "valid" && calls.slice(0, at).every((before) => opened[before] === false))
  )

const isAsked = (expected: Expected, by: AccessBy) => made(expected).includes(by) && expected.opened[by] === undefined

export const model: Model<typeof openingMachine, Expected> = {
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
  begin: (asked) => ({ asked, opened: {} }),
  next: (before, event) => {
    const { isPaid, verdict, opened } = before
    switch (event.type) {
      case "issue.loaded":
        return isPaid === undefined ? { ...before, isPaid: !event.issue.is_free } : null
      case "issue.unreadable":
      case "issue.failed":
        return isPaid === undefined ? { ...before, failed: event } : null
      case "licence.judged":
        return verdict === undefined ? { ...before, verdict: event.verdict === "valid" ? "valid" : "expired" } : null
      case "licence.failed":
        return verdict === undefined ? { ...before, failed: { type: "issue.failed", trouble } } : null
      case "access.judged":
        return isAsked(before, event.by) ? { ...before, opened: { ...opened, [event.by]: event.granted } } : null
      case "access.crowded":
        return isAsked(before, "subscription")
          ? { ...before, opened: { ...opened, subscription: false }, isCrowded: true }
          : null
      default:
        return null
    }
  },
  isOver: (expected) => outcome(expected) !== null,
  asks: (expected) => {
    if (outcome(expected) !== null) return []
    const { variant, issueId } = expected.asked
    const [first, ...others] = made(expected)
    const access = (by: AccessBy | undefined, publicationId: string) => ({
      slot: "access",
      input: { by, issueId, publicationId }
    })
    return [
      { slot: "issue", input: { variant, issueId } },
      { slot: "licence", input: undefined },
      access(first, ""),
      ...others.slice(-1).map((by) => access(by, "publication0001"))
    ]
  },
  tells: ({ event, expected }) => {
    const { variant } = expected.asked
    const known =
      event?.type === "issue.loaded"
        ? [{ type: "issue.known", magazine: magazineRead({ is_free: event.issue.is_free }, variant) }]
        : []
    return [...known, ...[outcome(expected) ?? []].flat()]
  }
}
