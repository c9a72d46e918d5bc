import { expect } from "vitest"
import { createActor } from "xstate"
import { marksMachine } from "../../../src/machines/reader/marks.machine.ts"
import type { placementMachine } from "../../../src/machines/reader/placement.machine.ts"
import { Placement } from "../../../src/reader/collection/Placement.tsx"
import { rendered } from "../../kit/harness/rendered.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"
import type { Model } from "../../kit/model/Model.ts"
import { withSilentSlots } from "../../kit/model/silentActor.ts"
import { model as rules } from "./placement.model.ts"

type Expected = ReturnType<typeof rules.begin>

/** What is said of one of the two highlights, if it is the one that is looked for. */
const saidOf = ({ now, sought, pages }: Expected, id: string): string => {
  if (sought?.id !== id) return ""
  switch (now) {
    case "resting":
      return ""
    case "offered":
      return `Bu sözler bulundu: sayfa ${pages[0]}.`
    case "doubtful":
      return `Bu sözlerin yeri kesin değil. Geçtiği sayfalar: ${pages.join(", ")}.`
    case "absent":
      return "Bu sözler, açabildiğiniz sayfalarda bulunamadı."
    case "unread":
      return "Sayfalara bakılamadı."
    default:
      return "Sayfalarda aranıyor."
  }
}

const ids = ["vurgu_1", "vurgu_2"]

/** Highlights without a place as somebody sees them in the list, two at a time. */
export const model: Model<typeof placementMachine, Expected> = {
  ...rules,
  show: (actor) => {
    const input = { newIssueId: "vapur1234567890", issueId: "vapur" }
    const marks = createActor(withSilentSlots(marksMachine) as typeof marksMachine, { input }).start()
    const takeDown = draw(ids.map((id) => <Placement key={id} id={id} words="Lodos" marks={marks} placement={actor} />))
    return () => {
      takeDown()
      marks.stop()
    }
  },
  act: {
    ...rules.act,
    // Refused once more after access was renewed, the pages could not be looked through either.
    "look.ended": (event, scene) =>
      event.found === null && scene.before.now === "again"
        ? scene.actor.getSnapshot().children["look"]?.send({ type: "look.forbidden" })
        : rules.act?.["look.ended"]?.(event, scene),
    "placement.move": () => press("Oraya taşı"),
    // Another list may be opened, whatever has been found.
    "placement.close": (event, { actor }) => (said("button").includes("Vazgeç") ? press("Vazgeç") : actor.send(event))
  },
  promise: async (expected, actor, step) => {
    await rules.promise?.(expected, actor, step)
    await rendered()
    const { now, sought } = expected
    expect(said("status")).toEqual(ids.map((id) => saidOf(expected, id)).filter((words) => words !== ""))
    const isOver = ["offered", "doubtful", "absent", "unread"].includes(now)
    expect(said("button")).toEqual(
      ids.flatMap((id) => {
        const isSought = sought?.id === id
        return [
          ...(!isSought || now === "unread" ? ["Sayfalarda ara: Lodos"] : []),
          ...(isSought && now === "offered" ? ["Oraya taşı"] : []),
          ...(isSought && isOver ? ["Vazgeç"] : [])
        ]
      })
    )
  }
}
