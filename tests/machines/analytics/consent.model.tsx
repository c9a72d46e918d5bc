import { useSelector } from "@xstate/react"
import { I18nextProvider } from "react-i18next"
import { expect } from "vitest"
import { page } from "vitest/browser"
import { consent } from "../../../src/i18n/consent.ts"
import { addTexts, createI18n } from "../../../src/i18n/i18n.ts"
import { addPages } from "../../../src/i18n/pages.ts"
import { resources } from "../../../src/i18n/resources.ts"
import { consentMachine } from "../../../src/machines/analytics/consent.machine.ts"
import { type ConsentRef, isUndecided } from "../../../src/machines/analytics/consent.view.ts"
import { ConsentBanner } from "../../../src/ui/consent/ConsentBanner.tsx"
import { ConsentSettings } from "../../../src/ui/consent/ConsentSettings.tsx"
import { loaded } from "../../kit/doubles/deferred.ts"
import { rendered } from "../../kit/harness/rendered.ts"
import type { Model } from "../../kit/model/Model.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"

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

type Known = "recalling" | "undecided" | "given" | "refused" | "signalled"

const shown: { readonly [known in Known]: ReturnType<typeof seen> } = {
  recalling: nothing,
  undecided: { ...nothing, isAsked: true, isOpen: true, isUndecided: true },
  given: { ...nothing, isOpen: true, chosen: [yes] },
  refused: { ...nothing, isOpen: true, chosen: [no] },
  signalled: { ...nothing, isSignalled: true, chosen: [no] }
}

interface Expected {
  readonly known: Known
  /** Answers of this tab that are not recorded yet: until they are, it knows better than what it is told. */
  readonly unanswered: number
}

/** By the question where there is one, else by the settings. */
const answer = (button: string, radio: string) => {
  if (said("region").includes("Ölçüm izni")) press(button)
  else (page.getByRole("radio", { name: radio }).element() as HTMLInputElement).click()
}

/** An answer of this tab. Nobody can give the one that is chosen, and two at once are enough to try. */
const answered = ({ known, unanswered }: Expected, choice: "given" | "refused"): Expected | null =>
  shown[known].isOpen && known !== choice && unanswered < 2 ? { known: choice, unanswered: unanswered + 1 } : null

export const model: Model<typeof consentMachine, Expected> = {
  machine: consentMachine,
  cases: [
    { type: "consent.signalled" },
    { type: "consent.stored", choice: "undecided" },
    { type: "consent.stored", choice: "given" },
    { type: "consent.stored", choice: "refused" },
    { type: "consent.give" },
    { type: "consent.refuse" },
    { type: "consent.recorded", choice: "given" },
    { type: "consent.recorded", choice: "refused" },
    { type: "consent.recorded", choice: "undecided" }
  ],
  begin: () => ({ known: "recalling", unanswered: 0 }),
  next: (before, event) => {
    const { known, unanswered } = before
    switch (event.type) {
      case "consent.signalled":
        return known === "recalling" ? { known: "signalled", unanswered } : null
      case "consent.stored":
        return known === "signalled" || unanswered > 0 ? before : { known: event.choice, unanswered }
      case "consent.give":
        return answered(before, "given")
      case "consent.refuse":
        return answered(before, "refused")
      case "consent.recorded": {
        if (unanswered === 0) return null
        const isLast = unanswered === 1 && event.choice !== "undecided"
        return { known: isLast ? event.choice : known, unanswered: unanswered - 1 }
      }
      default:
        return null
    }
  },
  asks: () => ["recorder", "follow"].map((slot) => ({ slot, input: undefined })),
  news: ({ before, event, expected: { known, unanswered } }) => {
    const isHeard = event?.type === "consent.stored" && before?.unanswered === 0 && known !== "signalled"
    const isLast = event?.type === "consent.recorded" && unanswered === 0 && event.choice !== "undecided"
    const isSaid =
      event?.type === "consent.give" || event?.type === "consent.refuse" || event?.type === "consent.signalled"
    return isHeard || isLast || isSaid ? [{ type: "consent.known", isGiven: known === "given" }] : []
  },
  orders: ({ event }) =>
    event?.type === "consent.give" || event?.type === "consent.refuse"
      ? [{ slot: "recorder", order: { type: "consent.keep", isGiven: event.type === "consent.give" } }]
      : [],
  show: async (actor) => {
    const words = createI18n("tr", resources)
    addTexts(words, { consent })
    await addPages(words, ["tr"])
    return draw(
      <I18nextProvider i18n={words}>
        <Asked consent={actor} />
        <ConsentSettings consent={loaded(actor)} />
      </I18nextProvider>
    )
  },
  act: {
    "consent.give": () => answer("Evet", yes),
    "consent.refuse": () => answer("Hayır", no)
  },
  promise: async ({ known }) => {
    await rendered()
    expect(seen()).toEqual(shown[known])
  }
}
