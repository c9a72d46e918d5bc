import { expect } from "vitest"
import type { removalMachine } from "../../../src/machines/reader/removal.machine.ts"
import { RemovalNotice } from "../../../src/reader/marks/RemovalNotice.tsx"
import { rendered } from "../../kit/harness/rendered.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"
import type { Model } from "../../kit/model/Model.ts"
import { model as rules } from "./removal.model.ts"

type Expected = ReturnType<typeof rules.begin>

/** A deletion as somebody sees it: the notice that takes it back, and stays while the focus is in it. */
export const model: Model<typeof removalMachine, Expected> = {
  ...rules,
  show: (actor) => draw(<RemovalNotice removal={actor} notices={document.body} />),
  act: {
    "removal.undo": () => press("Geri al"),
    "removal.close": () => press("Bildirimi kapat")
  },
  promise: async (expected, actor, step) => {
    await rules.promise?.(expected, actor, step)
    await rendered()
    const isOffered = expected.now !== "idle"
    expect(said("button")).toEqual(isOffered ? ["Geri al", "Bildirimi kapat"] : [])
    const words = expected.notes.length > 0 ? "Not ve vurgusu silindi." : "Vurgu silindi."
    expect(said("paragraph")).toEqual([isOffered ? words : ""])
  }
}
