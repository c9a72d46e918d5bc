import axe from "axe-core"
import { expect } from "vitest"
import type { AnyMachineSnapshot } from "xstate"
import type { AnyModel } from "../model/Model.ts"

/** Rules about whole pages; tests draw only parts. */
const ofPages = ["landmark-one-main", "page-has-heading-one", "region", "bypass", "document-title"]
const ofPieces = { rules: Object.fromEntries(ofPages.map((id) => [id, { enabled: false }])) }
const ofColours = { runOnly: ["color-contrast"] }

const faultsIn = async (theme: "light" | "dark", rules: object): Promise<ReadonlyArray<string>> => {
  document.documentElement.dataset["theme"] = theme
  const { violations } = await axe.run(
    { exclude: ["[data-live-announcer]"] },
    { resultTypes: ["violations"], ...rules }
  )
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}, ${theme}: ${html}`))
}

/** What axe finds once nothing moves: everything in the light theme, and the colours in the dark one. */
const faults = async (): Promise<ReadonlyArray<string>> => {
  const still = document.createElement("style")
  still.textContent = "*, ::before, ::after { animation: none !important; transition: none !important }"
  document.head.append(still)
  const found = [...(await faultsIn("light", ofPieces)), ...(await faultsIn("dark", ofColours))]
  delete document.documentElement.dataset["theme"]
  still.remove()
  return found
}

/** The document and its focus, without generated ids, which change each time. */
const drawing = (): string => {
  const all = [document.documentElement.cloneNode() as Element, document.body].map(({ outerHTML }) => outerHTML)
  const place = [...document.querySelectorAll("*")].indexOf(document.activeElement ?? document.body)
  const names: Array<string> = []
  const numbered = (name: string): string => {
    if (!names.includes(name)) names.push(name)
    return `_r_${names.indexOf(name)}_`
  }
  return `${place} ${all.join("").replaceAll(/_r_[0-9a-z]+_/gu, numbered)}`
}

/** The same model, with a check by axe in each new state of its chart; it must find nothing. */
export const withAxe = (model: AnyModel): AnyModel => {
  const seen = new Set<string>()
  const drawings = new Set<string>()
  return {
    ...model,
    promise: async (expected, actor, step) => {
      await model.promise?.(expected, actor, step)
      const state = JSON.stringify((actor.getSnapshot() as AnyMachineSnapshot).value)
      if (seen.has(state)) return
      seen.add(state)
      const now = drawing()
      if (drawings.has(now)) return
      drawings.add(now)
      expect(await faults(), state).toEqual([])
    }
  }
}
