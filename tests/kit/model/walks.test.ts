import { expect, it } from "vitest"
import { createMachine } from "xstate"
import { fc } from "../harness/fastCheck.ts"
import { doorModel, type ExpectedDoor } from "./doorMachine.ts"
import type { Model, Walk } from "./Model.ts"
import { walk } from "./walk.ts"
import { walksOf } from "./walks.ts"

/** The transitions that walks take, as `from event to`. */
const takenBy = <Expected>(walks: ReadonlyArray<Walk<never, Expected>>, place: (expected: Expected) => string) =>
  new Set(
    walks.flatMap(({ start, steps }) =>
      steps.map(({ event, expected }, at) => {
        const before = at === 0 ? start : steps[at - 1]!.expected
        return `${place(before)} ${(event as { type: string }).type} ${place(expected)}`
      })
    )
  )

const doorWalks = (model = doorModel) => walksOf(model) as unknown as ReadonlyArray<Walk<never, ExpectedDoor>>

it("takes every event wherever the world can send it, also where it changes nothing", () => {
  const taken = takenBy(doorWalks(), ({ now, refusals }) => `${now}/${refusals}`)
  expect([...taken].toSorted()).toEqual(
    [
      ...[0, 1].flatMap((refusals) => [
        ...["closed", "turning", "open"].map((now) => `${now}/${refusals} bell.ring ${now}/${refusals}`),
        ...["closed", "turning"].map((now) => `${now}/${refusals} time.passed ${now}/${refusals}`),
        `closed/${refusals} key.turn turning/${refusals}`,
        `turning/${refusals} key.accepted open/${refusals}`,
        `open/${refusals} time.passed closed/${refusals}`
      ]),
      "turning/0 key.refused closed/1",
      "turning/1 key.refused barred/1"
    ].toSorted()
  )
})

it("takes every pair of transitions that follow each other, where it is asked to", () => {
  const pairsIn = (walks: ReadonlyArray<Walk<never, ExpectedDoor>>) =>
    new Set(
      walks.flatMap(({ start, steps }) =>
        steps.slice(1).map((second, at) => {
          const first = steps[at]!
          const from = at === 0 ? start : steps[at - 1]!.expected
          return JSON.stringify([from, first.event, first.expected, second.event, second.expected])
        })
      )
    )
  const all = new Set<string>()
  const ahead: Array<ExpectedDoor> = [doorModel.begin(undefined)]
  const seen = new Set<string>()
  const leaving = (from: ExpectedDoor) =>
    doorModel.cases.flatMap((event) => {
      const to = doorModel.isOver?.(from) === true ? null : doorModel.next(from, event)
      return to === null ? [] : [{ event, to }]
    })
  for (const from of ahead) {
    if (seen.has(JSON.stringify(from))) continue
    seen.add(JSON.stringify(from))
    for (const first of leaving(from)) {
      ahead.push(first.to)
      for (const second of leaving(first.to))
        all.add(JSON.stringify([from, first.event, first.to, second.event, second.to]))
    }
  }
  const missed = (walks: ReadonlyArray<Walk<never, ExpectedDoor>>) =>
    [...all].filter((pair) => !pairsIn(walks).has(pair))
  expect(missed(doorWalks({ ...doorModel, pairs: true }))).toEqual([])
  expect(missed(doorWalks())).not.toEqual([])
})

interface Wire {
  readonly from: number
  readonly event: number
  readonly to: number
  /** Taken only if the count leaves this remainder; always if null. */
  readonly rest: number | null
  readonly counts: boolean
}

const drawings = fc.record({
  wires: fc.array(
    fc.record({
      from: fc.nat(4),
      event: fc.nat(2),
      to: fc.nat(5),
      rest: fc.option(fc.nat(2)),
      counts: fc.boolean()
    }),
    { minLength: 1, maxLength: 14 }
  ),
  /** States that `place` does not distinguish make walks end elsewhere than planned. */
  told: fc.constantFrom("all", "parity", "nothing")
})

interface Counted {
  readonly at: number
  readonly count: number
}

/** Five states and a final one, and a count up to six that decides which transitions are possible. */
const drawn = (wires: ReadonlyArray<Wire>, told: string): Model<ReturnType<typeof createMachine>, Counted> => ({
  machine: createMachine({}),
  cases: [{ type: "e0" }, { type: "e1" }, { type: "e2" }],
  begin: () => ({ at: 0, count: 0 }),
  next: ({ at, count }, { type }) => {
    const wire = wires.find(
      ({ from, event, rest }) => from === at && type === `e${event}` && (rest === null || count % 3 === rest)
    )
    return wire === undefined ? null : { at: wire.to, count: wire.counts ? Math.min(count + 1, 6) : count }
  },
  isOver: ({ at }) => at === 5,
  place: ({ at, count }) => [at, told === "all" ? count : told === "parity" ? count % 2 : null]
})

it("takes every transition that can be found, also where places tell too little", () => {
  const trial = fc.property(drawings, ({ wires, told }) => {
    const model = drawn(wires, told)
    const place = (counted: Counted) => JSON.stringify(model.place?.(counted))
    const findable = new Set<string>()
    const ahead: Array<Counted> = [{ at: 0, count: 0 }]
    for (const from of ahead) {
      for (const event of model.cases) {
        const to = from.at === 5 ? null : model.next(from, event)
        if (to === null) continue
        const name = `${place(from)} ${event.type} ${place(to)}`
        if (!findable.has(name)) ahead.push(to)
        findable.add(name)
      }
    }
    const taken = takenBy(walksOf(model) as unknown as ReadonlyArray<Walk<never, Counted>>, place)
    expect([...findable].filter((name) => !taken.has(name))).toEqual([])
  })
  fc.assert(trial, { numRuns: 300 })
})

it("goes the shortest way to each transition where there is something to look at in the end", async () => {
  const ends: Array<ExpectedDoor["now"]> = []
  const looking = { ...doorModel, end: ({ now }: ExpectedDoor) => void ends.push(now) }
  const walks = walksOf(looking)
  for (const path of walks) await walk(looking, path)
  expect(walks.length).toBeGreaterThan(2 * doorWalks().length)
  expect(new Set(ends)).toEqual(new Set(["closed", "turning", "open", "barred"]))
})
