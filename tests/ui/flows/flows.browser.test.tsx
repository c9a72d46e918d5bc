import type { StatelyInspectionEvent } from "@statelyai/inspect"
import { describe, expect, it } from "vitest"
import { page, userEvent } from "vitest/browser"
import { coverageOf, type Walked, type Ways } from "../../../src/machines/inspection/coverage.ts"
import { visitedBy } from "../../../src/machines/inspection/visited.ts"
import { connectionsIn } from "../../../src/machines/inspection/relations.ts"
import { transitionNames } from "../../../src/machines/inspection/transitionsTaken.ts"
import { chartsOf, commentAbove } from "../../../src/ui/flows/chartsOfAll.ts"
import { Flows } from "../../../src/ui/flows/Flows.tsx"
import { type Box, layoutChart } from "../../../src/ui/flows/layoutChart.ts"
import { hear, maxKept, nothingHeard, pathsOf } from "../../../src/ui/flows/live.ts"
import { addressOf, placeNamed } from "../../../src/ui/flows/place.ts"
import { pathThrough } from "../../../src/ui/flows/pathThrough.ts"
import { standaloneSvg } from "../../../src/ui/flows/standaloneSvg.ts"
import { render } from "vitest-browser-react"
import { faults, setStage, type Theme } from "../stage.tsx"

const charts = chartsOf(
  import.meta.glob("../../../src/machines/**/*.machine.ts", { eager: true }),
  import.meta.glob<string>("../../../src/machines/**/*.machine.ts", { eager: true, query: "?raw", import: "default" })
)

const connections = connectionsIn(
  import.meta.glob<string>("../../../src/machines/*.ts", { eager: true, query: "?raw", import: "default" }),
  new Set(charts.map(({ graph }) => graph.name))
)

const [add = "", drop = "", third = ""] = transitionNames(charts.find(({ graph }) => graph.name === "cart")!.machine)

/** Of the cart's transitions, a browser took the first, and tests the second. */
const walked: ReadonlyArray<Walked> = [
  { model: "shop/cart.model.tsx", chart: "cart", place: "browser", taken: { cart: [add] } },
  { model: "shop/cart.model.ts", chart: "cart", place: "node", taken: { cart: [add, drop] } }
]

const coverage = coverageOf(
  charts.map(({ graph: { name }, machine }) => ({ name, transitions: transitionNames(machine) })),
  walked,
  { cart: { [drop]: "It needs a second hand." } }
)

const cartWays: Ways = {
  events: [
    { event: { type: "user.known", userId: null }, by: "told" },
    { event: { type: "item.add", id: "42" }, by: "hand" },
    { event: { type: "time.passed", by: 700 }, by: "time" }
  ],
  ways: { [add]: { input: { plan: "year" }, events: [0, 1, 2, 1] }, [drop]: { input: null, events: [] } }
}

/** Each chart's promise is made once, as the page does. */
const known = new Map<string, Promise<Ways | null>>()
const ways = (chart: string): Promise<Ways | null> => {
  const promise = known.get(chart) ?? Promise.resolve(chart === "cart" ? cartWays : null)
  known.set(chart, promise)
  return promise
}

const heardOf = (events: ReadonlyArray<StatelyInspectionEvent>) => events.reduce(hear, nothingHeard)

const isWithin = (inner: Box, outer: Box): boolean =>
  inner.x >= outer.x - 1 &&
  inner.y >= outer.y - 1 &&
  inner.x + inner.width <= outer.x + outer.width + 1 &&
  inner.y + inner.height <= outer.y + outer.height + 1

const areApart = (one: Box, other: Box): boolean =>
  one.x + one.width <= other.x + 1 ||
  other.x + other.width <= one.x + 1 ||
  one.y + one.height <= other.y + 1 ||
  other.y + other.height <= one.y + 1

describe("the charts of the product", () => {
  it("have names that are told apart, and a sentence each", () => {
    expect(charts.length).toBeGreaterThan(100)
    expect(new Set(charts.map(({ graph }) => graph.name)).size).toBe(charts.length)
    expect(charts.filter(({ sentence }) => sentence === "").map(({ graph }) => graph.name)).toEqual([])
  })

  it.each(charts.map((chart) => [chart.graph.name, chart] as const))(
    "draw %s with each state inside its own, apart from those beside it, and every arrow",
    (_, { graph }) => {
      const { states, arrows } = layoutChart(graph)
      for (const { state, ...box } of states) {
        const inner = states.filter((one) => state.inner.includes(one.state))
        expect(inner.filter((one) => !isWithin(one, box)).map((one) => one.state.path)).toEqual([])
        expect(inner.filter((one, place) => inner.slice(0, place).some((other) => !areApart(one, other)))).toEqual([])
      }
      expect(arrows.filter(({ points }) => points.length < 2)).toEqual([])
      expect(arrows.filter(({ arrow }) => arrow !== null).length).toBe(graph.arrows.length)
    }
  )
})

describe("the page of flows", () => {
  const draw = (place: string, heard: ReadonlyArray<StatelyInspectionEvent> = [], theme: Theme = "light") => {
    setStage({ language: "en", theme })
    return render(
      <Flows
        charts={charts}
        connections={connections}
        coverage={coverage}
        heard={heardOf(heard)}
        place={place}
        visited={visitedBy([[{ taken: [{ chart: "cart", transition: third }] }]])}
        ways={ways}
      />
    )
  }

  it("begins with the map, from which a chart's parent and children are reached", async () => {
    await draw("")
    await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Charts of Sayfa")
    const map = page.getByRole("group", { name: "Which chart starts which" })
    expect(map.getByRole("link", { name: "surface", exact: true }).element().getAttribute("href")).toBe("#surface")
  })

  it("shows a chart's sentence, drawing, table, parents and children", async () => {
    await draw("marking")
    await expect.element(page.getByRole("group", { name: "The states of marking" })).toBeVisible()
    await expect.element(page.getByText(/^The parent of the charts that mark an issue/)).toBeVisible()
    await expect.element(page.getByText(/^Started by: surface$/)).toBeVisible()
    await expect.element(page.getByRole("table", { name: "Transitions" })).toBeVisible()
    const children = page.getByText(/^Starts: /)
    expect(children.getByRole("link", { name: "marks", exact: true }).query()).not.toBeNull()
  })

  it("finds charts by name and area, by keyboard alone", async () => {
    await draw("")
    for (const _ of ["Map", "Coverage", "Events", "Recording", "Find a chart"]) await userEvent.tab()
    await userEvent.keyboard("cart")
    const list = page.getByRole("navigation", { name: "Charts" })
    await expect.element(list.getByRole("link", { name: "cart", exact: true })).toBeVisible()
    expect(list.getByRole("link", { name: "marks", exact: true }).query()).toBeNull()
    await userEvent.keyboard("zzz")
    await expect.element(page.getByRole("status")).toHaveTextContent("No chart has this in its name.")
  })

  it("lights up the states in which a running actor is", async () => {
    const heard = (type: string, snapshot: object, more: object = {}) =>
      ({ type, sessionId: "x:1", snapshot, createdAt: "", id: type, rootId: "x:1", ...more }) as StatelyInspectionEvent
    await draw("cart", [
      heard("@xstate.actor", { value: "unknown", status: "active" }, { definition: '{"id":"cart"}', name: "x:1" }),
      heard("@xstate.snapshot", { value: { known: "open" }, status: "active" })
    ])
    const lit = () =>
      [...document.querySelectorAll("[data-entered]")].map((state) => (state as SVGElement).dataset["state"])
    expect(lit()).toEqual(["(any)", "known", "known.open"])
    await expect.element(page.getByText('Running now: x:1 is {"known":"open"}')).toBeVisible()
  })

  it("lists the running actors that have charts, not those that only answer one", async () => {
    const actor = (name: string, definition: object = {}) =>
      ({
        type: "@xstate.actor",
        sessionId: name,
        snapshot: { value: "away", status: "active" },
        createdAt: "",
        id: name,
        rootId: name,
        name,
        ...definition
      }) as StatelyInspectionEvent
    await draw("events", [actor("cart", { definition: '{"id":"cart"}' }), actor("0.cart.recalling")])
    const actors = page.getByRole("region", { name: "Actors" })
    await expect.element(actors.getByRole("link", { name: "cart", exact: true })).toBeVisible()
    expect(actors.getByRole("link").elements()).toHaveLength(1)
  })

  it.each([
    ["light", ""],
    ["dark", ""],
    ["light", "cart"],
    ["dark", "cart"],
    ["light", "events"],
    ["light", "coverage"],
    ["dark", "coverage"],
    ["light", `cart/${add}`],
    ["dark", `cart/${add}`]
  ] as const)("has nothing to complain of for axe in the %s theme at #%s", async (theme, place) => {
    await draw(place, [], theme)
    expect(await faults()).toEqual([])
  })

  it.each(["light", "dark"] as const)(
    "has nothing to complain of for axe in its %s map of who tells whom",
    async (theme) => {
      await draw("", [], theme)
      await userEvent.click(page.getByRole("button", { name: "Show who tells whom" }))
      expect(await faults()).toEqual([])
    }
  )

  it("shows who tells whom if asked by keyboard, as lines and in words, and hides it again", async () => {
    await draw("")
    const button = page.getByRole("button", { name: "Show who tells whom" })
    expect(document.querySelector("[data-tells]")).toBeNull()
    button.element().focus()
    await userEvent.keyboard("{Enter}")
    await expect.element(button).toHaveAttribute("aria-pressed", "true")
    const line = document.querySelector('[data-tells="switchboard auth"]')
    expect(line?.querySelector("title")?.textContent).toBe("switchboard tells auth: session.began, session.ended")
    expect(line?.querySelector("path")?.getAttribute("d")).toMatch(/^M /)
    const table = page.getByRole("table", { name: "Who tells whom" })
    await expect.element(table.getByRole("row", { name: "toast toasts toast.closed", exact: true })).toBeInTheDocument()
    await userEvent.keyboard("{Enter}")
    expect(document.querySelector("[data-tells]")).toBeNull()
  })

  it("says of a chart whom it tells and who tells it", async () => {
    await draw("toasts")
    await expect.element(page.getByText(/^Told by: toast, deferredSwitchboard, switchboard$/)).toBeVisible()
  })

  it("says which transitions are taken where, and why others are not", async () => {
    await draw("coverage")
    await expect
      .element(page.getByText(/^1 of 19 transitions are taken in a browser.*1 are taken by tests alone/))
      .toBeVisible()
    const left = page.getByRole("table", { name: "Not taken in a browser" })
    await expect
      .element(left.getByRole("row", { name: `cart ${drop} by tests alone It needs a second hand.`, exact: true }))
      .toBeInTheDocument()
    await expect
      .element(
        left.getByRole("row", { name: `cart ${third} by recorded visits alone Nobody has said why.`, exact: true })
      )
      .toBeInTheDocument()
    await expect
      .element(page.getByText(/^1 are taken by recorded visits: .* No walk takes 1 of these\.$/u))
      .toBeVisible()
    const cart = page.getByRole("table", { name: "By chart" }).getByRole("row", { name: /^cart /u })
    await expect.element(cart).toHaveTextContent("cart191 (5.2%)1161")
    await expect.element(page.getByText(/charts have not been walked in this clone/)).toBeVisible()
  })

  it("marks in a drawing what is not taken in a browser, once asked", async () => {
    await draw("cart")
    const marked = () =>
      [...document.querySelectorAll("[data-taken]")].map((one) => (one as SVGElement).dataset["taken"])
    expect(marked()).toEqual([])
    await userEvent.click(page.getByRole("button", { name: "Show what tests take" }))
    expect(marked().filter((taken) => taken === "browser").length).toBe(1)
    expect(marked().filter((taken) => taken === "node").length).toBe(1)
    expect(marked().filter((taken) => taken === "visits").length).toBe(1)
    expect(marked().filter((taken) => taken === "nowhere").length).toBeGreaterThan(5)
  })

  it("shows the shortest way to the transition that the address names", async () => {
    await draw(`cart/${add}`)
    const way = page.getByRole("region", { name: `Shortest way to ${add}` })
    const steps = () => [...way.element().querySelectorAll("li")].map(({ textContent }) => textContent)
    await expect
      .poll(steps)
      .toEqual([
        'the world says user.known {"userId":null}',
        'somebody does item.add {"id":"42"}',
        "700 ms pass",
        'somebody does item.add {"id":"42"}'
      ])
    await expect.element(way.getByText('{"plan":"year"}')).toBeVisible()
    expect(document.querySelectorAll("[data-chosen]").length).toBe(1)
  })

  it("leads to it from the table, and says if there is no way", async () => {
    await draw(`cart/${third}`)
    await expect.element(page.getByText("No walk takes this transition, so no way to it is known.")).toBeVisible()
    const link = page.getByRole("link", { name: `Shortest way to ${add}`, exact: true })
    expect(placeNamed(decodeURIComponent(link.element().getAttribute("href")?.slice(1) ?? ""))).toEqual({
      place: "cart",
      transition: add
    })
  })

  it("says how the ways are found where the chart has not been walked", async () => {
    await draw("toasts/x")
    await expect.element(page.getByText(/walks all charts and finds the ways/)).toBeVisible()
  })

  it("saves a drawing that needs no style sheet", async () => {
    await draw("cart")
    const drawing = page.getByRole("group", { name: "The states of cart" }).element()
    const file = standaloneSvg(drawing as unknown as SVGSVGElement)
    const read = new DOMParser().parseFromString(file, "image/svg+xml")
    expect(read.querySelector("parsererror")).toBeNull()
    expect(read.querySelectorAll("[class]").length).toBe(0)
    expect(read.querySelector("text")?.getAttribute("style")).toMatch(/fill:\s?[a-z]+\([^)]+\)/)
  })
})

describe("what is heard", () => {
  const told = (type: string, sessionId: string, more: object = {}) =>
    ({
      type,
      sessionId,
      rootId: sessionId,
      id: `${type} ${sessionId}`,
      createdAt: "",
      ...more
    }) as StatelyInspectionEvent

  it("is kept as the latest events and counted whole", () => {
    const all = Array.from({ length: 3 * maxKept }, (_, at) =>
      told("@xstate.event", "x:1", { event: { type: `e${at}` } })
    )
    const { events, count } = heardOf(all)
    expect(events.length).toBe(maxKept)
    expect(events.at(-1)).toBe(all.at(-1))
    expect(count).toBe(3 * maxKept)
  })

  it("keeps every living actor, and of those that have ended the latest", () => {
    const born = told("@xstate.actor", "x:old", { name: "old", snapshot: { value: "on", status: "active" } })
    const ended = Array.from({ length: 2 * maxKept }, (_, at) =>
      told("@xstate.snapshot", `x:${at}`, { snapshot: { value: "over", status: "done" } })
    )
    const { actors } = heardOf([born, ...ended])
    expect(actors.size).toBe(maxKept + 1)
    expect(actors.get("x:old")?.entered).toEqual(["(any)", "on"])
    expect(actors.has(`x:${maxKept - 1}`)).toBe(false)
    expect(actors.has(`x:${2 * maxKept - 1}`)).toBe(true)
  })

  it("remembers where an actor is, however much others say", () => {
    const lit = told("@xstate.actor", "x:1", { name: "lamp", snapshot: { value: "on", status: "active" } })
    const noise = Array.from({ length: 2 * maxKept }, () => told("@xstate.event", "x:2", { event: { type: "hum" } }))
    expect(heardOf([lit, ...noise]).actors.get("x:1")?.name).toBe("lamp")
  })
})

describe("an arrow", () => {
  it("ends on its way to the last point, so that its head looks there", () => {
    const line = document.createElementNS("http://www.w3.org/2000/svg", "path")
    for (const points of [
      [
        [0, 0],
        [50, 40],
        [0, 90]
      ],
      [
        [0, 0],
        [0, -30]
      ],
      [
        [9, 9],
        [40, 9],
        [40, 60],
        [90, 60]
      ]
    ]) {
      line.setAttribute("d", pathThrough(points.map(([x = 0, y = 0]) => ({ x, y }))))
      const length = line.getTotalLength()
      const [end, before] = [line.getPointAtLength(length), line.getPointAtLength(length - 1)]
      expect([end.x, end.y]).toEqual(points.at(-1))
      expect(line.getAttribute("d")).not.toMatch(/(\S+ \S+) L \1$/)
      expect(Math.hypot(end.x - before.x, end.y - before.y)).toBeGreaterThan(0.9)
    }
  })
})

describe("a transition's address", () => {
  it("is read as it was written, whatever its name has in it", () => {
    const name = "a.b: x/y [is(100 %)] → c#d?e"
    expect(placeNamed(decodeURIComponent(addressOf("cart", name).slice(1)))).toEqual({
      place: "cart",
      transition: name
    })
  })
})

describe("a state's value", () => {
  it("names every state that is entered, the outermost first", () => {
    expect(pathsOf({ known: { left: "on", right: { deep: "off" } } })).toEqual([
      "known",
      "known.left",
      "known.left.on",
      "known.right",
      "known.right.deep",
      "known.right.deep.off"
    ])
    expect(pathsOf("idle")).toEqual(["idle"])
  })
})

describe("the comment above a chart", () => {
  it("is that of its export, without stars and breaks", () => {
    const source =
      "/** Another. */\nconst a = 1\n\n/**\n * One line,\n * and another.\n */\nexport const cartMachine = 1\n"
    expect(commentAbove(source, "cartMachine")).toBe("One line, and another.")
    expect(commentAbove(source, "otherMachine")).toBe("")
    expect(commentAbove("const x = 1\nexport const xMachine = 1", "xMachine")).toBe("")
  })
})
