import { Schema } from "effect"
import type { StreamKind } from "../../log/LogStream.ts"
import { AllProgress, mergeAll, noProgress, Progress, ProgressIssue, ShownProgress } from "./Progress.ts"

/** What happened to a user's progress. They stay on devices for years: new fields must be optional, none is renamed. */
export const ProgressFact = Schema.Union([
  /** A turn has settled here; the issue's looks come with its first. */
  Schema.TaggedStruct("IssueRead", { progress: Progress, shown: Schema.optionalKey(ProgressIssue) }),
  /** Received from the server. */
  Schema.TaggedStruct("ProgressTold", { all: Schema.Array(ShownProgress) }),
  /** The server's answer to the turns of these keys: it decides, because it knows how wrong this device's clock is. */
  Schema.TaggedStruct("ProgressSettled", { keys: Schema.Array(Schema.String), all: Schema.Array(Progress) }),
  /** Moved into the account after sign-in. */
  Schema.TaggedStruct("ProgressCarriedOut", { keys: Schema.Array(Schema.String) })
])
export type ProgressFact = typeof ProgressFact.Type

const without = (all: AllProgress, keys: ReadonlyArray<string>): AllProgress =>
  Object.fromEntries(Object.entries(all).filter(([, { progress }]) => !keys.includes(progress.key)))

/** In place of the turns that were sent, what the server made of them: an issue stays finished. */
const settle = (all: AllProgress, keys: ReadonlyArray<string>, told: ReadonlyArray<Progress>): AllProgress => {
  const settled = { ...all }
  const others: Array<Progress> = []
  for (const progress of told) {
    const known = all[progress.issue]
    if (known === undefined || !keys.includes(known.progress.key)) others.push(progress)
    else {
      const is_finished = progress.is_finished || known.progress.is_finished
      settled[progress.issue] = { ...known, progress: { ...progress, is_finished } }
    }
  }
  return mergeAll(
    settled,
    others.map((progress) => ({ progress, shown: null }))
  )
}

export const evolve = (all: AllProgress, fact: ProgressFact): AllProgress => {
  switch (fact._tag) {
    case "IssueRead":
      return mergeAll(all, [{ progress: fact.progress, shown: fact.shown ?? null }])
    case "ProgressTold":
      return mergeAll(all, fact.all)
    case "ProgressSettled":
      return settle(all, fact.keys, fact.all)
    case "ProgressCarriedOut":
      return without(all, fact.keys)
  }
}

/**
 * Moves a visitor's progress into the account they sign in to, with its times. Write `into` before `outOf`, so that
 * nothing is lost; repeating it is harmless. Source: product, "Going on".
 */
export const carry = (
  visitors: AllProgress
): { readonly into: ReadonlyArray<ProgressFact>; readonly outOf: ReadonlyArray<ProgressFact> } => {
  const all = Object.values(visitors)
  const keys = all.map(({ progress }) => progress.key)
  return {
    into: all.map(({ progress, shown }) => ({ _tag: "IssueRead", progress, ...(shown === null ? {} : { shown }) })),
    outOf: keys.length === 0 ? [] : [{ _tag: "ProgressCarriedOut", keys }]
  }
}

/** One stream per user, and one for visitors. */
export const progressKind: StreamKind<ProgressFact, AllProgress> = {
  kind: "progress",
  version: 1,
  Fact: ProgressFact,
  State: AllProgress,
  initial: noProgress,
  evolve,
  upcast: (fact) => fact,
  legacy: []
}
