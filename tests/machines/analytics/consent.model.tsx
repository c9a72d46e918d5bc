import { useSelector } from "@xstate/react"
import { I18nextProvider } from "react-i18next"
import { expect } from "vitest"
import { page } from "vitest/browser"
import { addConsent } from "../../../src/i18n/consent.ts"
import { createI18n } from "../../../src/i18n/i18n.ts"
import { addPages } from "../../../src/i18n/pages.ts"
import { resources } from "../../../src/i18n/resources.ts"
import { consentMachine } from "../../../src/machines/analytics/consent.machine.ts"
import { type ConsentRef, isUndecided } from "../../../src/machines/analytics/consent.view.ts"
import { place } from "../../../src/machines/late.ts"
import { ConsentBanner } from "../../../src/ui/consent/ConsentBanner.tsx"
import { ConsentSettings } from "../../../src/ui/consent/ConsentSettings.tsx"
import type { Model } from "../../kit/paths.ts"
import { drawn } from "../../kit/drawn.ts"
import { draw, press, said } from "../../kit/screen.tsx"

const Asked = ({ consent }: { readonly consent: ConsentRef }) =>
  useSelector(consent, isUndecided) ? <ConsentBanner consent={consent} /> : null

const radios = () =>
  page
    .getByRole("radio")
    .elements()
    .map((radio) => radio as HTMLInputElement)

const settings = () => page.getByRole("group", { name: "Bu tarayıcıyı tanıyalım mı?" }).element()

/** What whoever looks at question and settings reads there. */
const seen = () => ({
  isAsked: said("region").includes("Ölçüm izni"),
  chosen: radios().flatMap((radio) => (radio.checked ? (radio.parentElement?.textContent ?? []) : [])),
  isOpen: radios().every((radio) => radio.matches(":enabled")),
  isUndecided: settings().textContent.includes("Henüz seçmediniz."),
  isSignalled: settings().textContent.includes("Global Privacy Control")
})

const yes = "İzin veriyorum"
const no = "İzin vermiyorum"
const nothing = { isAsked: false, chosen: [], isOpen: false, isUndecided: false, isSignalled: false }

const shown: Readonly<Record<string, ReturnType<typeof seen>>> = {
  recalling: nothing,
  undecided: { ...nothing, isAsked: true, isOpen: true, isUndecided: true },
  given: { ...nothing, isOpen: true, chosen: [yes] },
  refused: { ...nothing, isOpen: true, chosen: [no] },
  signalled: { ...nothing, isSignalled: true, chosen: [no] }
}

const stateOf = (value: unknown): string => (typeof value === "string" ? value : (value as { asked: string }).asked)

/** By the question where there is one, else by the settings. */
const answer = (button: string, radio: string) => {
  if (said("region").includes("Ölçüm izni")) press(button)
  else (page.getByRole("radio", { name: radio }).element() as HTMLInputElement).click()
}

/** What was told last, and what was asked from the start. */
const walks = new WeakMap<object, { told: boolean | null; readonly asked: ReadonlyArray<object> }>()

export const model: Model<typeof consentMachine> = {
  machine: consentMachine,
  cases: [
    { type: "consent.signalled" },
    { type: "consent.told", choice: "undecided" },
    { type: "consent.told", choice: "given" },
    { type: "consent.told", choice: "refused" },
    { type: "consent.give" },
    { type: "consent.refuse" },
    { type: "consent.recorded", choice: "given" },
    { type: "consent.recorded", choice: "refused" },
    { type: "consent.recorded", choice: "undecided" }
  ],
  happens: (snapshot, event) => {
    const state = stateOf(snapshot.value)
    switch (event.type) {
      case "consent.signalled":
        return state === "recalling"
      case "consent.give":
        return ["undecided", "refused"].includes(state) && snapshot.context.unanswered < 2
      case "consent.refuse":
        return ["undecided", "given"].includes(state) && snapshot.context.unanswered < 2
      case "consent.recorded":
        return snapshot.context.unanswered > 0
      default:
        return true
    }
  },
  facts: ({ context }) => context.unanswered,
  show: async (actor) => {
    const words = createI18n("tr", resources)
    addConsent(words)
    await addPages(words, ["tr"])
    const late = place<typeof consentMachine>(() => {})
    late.arrive(actor)
    return draw(
      <I18nextProvider i18n={words}>
        <Asked consent={actor} />
        <ConsentSettings consent={late} />
      </I18nextProvider>
    )
  },
  act: {
    "consent.give": () => answer("Evet", yes),
    "consent.refuse": () => answer("Hayır", no)
  },
  promise: async (expected, actor, { event, news, asked, ordered }) => {
    await drawn()
    const state = stateOf(expected.value)
    expect(seen()).toEqual(shown[state])
    const walk = walks.get(actor) ?? { told: null, asked }
    walks.set(actor, walk)
    walk.told = news.at(-1)?.isGiven ?? walk.told
    expect(walk.told).toBe(state === "recalling" ? null : state === "given")
    expect(asked.map(({ slot }) => slot)).toEqual(["recorder", "follow"])
    for (const [index, one] of asked.entries()) expect(one).toBe(walk.asked[index])
    const isAnswer = event?.type === "consent.give" || event?.type === "consent.refuse"
    expect(ordered).toEqual(
      isAnswer ? [{ slot: "recorder", order: { type: "consent.keep", isGiven: event.type === "consent.give" } }] : []
    )
  }
}
