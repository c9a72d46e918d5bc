import { expect } from "vitest"
import type { ArticleDraft, ArticleTexts } from "../../../src/domain/publishing/ArticleDraft.ts"
import { articleDraftMachine, savePause } from "../../../src/machines/publishing/articleDraft.machine.ts"
import { ArticleEditor } from "../../../src/ui/publishing/ArticleEditor.tsx"
import { articleDraft } from "../../kit/fixtures/articleDrafts.ts"
import { rendered } from "../../kit/harness/rendered.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"
import type { Model } from "../../kit/model/Model.ts"

const input = { owner: "publisher000001", issue: "issue0000000001", id: "article00000001" }
const trouble = { _tag: "ServerFault", message: "Sunucuda bir hata oluştu." }

const known = {
  proposed: articleDraft({ version: 1 }),
  public: articleDraft({ version: 1, state: "public" }),
  /** What the server answers to what was typed. */
  saved: articleDraft({ version: 2, state: "draft", title: "Poyraz" }),
  /** What another device has made of it. */
  theirs: articleDraft({ version: 9, state: "draft", title: "Karayel" })
}
type Known = keyof typeof known

const typed = { title: "Poyraz" }
const long = { title: "a".repeat(201) }
const empty = { title: "" }
const image = "/art/issue0000000001-articles/0123456789abcdef0123456789abcdef.webp"
const halves = { content: "<p>Önce.</p>", next: { title: "Sonra", content: "<p>Sonra.</p>" } }

const textsOf = ({ title, author, summary, content }: ArticleDraft): ArticleTexts => ({
  title,
  author,
  summary,
  content
})
const kept = { version: 1, texts: { ...textsOf(known.proposed), ...typed } }
const keptBefore = { ...kept, version: 7 }

interface Expected {
  readonly at:
    | "loading"
    | "failed"
    | "resting"
    | "waiting"
    | "stuck"
    | "saving"
    | "outdated"
    | "publishing"
    | "withdrawing"
    | "splitting"
    | "illustrating"
    | "conflicting"
    | "left"
  readonly known: Known | null
  /** The title that the field holds. */
  readonly title: string
  readonly isUnsaved: boolean
  readonly isRefused: boolean
  /** Its texts were saved on the way to what was asked. */
  readonly isSavedFirst: boolean
  /** The picture that was chosen last. */
  readonly image: string | null
}

const titled = ({ known: name, title }: Expected): ArticleTexts => ({
  ...textsOf(known[name ?? "proposed"]),
  title
})

const isEditing = ({ at }: Expected) => at === "resting" || at === "waiting" || at === "stuck"
const isLong = ({ title }: Expected) => title === long.title
const isSending = ({ at }: Expected) =>
  at === "saving" ||
  at === "outdated" ||
  at === "publishing" ||
  at === "withdrawing" ||
  at === "splitting" ||
  at === "illustrating"
const isShown = (expected: Expected) => expected.known === "public"

export const model: Model<typeof articleDraftMachine, Expected> = {
  machine: articleDraftMachine,
  inputs: [input],
  cases: [
    { type: "article.loaded", article: known.proposed, kept: null },
    { type: "article.loaded", article: known.public, kept: null },
    { type: "article.loaded", article: known.proposed, kept },
    { type: "article.loaded", article: known.proposed, kept: keptBefore },
    { type: "article.failed", trouble },
    { type: "article.reload" },
    { type: "texts.edit", change: typed },
    { type: "texts.edit", change: long },
    { type: "texts.edit", change: empty },
    { type: "texts.save" },
    { type: "article.publish" },
    { type: "article.withdraw" },
    { type: "article.split", halves },
    { type: "picture.choose", image },
    { type: "picture.choose", image: null },
    { type: "article.saved", article: known.saved },
    { type: "article.parted" },
    { type: "texts.saved", article: known.saved },
    { type: "article.overtaken", article: known.theirs },
    { type: "article.refused", trouble },
    { type: "conflict.keep" },
    { type: "conflict.take" },
    { type: "time.passed", by: savePause - 1 },
    { type: "time.passed", by: savePause }
  ],
  begin: () => ({
    at: "loading",
    known: null,
    title: "",
    isUnsaved: false,
    isRefused: false,
    isSavedFirst: false,
    image: null
  }),
  next: (before, event) => {
    const { at } = before
    switch (event.type) {
      case "article.loaded": {
        if (at !== "loading") return null
        const name = event.article === known.public ? "public" : "proposed"
        const title = event.kept === null ? "Lodos" : typed.title
        const next = event.kept === null ? "resting" : event.kept === kept ? "waiting" : "conflicting"
        return { ...before, at: next, known: name, title, isUnsaved: event.kept !== null }
      }
      case "article.failed":
        return at === "loading" ? { ...before, at: "failed", isRefused: true } : null
      case "article.reload":
        return at === "failed" ? { ...before, at: "loading", isRefused: false } : null
      case "texts.edit": {
        const { title = "" } = event.change
        if (isEditing(before)) return { ...before, at: "waiting", title, isUnsaved: true }
        return at === "saving" || at === "outdated" ? { ...before, at: "outdated", title, isUnsaved: true } : null
      }
      case "texts.save":
        if (!isEditing(before) || !before.isUnsaved) return null
        return isLong(before) ? { ...before, at: "stuck" } : { ...before, at: "saving", isRefused: false }
      case "article.publish":
        return isEditing(before) && !isLong(before) && before.title !== ""
          ? { ...before, at: "publishing", isRefused: false }
          : null
      case "article.withdraw":
        return isEditing(before) && isShown(before) ? { ...before, at: "withdrawing", isRefused: false } : null
      case "article.split":
        if (!isEditing(before)) return null
        return isLong(before) ? before : { ...before, at: "splitting", isRefused: false }
      case "picture.choose":
        if (!isEditing(before)) return null
        return isLong(before) ? before : { ...before, at: "illustrating", isRefused: false, image: event.image }
      case "article.saved":
        if (at === "outdated") return { ...before, at: "waiting", known: "saved" }
        return isSending(before) && at !== "splitting"
          ? { ...before, at: "resting", known: "saved", isUnsaved: false, isSavedFirst: false }
          : null
      case "texts.saved":
        return (at === "publishing" || at === "withdrawing" || at === "illustrating") && before.isUnsaved
          ? { ...before, known: "saved", isUnsaved: false, isSavedFirst: true }
          : null
      case "article.parted":
        return at === "splitting" ? { ...before, at: "left" } : null
      case "article.overtaken":
        return isSending(before) ? { ...before, at: "conflicting", known: "theirs", isSavedFirst: false } : null
      case "article.refused":
        if (at === "outdated") return { ...before, at: "waiting", isRefused: true }
        return isSending(before) ? { ...before, at: "resting", isRefused: true, isSavedFirst: false } : null
      case "conflict.keep":
        return at === "conflicting" ? { ...before, at: "saving", isRefused: false } : null
      case "conflict.take":
        return at === "conflicting"
          ? { ...before, at: "resting", title: known[before.known ?? "theirs"].title, isUnsaved: false }
          : null
      case "time.passed":
        if (at !== "waiting" || event.by < savePause) return before
        return isLong(before) ? { ...before, at: "stuck" } : { ...before, at: "saving", isRefused: false }
    }
  },
  place: ({ at, known: name, title, isUnsaved, isRefused, isSavedFirst, image: chosen }) => ({
    at,
    name,
    title: title.slice(0, 7),
    isUnsaved,
    isRefused,
    isSavedFirst,
    chosen: at === "illustrating" ? chosen : null
  }),
  asks: (expected) => {
    const { at, known: name, isUnsaved, isSavedFirst } = expected
    const hasMoved = at === "outdated" || isSavedFirst
    const keep = { slot: "keep", input }
    if (at === "loading") return [keep, { slot: "load", input }]
    if (!isSending(expected)) return [keep]
    const then =
      at === "outdated" || at === "saving"
        ? "save"
        : at
            .replace(/ing$/u, "")
            .replace("splitt", "split")
            .replace("withdraww", "withdraw")
            .replace("illustrat", "illustrate")
    return [
      keep,
      {
        slot: "send",
        input: expect.objectContaining({
          ...input,
          then,
          ...(at === "illustrating" ? { image: expected.image } : {}),
          isUnsaved: hasMoved ? expect.any(Boolean) : isUnsaved,
          version: hasMoved ? expect.any(Number) : known[name ?? "proposed"].version,
          texts: at === "outdated" ? expect.anything() : titled(expected)
        })
      }
    ]
  },
  begins: ({ before, expected }) => {
    if (expected.at === "loading") return before === null ? ["keep", "load"] : before.at === "loading" ? [] : ["load"]
    return isSending(expected) && before !== null && !isSending(before) ? ["send"] : []
  },
  news: ({ event, expected: { at } }) =>
    at === "left" && event?.type === "article.parted" ? [{ type: "article.parted" }] : [],
  orders: ({ before, event, expected }) => {
    const keep = (of: Expected) => ({
      slot: "keep",
      order: { type: "texts.keep", kept: { version: known[of.known ?? "proposed"].version, texts: titled(of) } }
    })
    const forget = { slot: "keep", order: { type: "texts.forget" } }
    switch (event?.type) {
      case "texts.edit":
        return [keep(expected)]
      case "article.saved":
        return before?.at === "outdated" ? [keep(expected)] : [forget]
      case "texts.saved":
      case "article.parted":
      case "conflict.take":
        return [forget]
      case "conflict.keep":
        return [keep(expected)]
      default:
        return []
    }
  },
  show: (actor) =>
    draw(<ArticleEditor article={actor} issue={input.issue} clean={(html) => html} WithPictures={() => null} />),
  act: {
    "article.reload": () => press("Tekrar dene"),
    "texts.save": () => press("Şimdi kaydet"),
    "article.withdraw": () => press("Yayından kaldır"),
    "conflict.keep": () => press("Buradaki kalsın"),
    "conflict.take": () => press("Öbürü kalsın")
  },
  promise: async (expected) => {
    const { at, title, isUnsaved, isRefused } = expected
    await rendered()
    expect(document.querySelector("div[aria-busy='true']") !== null).toBe(at === "loading")
    if (at === "loading") return expect(said("status")).toContain("Yazı yükleniyor")
    const isRefusalSaid = said("alert").some((text) => text.includes("Sunucuda bir hata oluştu."))
    expect(isRefusalSaid).toBe(isRefused && at !== "conflicting")
    if (at === "failed") return expect(said("button")).toEqual(["Tekrar dene"])
    const field = document.querySelector<HTMLInputElement>("input[type=text]")
    expect(field?.value).toBe(title)
    expect(field?.readOnly).toBe(!(isEditing(expected) || at === "saving" || at === "outdated"))
    expect(said("alert").some((text) => text.includes("başka bir yerde değiştirildi"))).toBe(at === "conflicting")
    const isChanging = document.body.textContent.includes("Resim değiştiriliyor…")
    expect(isChanging).toBe(at === "illustrating")
    expect(document.body.textContent.includes("En çok 200 karakter olabilir.")).toBe(isLong(expected))
    const isSaving = at === "saving" || at === "outdated"
    expect(said("status")).toContain(
      isSaving ? "Kaydediliyor…" : isUnsaved ? "Kaydedilmedi; bu tarayıcıda saklanıyor." : "Kaydedildi."
    )
  }
}
