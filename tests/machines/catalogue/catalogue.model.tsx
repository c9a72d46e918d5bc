import { expect } from "vitest"
import { createActor, type SnapshotFrom } from "xstate"
import { accessMachine } from "../../../src/machines/catalogue/access.machine.ts"
import { type CatalogueEvent, catalogueMachine } from "../../../src/machines/catalogue/catalogue.machine.ts"
import { catalogueFailure, catalogueOf, isBusy, isUnstored } from "../../../src/machines/catalogue/catalogue.view.ts"
import { Home } from "../../../src/ui/catalogue/Home.tsx"
import { copyOf } from "../../kit/catalogues.ts"
import type { Asked, Model } from "../../kit/paths.ts"
import { drawn } from "../../kit/drawn.ts"
import { draw, press, said } from "../../kit/screen.tsx"

const older = copyOf("Atlas", { askedAt: 1000 })
const answer = copyOf("Vapur", { askedAt: 2000 })
const newer = copyOf("Deniz", { askedAt: 3000 })
const nothing = copyOf("", { askedAt: 2000, catalogue: { magazines: [], categories: [] } })
const failure = { what: "all", trouble: { _tag: "Malformed", message: null } } as const

/** Above what is shown, or in its place: why an answer did not come, or has not come yet. */
const reason = "Veriler yüklenirken bir sorun oluştu: "
const reasons: Readonly<Record<string, string>> = {
  "catalogue.failed": `${reason}API yanıtı geçersiz`,
  "catalogue.late": `${reason}Sunucuya ulaşılamadı.`
}
const unstored = "Tarayıcınız IndexedDB desteklemiyor."

/** The title of what is shown: none while nothing is, and an empty one of an empty kiosk. */
const titleIn = (snapshot: SnapshotFrom<typeof catalogueMachine>): string | undefined =>
  snapshot.context.catalogue === null ? undefined : (snapshot.context.catalogue.magazines[0]?.title ?? "")

/** What was at work after each walk's last step. */
const before = new WeakMap<object, ReadonlyArray<Asked>>()

const asksAnew = (event: CatalogueEvent | null): boolean =>
  event?.type === "catalogue.want" || event?.type === "catalogue.retry" || event?.type === "catalogue.due"

export const model: Model<typeof catalogueMachine> = {
  machine: catalogueMachine,
  cases: [
    { type: "catalogue.want", language: "tr" },
    { type: "catalogue.want", language: "en" },
    { type: "catalogue.recalled", copy: null, isFresh: false },
    { type: "catalogue.recalled", copy: older, isFresh: false },
    { type: "catalogue.recalled", copy: older, isFresh: true },
    { type: "catalogue.recalled", copy: newer, isFresh: true },
    { type: "catalogue.unstored" },
    { type: "catalogue.loaded", copy: answer },
    { type: "catalogue.loaded", copy: nothing },
    { type: "catalogue.failed", failure },
    { type: "catalogue.late" },
    { type: "catalogue.aged" },
    { type: "catalogue.due" },
    { type: "catalogue.retry" }
  ],
  happens: (snapshot, event) => {
    const { language, isUnstored: isWithout, failure: told } = snapshot.context
    const shown = titleIn(snapshot)
    const isSalvaging = snapshot.matches("salvaging") || snapshot.matches({ asking: "late" })
    const isSimple = language === "en" || isWithout
    switch (event.type) {
      case "catalogue.retry":
        return !isBusy(snapshot) && (shown === "" ? snapshot.matches("shown") : told !== null)
      case "catalogue.recalled":
        // Nothing is recalled where nothing can be kept, nor in another language, but what is kept of this one.
        if (isSimple) return event.copy === null
        if (event.copy === newer) return isSalvaging && shown === "Vapur"
        return shown !== "" && (!isSalvaging || !event.isFresh)
      case "catalogue.unstored":
        return shown === undefined && language === "tr"
      case "catalogue.loaded":
        return shown !== "" && shown !== "Deniz" && (!isSimple || event.copy === answer)
      case "catalogue.late":
        return shown !== "" && language === "tr"
      default:
        return shown !== "" && shown !== "Deniz"
    }
  },
  facts: (snapshot) => {
    const { language, failure: told, isUnstored: isWithout } = snapshot.context
    return [language, told !== null, isWithout]
  },
  show: (actor) => draw(<Home catalogue={actor} access={createActor(accessMachine)} />),
  act: {
    "catalogue.retry": (_, { actor }) => press(titleIn(actor.getSnapshot()) === "" ? "Yeniden bak" : "Tekrar dene")
  },
  promise: async (expected, actor, { event, asked, ordered }) => {
    await drawn()
    const { language, shownFrom } = expected.context
    const asking = [{ slot: "load", input: { language } }]
    const recalling = [{ slot: "recall", input: { language } }]
    const waiting = [{ slot: "wait", input: { since: expected.matches("shown") ? shownFrom : null } }]
    const isRecalling = expected.matches({ asking: "recalling" }) || expected.matches({ asking: "late" })
    const work = asked.filter(({ slot }) => slot !== "keeper")
    expect(asked.length - work.length).toBe(1)
    expect(work).toEqual(
      expected.matches("resting")
        ? []
        : expected.matches("asking")
          ? [...asking, ...(isRecalling ? recalling : [])]
          : expected.matches("salvaging")
            ? recalling
            : waiting
    )
    const last = before.get(actor) ?? []
    // Whoever asks by hand is not kept waiting for a question that was put before.
    if (event?.type === "catalogue.retry" || (asksAnew(event) && last.every(({ slot }) => slot === "wait"))) {
      for (const one of work) expect(last).not.toContain(one)
    }
    before.set(actor, work)
    expect(ordered).toEqual(
      event?.type === "catalogue.loaded" ? [{ slot: "keeper", order: { type: "copy.keep", copy: event.copy } }] : []
    )

    const shown = catalogueOf(expected)
    const [first] = shown?.magazines ?? []
    // While it is asked for again, the reason stays where it is, and the button in it.
    const isFailed = shown === null && catalogueFailure(expected) !== null
    expect(document.querySelector("[aria-busy]")?.getAttribute("aria-busy")).toBe(String(isBusy(expected)))
    expect(said("heading")[0]).toBe(
      first?.title ?? (shown === null ? (isFailed ? "Dergiler gelmedi" : "Dergiler yükleniyor") : "Kiosk henüz boş")
    )
    const told = reasons[event?.type ?? ""] ?? reason
    expect(said("alert")).toEqual(catalogueFailure(expected) === null ? [] : [expect.stringContaining(told)])
    expect(isUnstored(actor.getSnapshot())).toBe(isUnstored(expected))
    expect(document.body.textContent?.includes(unstored)).toBe(isUnstored(expected) && shown !== null)
  }
}
