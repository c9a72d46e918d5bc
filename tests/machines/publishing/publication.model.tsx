import { expect } from "vitest"
import { emptyPublication, formOf, type PublicationForm } from "../../../src/domain/publishing/PublicationForm.ts"
import { publicationMachine } from "../../../src/machines/publishing/publication.machine.ts"
import { Publication } from "../../../src/ui/publishing/Publication.tsx"
import { idlePicture } from "../../kit/doubles/idlePicture.ts"
import { category } from "../../kit/fixtures/catalogues.ts"
import { ownPublication } from "../../kit/fixtures/publications.ts"
import { rendered } from "../../kit/harness/rendered.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"
import type { Model } from "../../kit/model/Model.ts"

const id = "publication0001"
const owner = "publisher000001"
const known = { open: ownPublication(), published: ownPublication({ is_published: true }) }
const trouble = { _tag: "ServerFault", message: "Sunucuda bir hata oluştu." }
const words = { title: " Rota ", publisher_name: "Yol" }
const blank = { title: "", publisher_name: "" }
const kept = { title: " Rota ", publisher_name: "Yol" }

interface Expected {
  readonly of: "new" | "known"
  readonly at: "loading" | "failed" | "editing" | "saved" | "saving" | "confirming" | "removing" | "left"
  /** What the server said last of it. */
  readonly known: keyof typeof known | null
  /** The fields hold: nothing, what the server said, or what was typed. */
  readonly form: "empty" | "known" | "typed"
  readonly isChecked: boolean
  readonly isRefused: boolean
}

const formIn = ({ form }: Expected): PublicationForm => {
  if (form === "empty") return emptyPublication
  const before = formOf(known.open)
  return form === "known" ? before : { ...before, ...words }
}

/** What is typed into an empty form leaves what it does not change. */
const typedIn = (expected: Expected): PublicationForm =>
  expected.form === "typed" && expected.of === "new" ? { ...emptyPublication, ...words } : formIn(expected)

const isOpen = ({ at }: Expected) => at === "editing" || at === "saved"

export const model: Model<typeof publicationMachine, Expected> = {
  machine: publicationMachine,
  inputs: [
    { owner, id: null },
    { owner, id }
  ],
  cases: [
    { type: "publication.loaded", publication: null, kept: {} },
    { type: "publication.loaded", publication: null, kept },
    { type: "publication.loaded", publication: known.open, kept: {} },
    { type: "publication.loaded", publication: known.open, kept },
    { type: "publication.loaded", publication: known.published, kept: {} },
    { type: "publication.failed", trouble },
    { type: "publication.reload" },
    { type: "form.edit", change: words },
    { type: "form.edit", change: blank },
    { type: "form.save" },
    { type: "publication.added" },
    { type: "publication.changed", publication: known.open },
    { type: "publication.refused", trouble },
    { type: "publication.remove" },
    { type: "removal.confirm" },
    { type: "removal.cancel" },
    { type: "publication.removed" }
  ],
  begin: (input) => ({
    of: input.id === null ? "new" : "known",
    at: "loading",
    known: null,
    form: "empty",
    isChecked: false,
    isRefused: false
  }),
  next: (before, event) => {
    const { of, at, form } = before
    switch (event.type) {
      case "publication.loaded":
        if (at !== "loading" || (event.publication === null) !== (of === "new")) return null
        return {
          ...before,
          at: "editing",
          form: event.kept === kept ? "typed" : of === "new" ? "empty" : "known",
          known: event.publication === null ? null : event.publication === known.published ? "published" : "open",
          isRefused: false
        }
      case "publication.failed":
        return at === "loading" && of === "known" ? { ...before, at: "failed", isRefused: true } : null
      case "publication.reload":
        return at === "failed" ? { ...before, at: "loading", isRefused: false } : null
      case "form.edit":
        if (event.change === blank && of === "known") return null
        return isOpen(before)
          ? { ...before, at: "editing", form: event.change === blank ? "empty" : "typed", isChecked: false }
          : null
      case "form.save":
        if (!isOpen(before)) return null
        return form === "empty"
          ? { ...before, at: "editing", isChecked: true, isRefused: false }
          : { ...before, at: "saving", isRefused: false }
      case "publication.added":
        return at === "saving" && of === "new" ? { ...before, at: "left" } : null
      case "publication.changed":
        return at === "saving" && of === "known" ? { ...before, at: "saved", known: "open", form: "known" } : null
      case "publication.refused":
        return at === "saving" || at === "removing" ? { ...before, at: "editing", isRefused: true } : null
      case "publication.remove":
        return isOpen(before) && before.known === "open" ? { ...before, at: "confirming", isRefused: false } : null
      case "removal.confirm":
        return at === "confirming" ? { ...before, at: "removing" } : null
      case "removal.cancel":
        return at === "confirming" ? { ...before, at: "editing" } : null
      case "publication.removed":
        return at === "removing" ? { ...before, at: "left" } : null
      case "time.passed":
        return before
    }
  },
  asks: (expected) => {
    const { of, at } = expected
    const input = { owner, id: of === "new" ? null : id }
    const keep = { slot: "keep", input }
    if (at === "loading") return [keep, { slot: "load", input }]
    if (at === "removing") return [keep, { slot: "remove", input }]
    if (at !== "saving") return [keep]
    const typed = typedIn(expected)
    const form = { ...typed, title: typed.title.trim() }
    const change = expected.form === "typed" ? { title: form.title, publisher_name: form.publisher_name } : {}
    return [keep, { slot: "save", input: { ...input, form, change } }]
  },
  orders: ({ event, expected }) => {
    const order = (fields: object) => [{ slot: "keep", order: { type: "form.keep", kept: fields } }]
    const isStored =
      expected.at === "saved" || (expected.at === "left" && event?.type.startsWith("publication.") === true)
    if (event?.type === "form.edit") return order(expected.form === "typed" ? kept : {})
    return isStored && event?.type !== "time.passed" ? order({}) : []
  },
  news: ({ event, expected: { at } }) =>
    at === "left" && (event?.type === "publication.added" || event?.type === "publication.removed")
      ? [{ type: "publication.left" }]
      : [],
  show: (actor) =>
    draw(
      <Publication
        publication={actor}
        picture={idlePicture()}
        categories={[category({ name: "Gezi", slug: "gezi" })]}
      />
    ),
  act: {
    "publication.reload": () => press("Tekrar dene"),
    "publication.remove": () => press("Yayını sil"),
    "removal.confirm": () => press("Sil"),
    "removal.cancel": () => press("Vazgeç")
  },
  promise: async (expected) => {
    const { of, at, isChecked, isRefused } = expected
    await rendered()
    expect(document.querySelector("div[aria-busy='true']") !== null).toBe(at === "loading")
    expect(said("alert").some((text) => text.includes("Sunucuda bir hata oluştu."))).toBe(isRefused)
    if (at === "loading") return expect(said("status")).toContain("Yayın yükleniyor")
    if (at === "failed") return expect(said("button")).toEqual(["Tekrar dene"])
    expect(said("alertdialog").length > 0).toBe(at === "confirming")
    if (at === "confirming") return
    const fields = [...document.querySelectorAll<HTMLInputElement>("input[type=text], textarea")]
    const form = typedIn(expected)
    expect(fields.map(({ value }) => value)).toEqual([form.title, form.description, form.publisher_name])
    expect(fields.every(({ readOnly }) => readOnly)).toBe(!isOpen(expected))
    expect(document.body.textContent.includes("Yayına bir ad verin.")).toBe(isChecked)
    expect(document.body.textContent.includes("Ayarlar kaydedildi.")).toBe(at === "saved")
    const isUnsaved = "Kaydedilmedi; bu tarayıcıda saklanıyor."
    expect(document.body.textContent.includes(isUnsaved)).toBe(expected.form === "typed" && at !== "left")
    const save = at === "saving" ? "Kaydediliyor..." : of === "new" ? "Yayını ekle" : "Kaydet"
    expect(said("button")).toContain(save)
    expect(said("button").includes("Yayını sil")).toBe(expected.known === "open")
    expect(said("heading")[0]).toBe(of === "new" ? "Yeni Yayın Ekle" : "Yayının ayarları")
  }
}
