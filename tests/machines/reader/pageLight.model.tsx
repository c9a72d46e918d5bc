import { useSelector } from "@xstate/react"
import { expect } from "vitest"
import type { PageLight } from "../../../src/domain/theme/PageLight.ts"
import { pageLightMachine } from "../../../src/machines/reader/pageLight.machine.ts"
import type { PageLightRef } from "../../../src/machines/reader/pageLight.view.ts"
import { usePageLight } from "../../../src/reader/effects/usePageLight.ts"
import { useLightTool } from "../../../src/reader/toolbar/AidTools.tsx"
import { Tool } from "../../../src/reader/toolbar/Tool.tsx"
import { rendered } from "../../kit/harness/rendered.ts"
import type { Model } from "../../kit/model/Model.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"

const offers = { bright: "Koyu temada sayfaları karart", dim: "Sayfaların kendi parlaklığına dön" } as const

const Switch = ({ light }: { readonly light: PageLightRef }) => {
  usePageLight(light)
  useSelector(light, (snapshot) => snapshot)
  return <Tool {...useLightTool(light)} />
}

interface Expected {
  readonly light: PageLight
}

export const model: Model<typeof pageLightMachine, Expected> = {
  machine: pageLightMachine,
  inputs: [{ worn: "bright" }],
  cases: [
    { type: "theme.kept", theme: "bright" },
    { type: "theme.kept", theme: "dim" },
    { type: "theme.choose", theme: "bright" },
    { type: "theme.choose", theme: "dim" }
  ],
  begin: ({ worn }) => ({ light: worn }),
  next: ({ light }, event) => {
    if (event.type === "theme.choose" && event.theme === light) return null
    return "theme" in event ? { light: event.theme } : null
  },
  asks: () => ["store", "watch"].map((slot) => ({ slot, input: undefined })),
  orders: ({ event, expected: { light } }) =>
    event?.type === "theme.choose" ? [{ slot: "store", order: { type: "theme.keep", theme: light } }] : [],
  show: (actor) => {
    const takeDown = draw(<Switch light={actor} />)
    return () => {
      takeDown()
      delete document.documentElement.dataset["pageLight"]
    }
  },
  act: { "theme.choose": () => press(said("button")[0] ?? "") },
  promise: async ({ light }) => {
    await rendered()
    expect(document.documentElement.dataset["pageLight"]).toBe(light)
    expect(said("button")).toEqual([offers[light]])
  }
}
