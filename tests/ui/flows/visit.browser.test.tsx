import { describe, expect, it } from "vitest"
import { page, userEvent } from "vitest/browser"
import { render } from "vitest-browser-react"
import type { Recording } from "../../../src/machines/inspection/Recording.ts"
import { connectionsIn } from "../../../src/machines/inspection/relations.ts"
import { replayFrames } from "../../../src/machines/inspection/replayFrames.ts"
import { chartsOf } from "../../../src/ui/flows/chartsOfAll.ts"
import { Flows } from "../../../src/ui/flows/Flows.tsx"
import { nothingHeard } from "../../../src/ui/flows/live.ts"
import desk from "../../recordings/reading-on-a-desk.json?raw"
import { faults, setStage, type Theme } from "../stage.tsx"

const charts = chartsOf(
  import.meta.glob("../../../src/machines/**/*.machine.ts", { eager: true }),
  import.meta.glob<string>("../../../src/machines/**/*.machine.ts", { eager: true, query: "?raw", import: "default" })
)

const pageAt = (place: string) => (
  <Flows
    charts={charts}
    connections={connectionsIn({}, new Set())}
    coverage={[]}
    heard={nothingHeard}
    place={place}
    visited={new Map()}
    ways={() => Promise.resolve(null)}
  />
)

const opened = async (text: string, theme: Theme = "light") => {
  setStage({ language: "en", theme })
  const shown = await render(pageAt("visit"))
  const input = document.querySelector<HTMLInputElement>("input[type=file]")!
  await userEvent.upload(input, new File([text], "visit.json", { type: "application/json" }))
  await expect.element(slider).toBeInTheDocument()
  return shown
}

const slider = page.getByRole("slider", { name: "Event" })
const h1 = page.getByRole("heading", { level: 1 })

const { frames } = replayFrames(
  JSON.parse(desk) as Recording,
  new Map(charts.map(({ graph, machine }) => [graph.name, machine]))
)

/** The first event of this type. */
const placeOf = (type: string): number =>
  frames.findIndex(({ step }) => step.kind === "heard" && step.event.type === type)

const goTo = async (at: number) => {
  const input = slider.element() as HTMLInputElement
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!.call(input, String(at))
  input.dispatchEvent(new Event("change", { bubbles: true }))
  await expect.element(slider).toHaveValue(String(at))
}

const lit = () =>
  [...document.querySelectorAll("[data-entered]")].map((state) => (state as SVGElement).dataset["state"])
const just = () =>
  [...document.querySelectorAll("a[data-just]")].map((one) => decodeURIComponent(one.getAttribute("href") ?? ""))

describe("a recording on the page of flows", () => {
  it("is followed through the charts of its events, whose states and transitions light up", async () => {
    await opened(desk)
    await goTo(placeOf("slide.next"))
    await expect.element(h1.nth(1)).toHaveTextContent("surface")
    expect(lit()).toEqual(["(any)", "complete"])
    expect(just()).toContain("#surface/(any): slide.* → —")
    await expect.element(page.getByText(/^Just taken: .*\(any\): slide\.\*/u)).toBeVisible()
    await userEvent.click(page.getByRole("button", { name: "Back" }))
    await expect.element(h1.nth(1)).not.toHaveTextContent("surface")
  })

  it("goes by keyboard to any event of its list", async () => {
    await opened(desk)
    const [, second] = page.getByRole("listitem").getByRole("button").elements()
    ;(second as HTMLElement).focus()
    await userEvent.keyboard("{Enter}")
    await expect.element(slider).toHaveValue("1")
    expect(document.activeElement).toBe(second)
    expect(second?.getAttribute("aria-current")).toBe("step")
    ;(slider.element() as HTMLElement).focus()
    await userEvent.keyboard("{End}")
    await expect.element(page.getByRole("button", { name: "Step" })).toBeDisabled()
    const current = document.querySelector("[aria-current=step]")?.textContent
    expect(current).toContain(frames.at(-1)?.step.actor)
  })

  it("finds every event with a word in its actor, name or values", async () => {
    await opened(desk)
    const search = page.getByRole("searchbox", { name: "Find an event, by actor, name or value" })
    const events = page.getByRole("region", { name: "Events", exact: true })
    await userEvent.type(search, "Slide.Next")
    const turns = desk.match(/"type":"slide\.next"/gu)!.length
    await expect.element(events.getByRole("status")).toHaveTextContent(`${turns} of ${frames.length} events have this.`)
    await userEvent.click(events.getByRole("button", { name: /slide\.next$/u }).first())
    await expect.element(slider).toHaveValue(String(placeOf("slide.next")))
    expect(events.getByRole("listitem").elements()).toHaveLength(turns)
    await userEvent.fill(search, "no such thing")
    await expect.element(events.getByRole("status")).toHaveTextContent("No event has this.")
    expect(events.getByRole("listitem").elements()).toEqual([])
  })

  it("names what one event led to in every chart", async () => {
    await opened(desk)
    await goTo(placeOf("slide.next"))
    const taken = page.getByRole("list", { name: "Transitions that it took" })
    await expect
      .element(taken.getByRole("link", { name: "surface" }).first())
      .toHaveAttribute("href", "/flows.html#surface")
    await expect.element(taken.getByRole("link", { name: "slides" }).first()).toBeVisible()
    await expect.element(taken.getByText("(any): slide.* → —", { exact: true })).toBeVisible()
  })

  it("goes on over every chart's page, and leaves the drawings once it is closed", async () => {
    const shown = await opened(desk)
    await goTo(placeOf("slide.next"))
    await shown.rerender(pageAt("slides"))
    await expect.element(h1).toHaveTextContent("slides")
    expect(lit()).toEqual(["(any)", "turning"])
    await expect.element(page.getByText(/^In the visit: reader\/surface\/slides is "turning"$/u)).toBeVisible()
    await goTo(0)
    expect(lit()).toEqual([])
    await goTo(placeOf("slide.next"))
    await userEvent.click(page.getByRole("button", { name: "Close visit.json" }))
    expect(lit()).toEqual([])
    expect(slider.elements()).toEqual([])
  })

  it("says which code it is of, and where this code parts from it", async () => {
    await opened(desk.replace('"type":"slide.next"', '"type":"slide.previous"'))
    await expect
      .element(page.getByText(/by the code index-\w+\.js, and done again by the code of this page/u))
      .toBeVisible()
    await expect.element(page.getByText(/^First difference: the state of reader.* The replay ends here/u)).toBeVisible()
    expect(Number((slider.element() as HTMLInputElement).max)).toBeLessThan(frames.length - 1)
  })

  it("refuses what is no recording, and keeps the one that is open", async () => {
    await opened(desk)
    const input = document.querySelector<HTMLInputElement>("input[type=file]")!
    await userEvent.upload(input, new File(["{}"], "other.json", { type: "application/json" }))
    await expect.element(page.getByText("This file is no recording of Sayfa.")).toBeVisible()
    await expect.element(page.getByRole("button", { name: "Close visit.json" })).toBeVisible()
  })

  it.each<Theme>(["light", "dark"])("has nothing to complain of for axe in the %s theme", async (theme) => {
    await opened(desk, theme)
    await goTo(1)
    expect(await faults()).toEqual([])
  })
})
