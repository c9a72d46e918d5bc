import { expect } from "vitest"
import type { publicationsMachine } from "../../../src/machines/publishing/publications.machine.ts"
import { PublicationField } from "../../../src/ui/publishing/PublicationField.tsx"
import { rendered } from "../../kit/harness/rendered.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"
import type { Model } from "../../kit/model/Model.ts"
import { model as rules } from "./publications.model.ts"

type Expected = ReturnType<typeof rules.begin>

/** A publisher's titles as the field offers them; where none came, a button asks again. */
export const model: Model<typeof publicationsMachine, Expected> = {
  ...rules,
  show: (actor) => draw(<PublicationField publications={actor} value="" onChange={() => {}} isDisabled={false} />),
  act: {
    // Titles that are offered stay offered, whatever became of asking again.
    "loadable.retry": (event, { actor, before }) => (before.offered === null ? press("Tekrar dene") : actor.send(event))
  },
  promise: async (expected, actor, step) => {
    await rules.promise?.(expected, actor, step)
    await rendered()
    const { isLoading, offered } = expected
    const isFailed = offered === null && !isLoading
    expect(said("alert").some((words) => words.includes("Dergiler yüklenirken bir hata oluştu"))).toBe(isFailed)
    const text = document.body.textContent
    expect(text.includes("Dergiler yükleniyor")).toBe(offered === null && isLoading)
    expect(text.includes("Adınıza kayıtlı bir dergi yok.")).toBe(offered?.length === 0)
    expect(document.querySelectorAll("select option[value]:not([value=''])")).toHaveLength(offered?.length ?? 0)
  }
}
