import { expect, it } from "vitest"
import { sourceMutants } from "./sourceMutants.ts"

const chart = `import { setup } from "xstate"
const a = setup({})
const asking = (name: string) =>
  a.createStateConfig({ entry: "count", on: { ["x." + name]: { target: "#a.open", actions: "take" } } })
export const machine = a.createMachine({
  id: "a",
  initial: "closed",
  on: { stop: ".closed" },
  states: {
    closed: { on: { go: [{ guard: "isFree", target: "open", actions: ["one", "two"] }, { target: "asking" }] } },
    open: {
      after: { aMinute: "closed" },
      always: { guard: { type: "isOver", params: ({ context }) => context }, target: "closed" },
      invoke: { src: "ask", onDone: { actions: "tell" } },
      exit: ["leave", "say"]
    },
    asking: asking("y")
  }
}) as unknown as string
`

/** A mutant's change: the removed text and its replacement. */
const changed = (code: string): string => {
  const after = code.replace('import { not as negated } from "xstate"\n', "")
  let start = 0
  while (chart[start] === after[start]) start += 1
  let end = 0
  while (end < after.length - start && end < chart.length - start && chart.at(-1 - end) === after.at(-1 - end)) end += 1
  return `${chart.slice(start, chart.length - end)} | ${after.slice(start, after.length - end)}`
}

const mutants = sourceMutants("a.machine.ts", chart)

it("names each change by its place, its event and its kind, also in what the file keeps under a name", () => {
  expect(mutants.map(({ name }) => name)).toEqual([
    "(any): on stop -> .closed, deleted",
    "(any): on stop -> .closed, retargeted",
    "closed: on go -> open if isFree, deleted",
    "closed: on go -> open if isFree, retargeted",
    "closed: on go -> open if isFree, negated",
    "closed: on go -> open if isFree actions 1, dropped",
    "closed: on go -> open if isFree actions 2, dropped",
    "closed: on go -> asking, deleted",
    "closed: on go -> asking, retargeted",
    "open: after aMinute -> closed, deleted",
    "open: after aMinute -> closed, retargeted",
    "open: always -> closed if isOver, deleted",
    "open: always -> closed if isOver, retargeted",
    "open: always -> closed if isOver, negated",
    "open: onDone of ask, deleted",
    "open: onDone of ask actions, dropped",
    "open: exit 1, dropped",
    "open: exit 2, dropped",
    'asking: on "x." + name -> #a.open, deleted',
    'asking: on "x." + name -> #a.open, retargeted',
    'asking: on "x." + name -> #a.open actions, dropped',
    "asking: entry, dropped"
  ])
})

it("changes one thing and nothing else", () => {
  const of = (name: string) => changed(mutants.find((mutant) => mutant.name === name)!.code)
  expect(of("(any): on stop -> .closed, deleted")).toBe('stop: ".closed" | ')
  expect(of("(any): on stop -> .closed, retargeted")).toBe("closed | open")
  expect(of("closed: on go -> open if isFree, negated")).toBe('"isFree" | negated("isFree")')
  expect(of("closed: on go -> open if isFree actions 2, dropped")).toBe('"two" | ')
  expect(of("open: always -> closed if isOver, negated")).toBe(
    '{ type: "isOver", params: ({ context }) => context } | negated({ type: "isOver", params: ({ context }) => context })'
  )
  expect(of('asking: on "x." + name -> #a.open, retargeted')).toBe("open | asking")
})

it("leaves code that can still be read", () => {
  for (const { name, code } of mutants) expect(() => sourceMutants("a.machine.ts", code), name).not.toThrow()
})

it("refuses a file that cannot be read", () => {
  expect(() => sourceMutants("a.machine.ts", "export const")).toThrow("a.machine.ts cannot be read")
})
