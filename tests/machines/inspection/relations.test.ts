import { describe, expect, it } from "vitest"
import { emit, enqueueActions, sendParent, sendTo, setup } from "xstate"
import { connectionsIn, type Relations, relationsOf } from "../../../src/machines/inspection/relations.ts"
import { tellingsOf } from "../../../src/machines/inspection/tellings.ts"
import { slot } from "../../../src/machines/slot.ts"
import { chartsOf, relationsAmong } from "../../../src/ui/flows/chartsOfAll.ts"

const bulb = setup({
  types: { events: {} as { type: "bulb.heat" } },
  actions: { tellBurnt: sendParent(() => ({ type: "bulb.burnt" })) }
}).createMachine({ id: "bulb", on: { "bulb.heat": { actions: "tellBurnt" } } })

const lamp = setup({
  types: { events: {} as { type: "lamp.press" } | { type: "bulb.burnt" } | { type: "lamp.dim" } },
  actors: { bulb, fuse: slot("lamp.fuse") },
  actions: {
    heat: sendTo("only", { type: "bulb.heat" }),
    pass: sendTo("only", ({ event }) => event),
    blow: enqueueActions(({ enqueue }) => {
      enqueue.sendTo("fuse", { type: "fuse.blow" })
      enqueue.sendParent({ type: "lamp.dark" })
    }),
    guess: sendTo(({ self }) => self, { type: "lamp.dim" })
  }
}).createMachine({
  id: "lamp",
  invoke: [
    { src: "bulb", id: "only" },
    { src: "fuse", id: "fuse" }
  ],
  entry: emit({ type: "lamp.made" }),
  on: {
    "lamp.press": { actions: ["heat", "guess"] },
    "lamp.dim": { actions: "pass" },
    "bulb.burnt": { actions: "blow" }
  }
})

describe("whom a chart tells", () => {
  it("is read from its actions, with the events that they name, or what leads to them", () => {
    expect(tellingsOf(lamp)).toEqual({
      tells: [
        { to: "bulb", action: "heat", events: ["bulb.heat"], after: [] },
        { to: null, action: "guess", events: ["lamp.dim"], after: [] },
        { to: "bulb", action: "pass", events: [], after: ["lamp.dim"] },
        { to: "fuse", action: "blow", events: ["fuse.blow"], after: [] },
        { to: "parent", action: "blow", events: ["lamp.dark"], after: [] }
      ],
      news: ["lamp.made"]
    })
  })

  it("makes lines to children and parents that are charts, and names what cannot be read", () => {
    const charts = [
      { name: "lamp", parents: ["house"], tellings: tellingsOf(lamp) },
      { name: "bulb", parents: ["lamp"], tellings: tellingsOf(bulb) }
    ]
    expect(relationsOf(charts, [])).toEqual({
      relations: [
        { from: "lamp", to: "bulb", events: ["bulb.heat", "after lamp.dim"] },
        { from: "lamp", to: "house", events: ["lamp.dark"] },
        { from: "bulb", to: "lamp", events: ["bulb.burnt"] }
      ],
      unreadable: [{ chart: "lamp", action: "guess", events: ["lamp.dim"] }]
    })
  })
})

describe("a file that connects charts", () => {
  const source = `
    lamp.on("*", (news) => door.send(news))
    onNews(actors.door, ({ type }) => { if (type === "x") actors.lamp.send({ type: "lamp.press" }) })
    deferred.ref.on("code.missing", () => lamp.send({ type: "lamp.dim" }))
    shed.send({ type: "shed.open" })
  `

  it("hears charts and tells charts; other actors are left out", () => {
    const [one] = connectionsIn({ "src/home/wires.ts": source }, new Set(["lamp", "door", "deferred"]))
    expect(one?.name).toBe("wires")
    expect(one?.hears).toEqual([
      { chart: "lamp", events: ["all its news"] },
      { chart: "deferred", events: ["code.missing"] },
      { chart: "door", events: ["all its news"] }
    ])
    expect(one?.tells).toEqual([
      { chart: "door", events: [] },
      { chart: "lamp", events: ["lamp.press", "lamp.dim"] }
    ])
  })

  it("is none if it only hears, or only tells", () => {
    expect(
      connectionsIn({ "a.ts": 'lamp.on("*", log)', "b.ts": 'lamp.send({ type: "x" })' }, new Set(["lamp"]))
    ).toEqual([])
  })
})

describe("the product's charts", () => {
  const charts = chartsOf(
    import.meta.glob("../../../src/machines/**/*.machine.ts", { eager: true }),
    import.meta.glob<string>("../../../src/machines/**/*.machine.ts", { eager: true, query: "?raw", import: "default" })
  )
  const sources = import.meta.glob<string>(
    "../../../src/machines/{switchboard,deferredSwitchboard,shop/paymentNews}.ts",
    {
      eager: true,
      query: "?raw",
      import: "default"
    }
  )
  const found: Relations = relationsAmong(
    charts,
    connectionsIn(sources, new Set(charts.map(({ graph }) => graph.name)))
  )
  const eventsFrom = (from: string, to: string) =>
    found.relations.find((one) => one.from === from && one.to === to)?.events

  it("meet at the switchboards as they are written", () => {
    expect(eventsFrom("session", "switchboard")).toEqual(["all its news"])
    expect(eventsFrom("switchboard", "auth")).toEqual(["session.began", "session.ended"])
    expect(eventsFrom("deferredSwitchboard", "cart")).toEqual(["cart.empty", "holdings.known", "prices.check"])
    expect(eventsFrom("payment", "paymentNews")).toEqual(["all its news"])
  })

  it("tell their children and their parents", () => {
    expect(eventsFrom("reader", "surface")).toEqual(["pages.renew", "pages.refuse"])
    expect(eventsFrom("toast", "toasts")).toEqual(["toast.closed"])
    expect(eventsFrom("surface", "marking")).toContain("passage.turned")
  })

  it("send to actors that cannot be read in few places, which are named", () => {
    expect(new Set(found.unreadable.map(({ chart }) => chart))).toEqual(new Set(["pages"]))
  })
})
