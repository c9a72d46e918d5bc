import { expect } from "vitest"
import { createActor } from "xstate"
import { noHoldings } from "../../../src/domain/catalogue/access.ts"
import { articleMachine } from "../../../src/machines/catalogue/article.machine.ts"
import { sharingMachine } from "../../../src/machines/catalogue/sharing.machine.ts"
import { typesettingMachine } from "../../../src/machines/catalogue/typesetting.machine.ts"
import { Article } from "../../../src/ui/catalogue/Article.tsx"
import { article } from "../../kit/fixtures/articles.ts"
import { rendered } from "../../kit/harness/rendered.ts"
import type { Model } from "../../kit/model/Model.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"

const lodos = article()
const failures = {
  fault: { _tag: "ServerFault", message: "Sunucuda bir hata oluştu." },
  missing: { _tag: "ArticleNotFound", message: null }
}

interface Expected {
  readonly isLoading: boolean
  readonly hasText: boolean
  readonly trouble: keyof typeof failures | null
}

/** A text that was read stays, whatever became of asking for it again. */
const shownIn = ({ hasText, trouble }: Expected): keyof typeof headings =>
  hasText ? "article" : (trouble ?? "nothing")

const headings = {
  nothing: [],
  article: ["Lodos", "Paylaş"],
  fault: ["İçerik yüklenirken bir hata oluştu."],
  missing: ["İçerik Bulunamadı"]
}

export const model: Model<typeof articleMachine, Expected> = {
  machine: articleMachine,
  inputs: [{ id: lodos.id }],
  cases: [
    { type: "loadable.loaded", value: lodos },
    { type: "loadable.failed", trouble: failures.fault },
    { type: "loadable.failed", trouble: failures.missing },
    { type: "loadable.retry" },
    { type: "loadable.recalled", value: lodos },
    { type: "loadable.outdated" }
  ],
  begin: () => ({ isLoading: true, hasText: false, trouble: null }),
  next: (before, event) => {
    const { isLoading } = before
    switch (event.type) {
      case "loadable.loaded":
        return isLoading ? { isLoading: false, hasText: true, trouble: null } : null
      case "loadable.recalled":
        return isLoading ? { ...before, hasText: true } : null
      case "loadable.outdated":
        return { ...before, isLoading: true }
      case "loadable.failed":
        if (!isLoading) return null
        return { ...before, isLoading: false, trouble: event.trouble === failures.fault ? "fault" : "missing" }
      // While it is asked for again, the reason stays where it is.
      case "loadable.retry":
        return shownIn(before) === "fault" && !isLoading ? { ...before, isLoading: true } : null
      default:
        return null
    }
  },
  asks: ({ isLoading }) => (isLoading ? [{ slot: "load", input: { id: lodos.id } }] : []),
  begins: ({ before, event, expected: { isLoading } }) =>
    isLoading && (before?.isLoading !== true || event?.type === "loadable.outdated") ? ["load"] : [],
  show: (actor) =>
    draw(
      <Article
        article={actor}
        typesetting={createActor(typesettingMachine)}
        sharing={createActor(sharingMachine)}
        origin="https://sayfa.example"
        holdings={noHoldings}
      />
    ),
  act: { "loadable.retry": () => press("Tekrar dene") },
  promise: async (expected) => {
    await rendered()
    const { isLoading } = expected
    const shown = shownIn(expected)
    expect(document.querySelector("[aria-busy]")?.getAttribute("aria-busy")).toBe(`${isLoading}`)
    expect(said("heading")).toEqual(headings[shown])
    expect(said("alert").some((words) => words.includes("Sunucuda bir hata oluştu."))).toBe(shown === "fault")
    expect(document.body.textContent?.includes("Lodos üç gündür esiyordu.")).toBe(shown === "article")
  }
}
