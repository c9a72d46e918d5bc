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
  readonly shown: "nothing" | "article" | keyof typeof failures
}

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
    { type: "loadable.retry" }
  ],
  begin: () => ({ isLoading: true, shown: "nothing" }),
  next: ({ isLoading, shown }, event) => {
    switch (event.type) {
      case "loadable.loaded":
        return isLoading ? { isLoading: false, shown: "article" } : null
      case "loadable.failed":
        return isLoading ? { isLoading: false, shown: event.trouble === failures.fault ? "fault" : "missing" } : null
      // While it is asked for again, the reason stays where it is.
      case "loadable.retry":
        return shown === "fault" && !isLoading ? { isLoading: true, shown } : null
      default:
        return null
    }
  },
  asks: ({ isLoading }) => (isLoading ? [{ slot: "load", input: { id: lodos.id } }] : []),
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
  promise: async ({ isLoading, shown }) => {
    await rendered()
    expect(document.querySelector("[aria-busy]")?.getAttribute("aria-busy")).toBe(`${isLoading}`)
    expect(said("heading")).toEqual(headings[shown])
    expect(said("alert").some((words) => words.includes("Sunucuda bir hata oluştu."))).toBe(shown === "fault")
    expect(document.body.textContent?.includes("Lodos üç gündür esiyordu.")).toBe(shown === "article")
  }
}
