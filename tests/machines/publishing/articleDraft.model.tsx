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
    | "called"
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
  /** What waits until the texts are saved. */
  readonly waits: Step | null
  /** What was typed since is not being saved. */
  readonly isTypedSince: boolean
  /** An answer has come, and the time after it, which may save the article again, has not passed. */
  readonly isFresh: boolean
}

type Step = "publishing" | "withdrawing" | "splitting" | "illustrating"
const steps: ReadonlyArray<string> = [
  "publishing",
  "withdrawing",
  "splitting",
  "illustrating"
] satisfies ReadonlyArray<Step>

const titled = ({ known: name, title }: Expected): ArticleTexts => ({
  ...textsOf(known[name ?? "proposed"]),
  title
})

const stepOf = ({ at, image: chosen }: Expected) => {
  switch (at) {
    case "publishing":
      return { type: "publish" }
    case "withdrawing":
      return { type: "withdraw" }
    case "splitting":
      return { type: "split", halves }
    case "illustrating":
      return { type: "illustrate", image: chosen }
    default:
      return null
  }
}

const isEditing = ({ at }: Expected) => at === "resting" || at === "waiting" || at === "stuck"
const isLong = ({ title }: Expected) => title === long.title
const isSaving = ({ at }: Expected) => at === "saving" || at === "outdated"
const isStepping = ({ at }: Expected) => steps.includes(at)
const isSending = (expected: Expected) => isSaving(expected) || expected.at === "called" || isStepping(expected)
const isShown = (expected: Expected) => expected.known === "public"

/** Nothing is asked of the server. */
const calm = { isSavedFirst: false, waits: null, isTypedSince: false }

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
    image: null,
    waits: null,
    isTypedSince: false,
    isFresh: false
  }),
  next: (before, event) => {
    const { at } = before
    // Time is let pass after each answer, to see whether it waits to be saved.
    if (before.isFresh && (event.type !== "time.passed" || event.by < savePause)) return null
    /** Begins at once, or is called while the texts are saved. */
    const begun = (step: Step): Expected | null => {
      if (isEditing(before)) return { ...before, at: step, isRefused: false }
      // Which texts are saved meanwhile does not matter.
      return isSaving(before) && before.title === typed.title
        ? { ...before, at: "called", waits: step, isTypedSince: at === "outdated" }
        : null
    }
    const unlessLong = (step: Step) =>
      isLong(before) && (isEditing(before) || isSaving(before)) ? before : begun(step)
    switch (event.type) {
      case "article.loaded": {
        if (at !== "loading") return null
        const name = event.article === known.public ? "public" : "proposed"
        const title = event.kept === null ? "Lodos" : typed.title
        const next = event.kept === null ? "resting" : event.kept === kept ? "waiting" : "conflicting"
        return {
          ...before,
          at: next,
          known: name,
          title,
          isUnsaved: event.kept !== null,
          isFresh: next !== "conflicting"
        }
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
        return before.title === "" ? null : unlessLong("publishing")
      case "article.withdraw":
        return isShown(before) ? unlessLong("withdrawing") : null
      case "article.split":
        return unlessLong("splitting")
      case "picture.choose": {
        const after = unlessLong("illustrating")
        return after === null || after === before ? after : { ...after, image: event.image }
      }
      case "article.saved": {
        if (at === "outdated") return { ...before, at: "waiting", known: "saved", isFresh: true }
        if (at === "called")
          return {
            ...before,
            at: before.waits ?? "resting",
            known: "saved",
            isUnsaved: before.isTypedSince,
            isRefused: false,
            waits: null,
            isTypedSince: false
          }
        return isSending(before) && at !== "splitting"
          ? { ...before, at: "resting", known: "saved", isUnsaved: false, isSavedFirst: false, isFresh: true }
          : null
      }
      case "texts.saved":
        return (at === "publishing" || at === "withdrawing" || at === "illustrating") && before.isUnsaved
          ? { ...before, known: "saved", isUnsaved: false, isSavedFirst: true }
          : null
      case "article.parted":
        return at === "splitting" ? { ...before, at: "left" } : null
      case "article.overtaken":
        return isSending(before) ? { ...before, ...calm, at: "conflicting", known: "theirs" } : null
      case "article.refused":
        if (at === "outdated") return { ...before, at: "waiting", isRefused: true, isFresh: true }
        return isSending(before) ? { ...before, ...calm, at: "resting", isRefused: true, isFresh: true } : null
      case "conflict.keep":
        return at === "conflicting" ? { ...before, at: "saving", isRefused: false, isUnsaved: true } : null
      case "conflict.take":
        return at === "conflicting"
          ? { ...before, at: "resting", title: known[before.known ?? "theirs"].title, isUnsaved: false, isFresh: true }
          : null
      case "time.passed": {
        const after = { ...before, isFresh: false }
        if (at !== "waiting" || event.by < savePause) return after
        return isLong(before) ? { ...after, at: "stuck" } : { ...after, at: "saving", isRefused: false }
      }
    }
  },
  place: ({
    at,
    known: name,
    title,
    isUnsaved,
    isRefused,
    isSavedFirst,
    image: chosen,
    waits,
    isTypedSince,
    isFresh
  }) => ({
    at,
    name,
    title: title.slice(0, 7),
    isUnsaved,
    isRefused,
    isSavedFirst,
    waits,
    isTypedSince,
    isFresh,
    chosen: at === "illustrating" || waits === "illustrating" ? chosen : null
  }),
  asks: (expected) => {
    const { at, known: name, isUnsaved, isSavedFirst } = expected
    const hasMoved = at === "outdated" || at === "called" || isSavedFirst
    const keep = { slot: "keep", input }
    if (at === "loading") return [keep, { slot: "load", input }]
    if (!isSending(expected)) return [keep]
    return [
      keep,
      {
        slot: "send",
        input: expect.objectContaining({
          ...input,
          step: stepOf(expected),
          isUnsaved: hasMoved ? expect.any(Boolean) : isUnsaved,
          version: hasMoved ? expect.any(Number) : known[name ?? "proposed"].version,
          texts: hasMoved && !isSavedFirst ? expect.anything() : titled(expected)
        })
      }
    ]
  },
  begins: ({ before, expected }) => {
    if (expected.at === "loading") return before === null ? ["keep", "load"] : before.at === "loading" ? [] : ["load"]
    if (!isSending(expected) || before === null) return []
    return !isSending(before) || (before.at === "called" && isStepping(expected)) ? ["send"] : []
  },
  news: ({ event, expected: { at } }) =>
    at === "left" && event?.type === "article.parted" ? [{ type: "article.parted" }] : [],
  orders: ({ event, expected }) => {
    const keep = (of: Expected) => ({
      slot: "keep",
      order: { type: "texts.keep", kept: { version: known[of.known ?? "proposed"].version, texts: titled(of) } }
    })
    const forget = { slot: "keep", order: { type: "texts.forget" } }
    switch (event?.type) {
      case "texts.edit":
        return [keep(expected)]
      case "article.saved":
        return expected.isUnsaved ? [keep(expected)] : [forget]
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
    // While something is too long, the buttons cannot be pressed.
    "texts.save": (event, { actor, before }) => (isLong(before) ? actor.send(event) : press("Şimdi kaydet")),
    "article.withdraw": (event, { actor, before }) => (isLong(before) ? actor.send(event) : press("Yayından kaldır")),
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
    expect(isChanging).toBe(at === "illustrating" || expected.waits === "illustrating")
    expect(document.body.textContent.includes("En çok 200 karakter olabilir.")).toBe(isLong(expected))
    expect(said("status")).toContain(
      isSaving(expected) || at === "called"
        ? "Kaydediliyor…"
        : isUnsaved
          ? "Kaydedilmedi; bu tarayıcıda saklanıyor."
          : "Kaydedildi."
    )
  }
}
