import { expect } from "vitest"
import { createActor, type SnapshotFrom } from "xstate"
import { accessMachine } from "../../../src/machines/catalogue/access.machine.ts"
import { type CatalogueEvent, catalogueMachine } from "../../../src/machines/catalogue/catalogue.machine.ts"
import { catalogueFailure, catalogueOf, isBusy, isUnstored } from "../../../src/machines/catalogue/catalogue.view.ts"
import { Home } from "../../../src/ui/catalogue/Home.tsx"
import { copyOf } from "../../kit/catalogues.ts"
import type { Asked, Model } from "../../kit/paths.ts"
import { draw, drawn, press, said } from "../../kit/screen.tsx"

const older = copyOf("Atlas", { askedAt: 1000 })
const answer = copyOf("Vapur", { askedAt: 2000 })
const newer = copyOf("Deniz", { askedAt: 3000 })
const nothing = copyOf("", { askedAt: 2000, catalogue: { magazines: [], categories: [] } })
const failure = { what: "all", trouble: { _tag: "Malformed", message: null } } as const

const reason = "Veriler yüklenirken bir sorun oluştu: API yanıtı geçersiz"
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
    { type: "catalogue.failed", failure, askedAt: 2500 },
    { type: "catalogue.due" },
    { type: "catalogue.retry" }
  ],
  happens: (snapshot, event) => {
    const { language, isUnstored: isWithout } = snapshot.context
    const shown = titleIn(snapshot)
    const isSalvaging = snapshot.matches("salvaging")
    // What comes of another language, of a browser without a database and of an empty kiosk is as of any other.
    if (language === "en" || isWithout) return event.type === "catalogue.loaded" && event.copy === answer
    if (shown === "") return event.type === "catalogue.retry"
    switch (event.type) {
      case "catalogue.retry":
        return !snapshot.matches("shown")
      case "catalogue.recalled":
        if (event.copy === newer) return isSalvaging && shown === "Vapur"
        return !isSalvaging || !event.isFresh
      case "catalogue.want":
        return shown !== "Deniz"
      case "catalogue.unstored":
        return shown === undefined
      default:
        return shown !== "Deniz"
    }
  },
  facts: (snapshot) => {
    const { language, failure: told, isUnstored: isWithout } = snapshot.context
    return [language, titleIn(snapshot), told !== null, isWithout]
  },
  show: (actor) => draw(<Home catalogue={actor} access={createActor(accessMachine)} />),
  act: {
    "catalogue.retry": (_, { actor }) => press(titleIn(actor.getSnapshot()) === "" ? "Yeniden bak" : "Tekrar dene")
  },
  promise: async (expected, actor, { event, asked, ordered }) => {
    await drawn()
    const { language, askedAt } = expected.context
    const asking = [{ slot: "load", input: { language } }]
    const recalling = [{ slot: "recall", input: { language } }]
    const waiting = [{ slot: "wait", input: { askedAt, hasFailed: !expected.matches("shown") } }]
    const work = asked.filter(({ slot }) => slot !== "keeper")
    expect(asked.length - work.length).toBe(1)
    expect(work).toEqual(
      expected.matches("resting")
        ? []
        : expected.matches("asking")
          ? [...asking, ...(expected.matches({ asking: "recalling" }) ? recalling : [])]
          : expected.matches("salvaging")
            ? recalling
            : waiting
    )
    const last = before.get(actor) ?? []
    if (asksAnew(event) && expected.context.language === language && last.every(({ slot }) => slot === "wait")) {
      for (const one of work) expect(last).not.toContain(one)
    }
    before.set(actor, work)
    expect(ordered).toEqual(
      event?.type === "catalogue.loaded" ? [{ slot: "keeper", order: { type: "copy.keep", copy: event.copy } }] : []
    )

    const shown = catalogueOf(expected)
    const [first] = shown?.magazines ?? []
    const isFailed = shown === null && catalogueFailure(expected) !== null && !isBusy(expected)
    expect(document.querySelector("[aria-busy]")?.getAttribute("aria-busy")).toBe(String(isBusy(expected)))
    expect(said("heading")[0]).toBe(
      first?.title ?? (shown === null ? (isFailed ? "Dergiler gelmedi" : "Dergiler yükleniyor") : "Kiosk henüz boş")
    )
    const isTold = catalogueFailure(expected) !== null && (shown !== null || isFailed)
    expect(said("alert").filter((words) => words.includes(reason))).toHaveLength(isTold ? 1 : 0)
    expect(isUnstored(actor.getSnapshot())).toBe(isUnstored(expected))
    expect(document.body.textContent?.includes(unstored)).toBe(isUnstored(expected) && shown !== null)
  }
}
