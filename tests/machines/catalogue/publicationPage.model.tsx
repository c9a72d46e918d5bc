import { Schema } from "effect"
import { expect } from "vitest"
import { noHoldings } from "../../../src/domain/catalogue/access.ts"
import { Publication as Facts } from "../../../src/domain/catalogue/Publication.ts"
import type { PublicationPage } from "../../../src/domain/catalogue/PublicationPage.ts"
import { publicationPageMachine } from "../../../src/machines/catalogue/publicationPage.machine.ts"
import { Publication } from "../../../src/ui/catalogue/Publication.tsx"
import { magazine } from "../../kit/fixtures/magazines.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"
import { rendered } from "../../kit/harness/rendered.ts"
import type { Model } from "../../kit/model/Model.ts"

const vapur: PublicationPage = {
  slug: "vapur",
  publication: Schema.decodeUnknownSync(Facts)({
    id: "publication0001",
    slug: "vapur",
    title: "Vapur",
    description: "Kıyıdan yazılar.",
    logo: null,
    sidebar_off: false,
    frequency: "MONTHLY",
    language: "tr",
    publisher_name: "Martıburnu Yayınevi",
    tier: 0,
    tags: []
  }),
  issues: [
    magazine({ issue_id: "issue0000000002", issue_title: "Kasım", publish_date: "2026-11-01" }),
    magazine({ issue_id: "issue0000000001", issue_title: "Aralık", publish_date: "2025-12-01" })
  ]
}

const failures = {
  fault: { _tag: "ServerFault", message: "Sunucuda bir hata oluştu." },
  missing: { _tag: "MagazineNotFound", message: null }
}

interface Expected {
  readonly isLoading: boolean
  readonly hasPage: boolean
  readonly trouble: keyof typeof failures | null
}

/** That there is no such magazine counts more than what was known of it. */
const shownIn = ({ hasPage, trouble }: Expected): keyof typeof headings =>
  trouble === "missing" ? trouble : hasPage ? "page" : (trouble ?? "nothing")

const headings = {
  nothing: [],
  page: ["Vapur", "2026 yılının sayıları", "Vapur", "2025 yılının sayıları", "Vapur"],
  fault: ["Dergi açılamadı"],
  missing: ["Dergi Bulunamadı"]
}

export const model: Model<typeof publicationPageMachine, Expected> = {
  machine: publicationPageMachine,
  inputs: [{ address: "vapur" }],
  cases: [
    { type: "loadable.loaded", value: vapur },
    { type: "loadable.failed", trouble: failures.fault },
    { type: "loadable.failed", trouble: failures.missing },
    { type: "loadable.retry" },
    { type: "loadable.recalled", value: vapur },
    { type: "loadable.outdated" }
  ],
  begin: () => ({ isLoading: true, hasPage: false, trouble: null }),
  next: (before, event) => {
    const { isLoading, trouble } = before
    switch (event.type) {
      case "loadable.loaded":
        return isLoading ? { isLoading: false, hasPage: true, trouble: null } : null
      case "loadable.recalled":
        return isLoading ? { ...before, hasPage: true } : null
      case "loadable.outdated":
        return { ...before, isLoading: true }
      case "loadable.failed":
        if (!isLoading) return null
        return { ...before, isLoading: false, trouble: event.trouble === failures.fault ? "fault" : "missing" }
      case "loadable.retry":
        return trouble === "fault" && !isLoading ? { ...before, isLoading: true } : null
      default:
        return null
    }
  },
  asks: ({ isLoading }) => (isLoading ? [{ slot: "load", input: { address: "vapur" } }] : []),
  show: (actor) => draw(<Publication page={actor} categories={[]} holdings={noHoldings} />),
  act: { "loadable.retry": () => press("Tekrar dene") },
  begins: ({ before, event, expected: { isLoading } }) =>
    isLoading && (before?.isLoading !== true || event?.type === "loadable.outdated") ? ["load"] : [],
  promise: async (expected) => {
    await rendered()
    const { isLoading, trouble } = expected
    const shown = shownIn(expected)
    expect(document.querySelector("[aria-busy]")?.getAttribute("aria-busy")).toBe(`${isLoading}`)
    expect(said("heading")).toEqual(headings[shown])
    expect(said("alert").some((words) => words.includes("Sunucuda bir hata oluştu."))).toBe(shown === "fault")
    expect(said("button").some((name) => name.includes("Tekrar dene"))).toBe(trouble === "fault")
    expect(document.querySelector('a[href="/magazine/vapur/feed.xml"]') !== null).toBe(shown === "page")
  }
}
