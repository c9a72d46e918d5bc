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
  readonly shown: "nothing" | "page" | keyof typeof failures
}

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
    { type: "loadable.retry" }
  ],
  begin: () => ({ isLoading: true, shown: "nothing" }),
  next: ({ isLoading, shown }, event) => {
    switch (event.type) {
      case "loadable.loaded":
        return isLoading ? { isLoading: false, shown: "page" } : null
      case "loadable.failed":
        return isLoading ? { isLoading: false, shown: event.trouble === failures.fault ? "fault" : "missing" } : null
      case "loadable.retry":
        return shown === "fault" && !isLoading ? { isLoading: true, shown } : null
      default:
        return null
    }
  },
  asks: ({ isLoading }) => (isLoading ? [{ slot: "load", input: { address: "vapur" } }] : []),
  show: (actor) => draw(<Publication page={actor} categories={[]} holdings={noHoldings} />),
  act: { "loadable.retry": () => press("Tekrar dene") },
  promise: async ({ isLoading, shown }) => {
    await rendered()
    expect(document.querySelector("[aria-busy]")?.getAttribute("aria-busy")).toBe(`${isLoading}`)
    expect(said("heading")).toEqual(headings[shown])
    expect(said("alert").some((words) => words.includes("Sunucuda bir hata oluştu."))).toBe(shown === "fault")
    expect(document.querySelector('a[href="/magazine/vapur/feed.xml"]') !== null).toBe(shown === "page")
  }
}
