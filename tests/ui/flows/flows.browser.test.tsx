import type { StatelyInspectionEvent } from "@statelyai/inspect"
import { describe, expect, it } from "vitest"
import { page, userEvent } from "vitest/browser"
import { chartsOf, commentAbove } from "../../../src/ui/flows/chartsOfAll.ts"
import { Flows } from "../../../src/ui/flows/Flows.tsx"
import { type Box, layoutChart } from "../../../src/ui/flows/layoutChart.ts"
import { pathsOf } from "../../../src/ui/flows/live.ts"
import { standaloneSvg } from "../../../src/ui/flows/standaloneSvg.ts"
import { render } from "vitest-browser-react"
import { faults, setStage, type Theme } from "../stage.tsx"

const charts = chartsOf(
  import.meta.glob("../../../src/machines/**/*.machine.ts", { eager: true }),
  import.meta.glob<string>("../../../src/machines/**/*.machine.ts", { eager: true, query: "?raw", import: "default" })
)

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
    return render(<Flows charts={charts} heard={heard} place={place} />)
  }

  it("begins with the map, from which a chart's parent and children are reached", async () => {
    await draw("")
    await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Charts of Sayfa")
    const map = page.getByRole("group", { name: "Which chart starts which" })
    expect(map.getByRole("link", { name: "surface", exact: true }).element().getAttribute("href")).toBe("#surface")
  })

  it("shows a chart's sentence, drawing, table, parents and children", async () => {
    await draw("marking")
    await expect.element(page.getByRole("img", { name: "The states of marking" })).toBeVisible()
    await expect.element(page.getByText(/^The parent of the charts that mark an issue/)).toBeVisible()
    await expect.element(page.getByText(/^Started by: surface$/)).toBeVisible()
    await expect.element(page.getByRole("table", { name: "Transitions" })).toBeVisible()
    expect(page.getByRole("main").getByRole("link", { name: "marks", exact: true }).query()).not.toBeNull()
  })

  it("finds charts by name and area, by keyboard alone", async () => {
    await draw("")
    await userEvent.tab()
    await userEvent.tab()
    await userEvent.tab()
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

  it.each([
    ["light", ""],
    ["dark", ""],
    ["light", "cart"],
    ["dark", "cart"],
    ["light", "events"]
  ] as const)("has nothing to complain of for axe in the %s theme at #%s", async (theme, place) => {
    await draw(place, [], theme)
    expect(await faults()).toEqual([])
  })

  it("saves a drawing that needs no style sheet", async () => {
    await draw("cart")
    const drawing = page.getByRole("img", { name: "The states of cart" }).element()
    const file = standaloneSvg(drawing as unknown as SVGSVGElement)
    const read = new DOMParser().parseFromString(file, "image/svg+xml")
    expect(read.querySelector("parsererror")).toBeNull()
    expect(read.querySelectorAll("[class]").length).toBe(0)
    expect(read.querySelector("text")?.getAttribute("style")).toMatch(/fill:\s?[a-z]+\([^)]+\)/)
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
