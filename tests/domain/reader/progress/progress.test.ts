import { describe, expect, it } from "vitest"
import { goingOn, pageToGoOnAt } from "../../../../src/domain/reader/progress/goingOn.ts"
import {
  type AllProgress,
  mergeAll,
  mergeProgress,
  noProgress,
  type Progress,
  turnedTo
} from "../../../../src/domain/reader/progress/Progress.ts"
import { carry, evolve, type ProgressFact } from "../../../../src/domain/reader/progress/ProgressFact.ts"
import { fc } from "../../../kit/harness/fastCheck.ts"
import { progress, progressIssue, progressOf, shownProgress } from "../../../kit/fixtures/progress.ts"

const turns = fc
  .array(
    fc.record({
      name: fc.constantFrom("atlas", "vapur", "pergel"),
      page: fc.constantFrom(2, 6, 24),
      second: fc.nat(3)
    }),
    { maxLength: 8 }
  )
  .map((all) => all.map(({ name, page, second }, at) => progress(name, page, second, { key: `turn-${at}-of-all` })))

const fold = (facts: ReadonlyArray<ProgressFact>, from: AllProgress = noProgress) => facts.reduce(evolve, from)
const here = (one: Progress): ProgressFact => ({
  _tag: "IssueRead",
  ...shownProgress(one),
  shown: shownProgress(one).shown!
})
const told = (...all: ReadonlyArray<Progress>): ProgressFact => ({ _tag: "ProgressTold", all: all.map(shownProgress) })
const settled = (keys: ReadonlyArray<string>, ...all: ReadonlyArray<Progress>): ProgressFact => ({
  _tag: "ProgressSettled",
  keys,
  all
})
const at = (all: AllProgress, name: string) => all[progressIssue(name)]?.progress

describe("progress", () => {
  it("comes to the same whichever device tells it, in whatever order and how often", () => {
    const devices = turns.chain((all) =>
      fc.tuple(
        fc.constant(all),
        fc.array(fc.tuple(fc.shuffledSubarray(all), fc.boolean()), { maxLength: 4 }),
        fc.shuffledSubarray(all, { minLength: all.length })
      )
    )
    fc.assert(
      fc.property(devices, ([all, some, last]) => {
        const facts = some.flatMap(([part, isTold]) => (isTold ? [told(...part)] : part.map(here)))
        const whole = fold([...facts, ...last.map(here)])
        expect(whole).toEqual(mergeAll(noProgress, all.map(shownProgress)))
        // Nothing of it is news.
        expect(mergeAll(whole, all.map(shownProgress))).toBe(whole)
        for (const { progress: one } of Object.values(whole)) {
          const ofIssue = all.filter(({ issue }) => issue === one.issue)
          expect(one.read_at).toBe(
            ofIssue
              .map(({ read_at }) => read_at)
              .toSorted()
              .at(-1)
          )
          expect(one.is_finished).toBe(ofIssue.some(({ is_finished }) => is_finished))
        }
      })
    )
  })

  it("stays finished, whatever is turned to afterwards", () => {
    const all = fold([here(progress("atlas", 24, 1)), here(progress("atlas", 3, 2))])
    expect(at(all, "atlas")).toEqual(progress("atlas", 3, 2, { is_finished: true }))
    expect(at(evolve(all, told(progress("atlas", 2, 3))), "atlas")).toMatchObject({ page: 2, is_finished: true })
  })

  it("is never brought back by a turn that came before", () => {
    const later = progressOf(progress("atlas", 9, 5))
    expect(evolve(later, told(progress("atlas", 20, 4)))).toBe(later)
    // At the very same moment, whoever got further counts.
    const [near, far] = [progress("atlas", 4, 5), progress("atlas", 6, 5)]
    expect(mergeProgress(near, far)).toEqual(far)
    expect(mergeProgress(far, near)).toEqual(far)
  })

  it("follows what it has seen, by whatever clock", () => {
    const now = Date.parse(progress("atlas", 1, 0).read_at)
    const turn = { issue: progressIssue("atlas"), slide: [8, 9], total: 24 } as const
    const slow = turnedTo(progress("atlas", 6, 30), turn, now, "turn-slow")
    expect(mergeProgress(progress("atlas", 6, 30), slow)).toEqual(slow)
    expect(turnedTo(undefined, turn, now, "turn-first")).toEqual(progress("atlas", 8, 0, { key: "turn-first" }))
  })

  it("is at the end on the slide that shows the last page", () => {
    const turn = { issue: progressIssue("atlas"), total: 5 }
    const ended = turnedTo(undefined, { ...turn, slide: [4, 5] }, 0, "turn-last")
    expect(ended).toMatchObject({ page: 5, is_finished: true })
    expect(turnedTo(undefined, { ...turn, slide: [4] }, 0, "turn-near")).toMatchObject({ page: 4, is_finished: false })
    expect(turnedTo(ended, { ...turn, slide: [2, 3] }, 0, "turn-back")).toMatchObject({ page: 2, is_finished: true })
  })

  it("takes the server's word for a turn that was sent, which sets a clock right that was ahead", () => {
    const ahead = { ...progress("atlas", 3, 0), read_at: "2999-01-01T00:00:00.000Z" }
    const own = { ...ahead, read_at: progress("atlas", 3, 10).read_at }
    const other = progress("atlas", 12, 20)
    // Its own turn comes back with the right time: what another device says later then counts.
    expect(at(fold([here(ahead), settled([ahead.key], own), told(other)]), "atlas")).toEqual(other)
    // Another device's turn was the later one: the server says so, and this device believes it.
    expect(at(fold([here(ahead), told(other), settled([ahead.key], other)]), "atlas")).toEqual(other)
    // A turn made since is not yet judged.
    const since = { ...progress("atlas", 5, 0), read_at: "2999-01-01T00:00:01.000Z" }
    expect(at(fold([here(ahead), here(since), settled([ahead.key], other)]), "atlas")).toEqual(since)
    // That an issue was finished here cannot be unsaid.
    const end = { ...ahead, page: 24, is_finished: true }
    expect(at(fold([here(end), settled([end.key], other)]), "atlas")).toEqual({ ...other, is_finished: true })
  })
})

describe("a visitor's progress", () => {
  it("joins the account where nothing was read there since, and leaves nothing behind", () => {
    const visitors = progressOf(progress("atlas", 6, 1), progress("vapur", 4, 2), progress("pergel", 24, 3))
    const { into, outOf } = carry(visitors)
    const account = progressOf(progress("atlas", 2, 0), progress("vapur", 8, 5), progress("pergel", 2, 9))
    const joined = fold(into, account)
    expect(["atlas", "vapur", "pergel"].map((name) => at(joined, name)?.page)).toEqual([6, 8, 2])
    expect(at(joined, "pergel")?.is_finished).toBe(true)
    expect(fold(outOf, visitors)).toEqual(noProgress)
    expect(carry(noProgress)).toEqual({ into: [], outOf: [] })
  })

  it("is carried by several tabs as by one, and no turn made meanwhile is lost", () => {
    fc.assert(
      fc.property(turns, turns, turns, (before, since, account) => {
        const visitors = mergeAll(noProgress, before.map(shownProgress))
        const { into, outOf } = carry(visitors)
        const own = account.map((one) => here({ ...one, key: `${one.key}-own` }))
        expect(fold([...into, ...own, ...into])).toEqual(fold([...own, ...into]))
        const late = since.map((one, place) => ({ ...one, key: `turn-late-${place}` }))
        const left = fold([...late.map(here), ...outOf, ...outOf], visitors)
        for (const { progress: one } of Object.values(left)) expect(late.map(({ key }) => key)).toContain(one.key)
      })
    )
  })
})

describe("what somebody goes on with", () => {
  it("was begun past its cover and never finished, the latest first, six at most", () => {
    const all = progressOf(
      progress("atlas", 6, 1),
      progress("vapur", 1, 9),
      progress("pergel", 24, 8),
      progress("cima", 2, 5),
      progress("evrak", 3, 7, { is_finished: true })
    )
    expect(goingOn(all).map(({ progress: { issue } }) => issue)).toEqual(["cima", "atlas"].map(progressIssue))
    const many = Array.from({ length: 9 }, (_, second) => progress(`n${second}`, 3, second))
    expect(goingOn(progressOf(...many)).map(({ progress: { issue } }) => issue)).toEqual(
      [8, 7, 6, 5, 4, 3].map((second) => progressIssue(`n${second}`))
    )
    // The looks of an issue that only its reader's device knows are not known everywhere.
    expect(goingOn({ [progressIssue("atlas")]: { progress: progress("atlas", 6, 1), shown: null } })).toEqual([])
  })

  it("goes on at its page, and not at the cover or the end", () => {
    expect([null, ...[1, 2, 23, 24].map((page) => progress("atlas", page, 1))].map(pageToGoOnAt)).toEqual([
      null,
      null,
      2,
      23,
      null
    ])
  })
})
