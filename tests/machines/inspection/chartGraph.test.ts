import { describe, expect, it } from "vitest"
import { createMachine } from "xstate"
import { chartGraph, statesOf } from "../../../src/machines/inspection/chartGraph.ts"
import { toMermaid } from "../../../src/machines/inspection/toMermaid.ts"
import { toStately } from "../../../src/machines/inspection/toStately.ts"

const lamp = createMachine({
  id: "lamp",
  initial: "off",
  context: { litres: 1 },
  invoke: { src: "plug" },
  on: { "lamp.unplug": ".off" },
  states: {
    off: {
      on: {
        "lamp.press": [
          { guard: "isPaid", target: "on" },
          { guard: "isLent", target: "on" },
          { actions: { type: "say", params: ({ event }) => event.price } }
        ]
      }
    },
    on: {
      entry: "warm",
      initial: "dim",
      states: { dim: { on: { "lamp.turn": "bright" } }, bright: {}, burnt: { type: "final" } },
      on: { "lamp.press": "both" },
      after: { 1000: { actions: "hum" } }
    },
    both: { type: "parallel", states: { left: {}, right: {} }, on: { "lamp.part": [{ target: [".left", ".right"] }] } }
  }
})

describe("a chart as a graph", () => {
  const { name, root, arrows } = chartGraph(lamp)
  const state = (path: string) => statesOf(root).find((one) => one.path === path)

  it("has every state in the state that holds it", () => {
    expect(name).toBe("lamp")
    expect(statesOf(root).map(({ path, name: said }) => [path, said])).toEqual([
      ["(any)", "lamp"],
      ["off", "off"],
      ["on", "on"],
      ["on.dim", "dim"],
      ["on.bright", "bright"],
      ["on.burnt", "burnt"],
      ["both", "both"],
      ["both.left", "left"],
      ["both.right", "right"]
    ])
  })

  it("says what is entered first, of a parallel state all", () => {
    expect(root.initial).toEqual(["off"])
    expect(state("on")?.initial).toEqual(["on.dim"])
    expect(state("both")?.initial).toEqual(["both.left", "both.right"])
    expect(state("off")?.initial).toEqual([])
  })

  it("has one arrow from a state to another, with all transitions in the order in which they are tried", () => {
    expect(arrows.map(({ from, to, transitions }) => [from, to, transitions.map(({ guard }) => guard)])).toEqual([
      ["(any)", "off", [""]],
      ["off", "on", ["isPaid", "isLent"]],
      ["on", "both", [""]],
      ["on.dim", "on.bright", [""]],
      ["both", "both.left", [""]],
      ["both", "both.right", [""]]
    ])
  })

  it("keeps inside a state what it does and what moves nobody", () => {
    expect(root.deeds).toEqual([["invoke", "plug"]])
    expect(state("on")?.deeds).toEqual([["entry", "warm"]])
    expect(state("on")?.stays.map(({ event, actions }) => [event, actions])).toEqual([["after 1000 ms", "hum"]])
    expect(state("off")?.stays.map(({ actions }) => actions)).toEqual(["say(event.price)"])
  })
})

describe("a chart for Mermaid", () => {
  it("has states in states, and an arrow for each transition", () => {
    expect(toMermaid(chartGraph(lamp))).toBe(`stateDiagram-v2
  state "lamp" as s0 {
    [*] --> s1
    state "off" as s1
    state "on" as s2 {
      [*] --> s3
      state "dim" as s3
      state "bright" as s4
      state "burnt" as s5
      s5 --> [*]
    }
    state "both" as s6 {
      state "left" as s7
      --
      state "right" as s8
    }
  }
  s0 --> s1 : lamp.unplug
  s1 --> s2 : lamp.press [isPaid]
  s1 --> s2 : lamp.press [isLent]
  s2 --> s6 : lamp.press
  s3 --> s4 : lamp.turn
  s6 --> s7 : lamp.part
  s6 --> s8 : lamp.part
`)
  })

  it("says nothing that Mermaid would read as the end of a label", () => {
    const odd = createMachine({ id: "odd", on: { "a:b;c": { target: ".x" } }, initial: "x", states: { x: {} } })
    expect(toMermaid(chartGraph(odd))).toContain(": a#58;b#59;c")
  })
})

describe("a chart for Stately's editor", () => {
  it("is a chart that XState reads as the same states and transitions", () => {
    const again = createMachine(JSON.parse(toStately(lamp)) as never)
    const graph = chartGraph(again)
    const shape = ({ root, arrows }: ReturnType<typeof chartGraph>) => ({
      states: statesOf(root).map(({ path, kind, initial }) => ({ path, kind, initial })),
      arrows: arrows.map(({ from, to, transitions }) => ({
        from,
        to,
        events: transitions.map(({ event, guard }) => [event, guard])
      }))
    })
    expect(shape(graph)).toEqual(shape(chartGraph(lamp)))
  })
})
