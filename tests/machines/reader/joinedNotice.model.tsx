import { expect } from "vitest"
import type { joinedNotesMachine } from "../../../src/machines/reader/joinedNotes.machine.ts"
import { JoinedNotice } from "../../../src/reader/marks/JoinedNotice.tsx"
import { rendered } from "../../kit/harness/rendered.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"
import type { Model } from "../../kit/model/Model.ts"
import { model as rules } from "./joinedNotes.model.ts"

type Expected = ReturnType<typeof rules.begin>

const words = [
  "Bir notunuz iki cihazda değişmiş; iki metin de notta duruyor.",
  "2 notunuz iki cihazda değişmiş; metinlerin ikisi de notlarda duruyor."
]

/** Notes of two devices as somebody hears of them. */
export const model: Model<typeof joinedNotesMachine, Expected> = {
  ...rules,
  show: (actor) => draw(<JoinedNotice joinedNotes={actor} notices={document.body} />),
  act: {
    "joined.show": () => press("Notlara git"),
    "joined.close": () => press("Bildirimi kapat")
  },
  promise: async (expected, actor, step) => {
    await rules.promise?.(expected, actor, step)
    await rendered()
    const isTold = expected.now === "told"
    expect(said("button")).toEqual(isTold ? ["Notlara git", "Bildirimi kapat"] : [])
    expect(said("paragraph")).toEqual([isTold ? words[expected.ids.length - 1] : ""])
  }
}
