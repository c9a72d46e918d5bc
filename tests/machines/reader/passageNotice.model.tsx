import { expect } from "vitest"
import type { passageMachine } from "../../../src/machines/reader/passage.machine.ts"
import { PassageNotice } from "../../../src/reader/marks/PassageNotice.tsx"
import { rendered } from "../../kit/harness/rendered.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"
import type { Model } from "../../kit/model/Model.ts"
import { model as rules } from "./passage.model.ts"

type Expected = ReturnType<typeof rules.begin>

const looking = "Bağlantıdaki alıntı bu sayfada yok; öteki sayfalarda aranıyor."
const notices: { readonly [now in Expected["now"]]?: string } = {
  looking,
  withheld: looking,
  again: looking,
  missing: "Bağlantıdaki alıntı, açabildiğiniz sayfalarda bulunamadı. Metni değişmiş olabilir.",
  unread: "Bağlantıdaki alıntı bu sayfada yok; öteki sayfalara da bakılamadı."
}

/** A passage that the address leads to, as somebody is told of it. */
export const model: Model<typeof passageMachine, Expected> = {
  ...rules,
  // A passage of a page that may be read, and an address without one.
  inputs: rules.inputs?.filter((_, at) => at === 0 || at === 3) ?? [],
  show: (actor) => draw(<PassageNotice passage={actor} notices={document.body} />),
  act: {
    ...rules.act,
    "passage.retry": () => press("Tekrar dene"),
    // Nothing closes a notice that is not there; the reader leaves the passage all the same.
    "passage.close": (event, { actor, before }) =>
      notices[before.now] === undefined ? actor.send(event) : press("Bildirimi kapat")
  },
  promise: async (expected, actor, step) => {
    await rules.promise?.(expected, actor, step)
    await rendered()
    const { now } = expected
    const notice = notices[now]
    expect(said("paragraph")).toEqual([notice ?? ""])
    const retry = now === "unread" ? ["Tekrar dene"] : []
    expect(said("button")).toEqual(notice === undefined ? [] : [...retry, "Bildirimi kapat"])
    const shown = "Bağlantıdaki alıntı gösteriliyor: “Lodos, deniz”"
    expect(document.body.textContent.includes(shown)).toBe(now === "shown")
  }
}
