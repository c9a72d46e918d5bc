import { Schema, Struct } from "effect"
import { Frequency } from "../catalogue/Publication.ts"
import { isShortEnough } from "./NewIssue.ts"
import { OwnPublication } from "./OwnPublication.ts"

const Fields = OwnPublication.mapFields(Struct.omit(["id", "slug", "is_published", "is_own"]))

/** What a publisher fills in for a publication. Categories are slugs. */
export type PublicationForm = typeof Fields.Type

/** What a browser keeps of it: the fields that the server does not have so. */
export const KeptPublicationForm = Fields.mapFields(Struct.map(Schema.optionalKey))

export const emptyPublication: PublicationForm = {
  title: "",
  description: "",
  publisher_name: "",
  frequency: "MONTHLY",
  language: "tr",
  tier: 1,
  categories: [],
  sidebar_off: false,
  logo: null
}

export const frequencies = Frequency.literals

/** A tier's numbers, free first. */
export const tiers: ReadonlyArray<number> = Array.from({ length: 11 }, (_, tier) => tier)

/** The form of a publication as it is. */
export const formOf = ({
  id: _id,
  slug: _slug,
  is_published: _published,
  is_own: _own,
  ...form
}: OwnPublication): PublicationForm => form

/** The form as the server has it; empty for a publication that is new. */
export const savedForm = (known: OwnPublication | null): PublicationForm =>
  known === null ? emptyPublication : formOf(known)

/** Without the blanks around texts. */
export const sentOf = (form: PublicationForm): PublicationForm => ({
  ...form,
  title: form.title.trim(),
  description: form.description.trim(),
  publisher_name: form.publisher_name.trim()
})

export type TextField = "title" | "description" | "publisher_name"
export type PublicationProblems = { readonly [field in TextField]?: "missing" | "tooLong" }

/** A name is as long as a title at most. */
const limitOf = (field: TextField) => (field === "description" ? "description" : "title")

/** What is wrong with it. A description may be missing. */
export const publicationProblems = (form: PublicationForm): PublicationProblems => {
  const sent = sentOf(form)
  const problemOf = (field: TextField) => {
    if (sent[field] === "" && field !== "description") return "missing"
    return isShortEnough(limitOf(field), sent[field]) ? null : "tooLong"
  }
  const found = (["title", "description", "publisher_name"] as const).map((field) => [field, problemOf(field)] as const)
  return Object.fromEntries(found.filter(([, problem]) => problem !== null))
}

/** The form with this category, or without it if it has it. */
export const toggled = (categories: ReadonlyArray<string>, slug: string): ReadonlyArray<string> =>
  categories.includes(slug) ? categories.filter((one) => one !== slug) : [...categories, slug]

/** For whom another price is: for what is sold from now on, or for all that was not added while it was free. */
export const priceChange = (before: number, now: number): "none" | "sales" | "fromFree" | "toFree" => {
  if (before === now) return "none"
  if (before === 0) return "fromFree"
  return now === 0 ? "toFree" : "sales"
}
