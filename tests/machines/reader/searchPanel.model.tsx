import { expect } from "vitest"
import { createActor } from "xstate"
import type { issueSearchMachine } from "../../../src/machines/reader/issueSearch.machine.ts"
import { sidebarMachine } from "../../../src/machines/reader/sidebar.machine.ts"
import { slidesMachine } from "../../../src/machines/reader/slides.machine.ts"
import { indexIn } from "../../../src/machines/reader/issueSearch.view.ts"
import { Search } from "../../../src/reader/search/Search.tsx"
import { landscape, magazineRead } from "../../kit/fixtures/issues.ts"
import { rendered } from "../../kit/harness/rendered.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"
import type { Model } from "../../kit/model/Model.ts"
import { withSilentSlots } from "../../kit/model/silentActor.ts"
import { model as rules } from "./issueSearch.model.ts"

type Expected = ReturnType<typeof rules.begin>

const field = (): HTMLInputElement => document.querySelector("search input")!

const type = (text: string) => {
  const into = field()
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!.call(into, text)
  into.dispatchEvent(new Event("input", { bubbles: true }))
}

const previous = "Önceki sonuç"

const statusOf = ({ now, listed }: Expected): string => {
  if (now === "refused") return "Aramak için bir kelime girin."
  if (now === "missing") return "Sonuç bulunamadı."
  return now === "sought" && listed === null ? "Aranıyor." : ""
}

/** The search in an issue as somebody sees it in its panel, which lies here also while it is closed. */
export const model: Model<typeof issueSearchMachine, Expected> = {
  ...rules,
  inputs: rules.inputs?.slice(0, 2) ?? [],
  // Until the text has come, the panel says the same whether it is open or not.
  place: ({ input, panel, index, isWanted, now, way }) => {
    if (input.ara !== null) return now
    return index === "ready" ? [panel, now, typeof way] : [index, isWanted, panel === "open"]
  },
  show: (actor) => {
    const sidebar = createActor(withSilentSlots(sidebarMachine) as typeof sidebarMachine, {
      input: magazineRead({ page_count: 9 })
    }).start()
    const slides = createActor(slidesMachine, { input: { total: 9, viewport: landscape, page: 1 } }).start()
    const takeDown = draw(
      <Search
        sidebar={sidebar}
        beside
        notices={null}
        slides={slides}
        issueSearch={actor}
        onSearch={(order) => actor.send(order)}
        ahead={{ typed: null, onType: () => {}, onSubmit: () => {} }}
      />
    )
    return () => {
      takeDown()
      sidebar.stop()
      slides.stop()
    }
  },
  next: (before, event) => {
    // Refused once more after access was renewed, the file is given up.
    if (event.type === "content.forbidden" && before.index === "again") return { ...before, index: "failed" }
    // The browser is on line again, and its access is renewed too.
    if (event.type === "pages.renew" && before.index === "failed") return { ...before, index: "asking" }
    const after = rules.next(before, event)
    // Refused while the file is asked for, it does not come either.
    return event.type === "pages.refuse" && before.index === "asking" ? after && { ...after, index: "failed" } : after
  },
  tells: (change) =>
    change.event?.type === "content.forbidden" && change.before?.index === "again" ? [] : (rules.tells?.(change) ?? []),
  act: {
    ...rules.act,
    "pages.refuse": (event, { actor, before }) => {
      if (before.index === "asking") indexIn(actor.getSnapshot())?.send({ type: "file.failed" })
      actor.send(event)
    },
    "pages.renew": (event, { actor, before }) => {
      actor.send(event)
      if (before.index === "failed") indexIn(actor.getSnapshot())?.send({ type: "file.due" })
    },
    // Typing what is there already is no change.
    "search.type": (event, { actor, before }) => (event.query === before.query ? actor.send(event) : type(event.query)),
    // The first page is shown here, from which one goes back; the bar over other pages goes on.
    "search.walk": (event, { actor, before }) =>
      event.towards === "previous" && before.panel === "open" && said("button").includes(previous)
        ? press(previous)
        : actor.send(event),
    "search.retry": (event, scene) =>
      scene.before.index === "failed" ? press("Tekrar dene") : rules.act?.["search.retry"]?.(event, scene)
  },
  promise: async (expected, actor, step) => {
    await rules.promise?.(expected, actor, step)
    await rendered()
    const { query, index, listed } = expected
    expect(field().value).toBe(query)
    const hasFailed = index === "failed"
    expect(said("alert").some((words) => words.includes("Arama özelliği kullanılamıyor."))).toBe(hasFailed)
    if (hasFailed) return
    expect(said("status")[0]).toBe(statusOf(expected))
    expect(document.querySelectorAll("[role=option]")).toHaveLength(listed === "lodos" ? 3 : 0)
  }
}
