import { describe, expect, it } from "vitest"
import { page, userEvent } from "vitest/browser"
import { render } from "vitest-browser-react"
import { type AnyStateMachine, StateMachine } from "xstate"
import { ReplayPage } from "../../../src/ui/flows/replay/ReplayPage.tsx"
import { faults, setStage, type Theme } from "../stage.tsx"
import desk from "../../recordings/reading-on-a-desk.json?raw"

const modules = import.meta.glob<Readonly<Record<string, unknown>>>("../../../src/machines/**/*.machine.ts", {
  eager: true
})
const charts = new Map(
  Object.values(modules)
    .flatMap((exported) => Object.values(exported))
    .filter((value): value is AnyStateMachine => value instanceof StateMachine)
    .map((machine) => [machine.id, machine])
)

const opened = async (text: string, theme: Theme = "light") => {
  setStage({ language: "en", theme })
  const { container } = await render(<ReplayPage charts={charts} />)
  const input = container.querySelector<HTMLInputElement>("input[type=file]")
  await userEvent.upload(input as HTMLInputElement, new File([text], "visit.json", { type: "application/json" }))
}

const slider = page.getByRole("slider", { name: "Event" })

describe("the page of replays", () => {
  it.each<Theme>(["light", "dark"])(
    "does a visit again step by step, forth and back, in the %s theme",
    async (theme) => {
      await opened(desk, theme)
      await expect.element(page.getByText("Every state came out as it was recorded.")).toBeVisible()
      await expect.element(slider).toHaveValue("0")
      await userEvent.click(page.getByRole("button", { name: "Step" }))
      await expect.element(slider).toHaveValue("1")
      await userEvent.click(page.getByRole("button", { name: "Back" }))
      await expect.element(slider).toHaveValue("0")
      await expect.element(page.getByRole("button", { name: "Back" })).toBeDisabled()
      expect(await faults()).toEqual([])
    }
  )

  it("is dragged by the keyboard to any event, and shows an actor in its states", async () => {
    await opened(desk)
    await expect.element(slider).toBeInTheDocument()
    ;(slider.element() as HTMLInputElement).focus()
    await userEvent.keyboard("{End}")
    await expect.element(page.getByText(/^\d+ of \d+, at \d+\.\d\d s$/u)).toBeVisible()
    await expect.element(page.getByRole("button", { name: "Step" })).toBeDisabled()
    await userEvent.click(page.getByRole("button", { name: "reader/surface/slides", exact: true }))
    const states = page.getByRole("list", { name: "States of slides" }).getByRole("listitem")
    expect(states.elements().map((state) => [state.textContent, state.getAttribute("aria-current")])).toEqual([
      ["resting", "true"],
      ["turning", null]
    ])
    await userEvent.click(page.getByRole("button", { name: "Context" }))
    await expect.element(page.getByText(/"settled": \d/u)).toBeVisible()
  })

  it("plays to the end", async () => {
    await opened(desk)
    await expect.element(slider).toBeInTheDocument()
    ;(slider.element() as HTMLInputElement).focus()
    await userEvent.keyboard("{End}{ArrowLeft}{ArrowLeft}{ArrowLeft}")
    await userEvent.click(page.getByRole("button", { name: "× 16" }))
    await userEvent.click(page.getByRole("button", { name: "Play" }))
    await expect.element(page.getByRole("button", { name: "Step" }), { timeout: 8000 }).toBeDisabled()
    await expect.element(page.getByRole("button", { name: "Play" })).toBeDisabled()
  })

  it("does not call equal what it has not compared", async () => {
    await opened(desk.replaceAll('"kind":"birth"', '"kind":"end"'))
    await expect.element(page.getByRole("alert")).toHaveTextContent("Nothing was compared.")
    await expect.element(page.getByText(/^Events of charts that had begun before .* left out: \d+\.$/u)).toBeVisible()
    expect(page.getByText("Every state came out").elements()).toEqual([])
    const input = document.querySelector<HTMLInputElement>("input[type=file]")
    const renamed = desk.replaceAll('"chart":"visits"', '"chart":"calls"').replace('"lost":0', '"lost":7')
    await userEvent.upload(input as HTMLInputElement, new File([renamed], "other.json", { type: "application/json" }))
    await expect.element(page.getByText(/^\d+ states came out as they were recorded\.$/u)).toBeVisible()
    await expect.element(page.getByText("Charts that this code does not have: calls.")).toBeVisible()
    await expect.element(page.getByText("Entries that had given way to later ones: 7.")).toBeVisible()
  })

  it("names the first difference, and refuses what is no recording", async () => {
    const broken = desk.replace('"type":"slide.next"', '"type":"slide.previous"')
    expect(broken).not.toBe(desk)
    await opened(broken)
    await expect.element(page.getByText(/^First difference: the state of reader/u)).toBeVisible()
    const input = document.querySelector<HTMLInputElement>("input[type=file]")
    await userEvent.upload(input as HTMLInputElement, new File(["{}"], "other.json", { type: "application/json" }))
    await expect.element(page.getByText("This file is no recording of Sayfa.")).toBeVisible()
  })
})
