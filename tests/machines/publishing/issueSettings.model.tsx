import { expect } from "vitest"
import type { EditableIssue } from "../../../src/domain/publishing/EditableIssue.ts"
import { issueSettingsMachine } from "../../../src/machines/publishing/issueSettings.machine.ts"
import { IssueSettings } from "../../../src/ui/publishing/IssueSettings.tsx"
import { editableIssue } from "../../kit/fixtures/editableIssues.ts"
import { idlePicture } from "../../kit/doubles/idlePicture.ts"
import { rendered } from "../../kit/harness/rendered.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"
import type { Case, Model } from "../../kit/model/Model.ts"

const id = "issue0000000001"
const owner = "publisher000001"
const known = {
  onSale: editableIssue(),
  offSale: editableIssue({ status: "DRAFT" }),
  covered: editableIssue({ cover_page: 7 }),
  pictured: editableIssue({ cover_page: null }),
  coming: editableIssue({ status: "SCHEDULED", published_at: null, desired_publish_at: "2026-12-24T21:30:00.000Z" })
}
const standing = {
  onSale: "Yayında ve satışta.",
  covered: "Yayında ve satışta.",
  pictured: "Yayında ve satışta.",
  offSale: "Yayından kaldırıldı. Elinde olanlar okumayı sürdürür, başka kimse göremez.",
  coming:
    "Hazır, yayın zamanını bekliyor: 25 Aralık 2026 00:30, İstanbul saatiyle. O zamana kadar yalnızca siz görürsünüz."
}
const trouble = { _tag: "ServerFault", message: "Sunucuda bir hata oluştu." }
const words = { title: " Rota " }
const blank = { title: "" }
const kept = { title: " Rota " }

type Known = keyof typeof known

interface Expected {
  readonly at:
    | "loading"
    | "failed"
    | "editing"
    | "saved"
    | "saving"
    | "confirming"
    | "stopping"
    | "resuming"
    | "covering"
  /** What the server said last of it. */
  readonly known: Known | null
  /** What the form was filled from. */
  readonly form: Known | null
  /** It was on the move when the form was opened last. */
  readonly isFollowed: boolean
  /** Its PDF was replaced since the server was asked, and whether that was so when the form was opened last. */
  readonly isOutdated: boolean
  readonly isAskedAtOnce: boolean
  /** The title holds: nothing, what the server said, or what was typed. */
  readonly title: "empty" | "known" | "typed"
  readonly isChecked: boolean
  readonly isRefused: boolean
  /** What was refused was the cover. */
  readonly isOfCover: boolean
  /** The page that is typed as the cover; the issue has 12. */
  readonly page: "" | "7" | "13"
  readonly isPageWrong: boolean
}

const nameOf = (issue: EditableIssue): Known =>
  (Object.keys(known) as ReadonlyArray<Known>).find((name) => known[name] === issue) ?? "onSale"

const isSold = ({ known }: Expected) => known === "onSale" || known === "covered" || known === "pictured"

const isOpen = ({ at }: Expected) => at === "editing" || at === "saved"

const titleIn = ({ title }: Expected) => ({ empty: "", known: "Sayı 14: Lodos", typed: " Rota " })[title]

/** What is asked while the form is open depends on what is known as it is opened. */
const opened = (after: Expected): Expected => ({
  ...after,
  isFollowed: after.known === "coming",
  isAskedAtOnce: after.isOutdated
})

const following = (before: Expected, event: Case<typeof issueSettingsMachine>): Expected | null => {
  const { at, title } = before
  switch (event.type) {
    case "issue.loaded":
      return at === "loading"
        ? {
            ...before,
            at: "editing",
            known: nameOf(event.issue),
            form: nameOf(event.issue),
            title: event.kept === kept ? "typed" : "known",
            isOutdated: false
          }
        : null
    case "issue.failed":
      return at === "loading" ? { ...before, at: "failed", isRefused: true } : null
    case "issue.reload":
      return at === "failed" ? { ...before, at: "loading", isRefused: false, isOfCover: false } : null
    case "form.edit":
      return isOpen(before)
        ? { ...before, at: "editing", title: event.change === blank ? "empty" : "typed", isChecked: false }
        : null
    case "form.save":
      if (!isOpen(before)) return null
      return title === "empty"
        ? { ...before, at: "editing", isChecked: true, isRefused: false, isOfCover: false }
        : { ...before, at: "saving", isRefused: false, isOfCover: false }
    case "issue.saved":
      return at === "saving"
        ? { ...before, at: "saved", known: "onSale", form: "onSale", title: "known", isOutdated: false }
        : null
    case "issue.refused":
      return at === "saving" || at === "stopping" || at === "resuming" || at === "covering"
        ? { ...before, at: "editing", isRefused: true, isOfCover: at === "covering" }
        : null
    case "issue.seen":
      return isOpen(before) && (before.known === "coming" || before.isAskedAtOnce)
        ? { ...before, known: "onSale", isOutdated: false }
        : null
    case "issue.unseen":
      return isOpen(before) && (before.isFollowed || before.isAskedAtOnce) ? before : null
    case "issue.outdated":
      // Elsewhere it does the same, and would only make more walks.
      if (before.known !== "onSale" || before.form !== "onSale" || title !== "known" || before.isRefused) return null
      if (before.isOutdated || before.isAskedAtOnce) return null
      if (isOpen(before)) return { ...opened({ ...before, isOutdated: true }), at: "editing" }
      return at === "confirming" ? { ...before, isOutdated: true } : null
    case "sale.stop":
      return isOpen(before) && isSold(before)
        ? { ...before, at: "confirming", isRefused: false, isOfCover: false }
        : null
    case "sale.resume":
      return isOpen(before) && before.known === "offSale"
        ? { ...before, at: "resuming", isRefused: false, isOfCover: false }
        : null
    case "stop.confirm":
      return at === "confirming" ? { ...before, at: "stopping" } : null
    case "stop.cancel":
      return at === "confirming" ? { ...before, at: "editing" } : null
    case "sale.changed":
      return at === "stopping" || at === "resuming"
        ? { ...before, at: "editing", known: nameOf(event.issue), isOutdated: false }
        : null
    case "cover.edit":
      return isOpen(before) ? { ...before, page: event.page === "7" ? "7" : "13", isPageWrong: false } : null
    case "cover.save": {
      if (!isOpen(before)) return null
      const asked = { ...before, isRefused: false, isOfCover: false }
      return before.page === "7" ? { ...asked, at: "covering" } : { ...asked, isPageWrong: true }
    }
    case "cover.take":
      return isOpen(before)
        ? { ...before, known: "pictured", isRefused: false, isOfCover: false, isOutdated: false }
        : null
    case "cover.changed":
      return at === "covering" ? { ...before, at: "editing", known: "covered", isOutdated: false } : null
    case "time.passed":
      return before
    default:
      return null
  }
}

export const model: Model<typeof issueSettingsMachine, Expected> = {
  machine: issueSettingsMachine,
  inputs: [{ owner, id }],
  cases: [
    { type: "issue.loaded", issue: known.onSale, kept: {} },
    { type: "issue.loaded", issue: known.onSale, kept },
    { type: "issue.loaded", issue: known.offSale, kept: {} },
    { type: "issue.loaded", issue: known.coming, kept: {} },
    { type: "issue.failed", trouble },
    { type: "issue.reload" },
    { type: "form.edit", change: words },
    { type: "form.edit", change: blank },
    { type: "form.save" },
    { type: "issue.saved", issue: known.onSale },
    { type: "issue.refused", trouble },
    { type: "issue.seen", issue: known.onSale },
    { type: "issue.unseen" },
    { type: "issue.outdated" },
    { type: "sale.stop" },
    { type: "sale.resume" },
    { type: "stop.confirm" },
    { type: "stop.cancel" },
    { type: "sale.changed", issue: known.onSale },
    { type: "sale.changed", issue: known.offSale },
    { type: "cover.edit", page: "7" },
    { type: "cover.edit", page: "13" },
    { type: "cover.save" },
    { type: "cover.take", issue: known.pictured },
    { type: "cover.changed", issue: known.covered }
  ],
  // What was asked as the form was opened matters only until it is answered.
  begin: () => ({
    at: "loading",
    known: null,
    form: null,
    isFollowed: false,
    isOutdated: false,
    isAskedAtOnce: false,
    title: "empty",
    isChecked: false,
    isRefused: false,
    isOfCover: false,
    page: "",
    isPageWrong: false
  }),
  // What was asked as the form was opened matters only until it is answered; what is typed as the cover has nothing to do
  // with the form.
  place: ({ isAskedAtOnce, isOutdated, page, isPageWrong, ...others }) =>
    page === "" && !isPageWrong
      ? { ...others, isAskedAtOnce: isAskedAtOnce && isOutdated }
      : [others.at, others.known, page, isPageWrong],
  next: (before, event) => {
    const after = following(before, event)
    return after !== null && isOpen(after) && !isOpen(before) ? opened(after) : after
  },
  asks: (expected) => {
    const { at, isFollowed, isAskedAtOnce } = expected
    const keep = { slot: "keep", input: { owner, id } }
    if (isOpen(expected))
      return [keep, { slot: "follow", input: { id, isMoving: isFollowed, isOutdated: isAskedAtOnce } }]
    if (at === "loading") return [keep, { slot: "load", input: { owner, id } }]
    if (at === "stopping") return [keep, { slot: "sell", input: { id, isOnSale: false } }]
    if (at === "resuming") return [keep, { slot: "sell", input: { id, isOnSale: true } }]
    if (at === "covering") return [keep, { slot: "cover", input: { id, page: 7 } }]
    if (at !== "saving" || expected.form === null) return [keep]
    const change = expected.title === "known" ? {} : { title: titleIn(expected).trim() }
    return [keep, { slot: "save", input: { id, change } }]
  },
  orders: ({ event, expected }) => {
    if (event?.type !== "form.edit" && event?.type !== "issue.saved") return []
    const fields = expected.title === "known" ? {} : { title: titleIn(expected) }
    return [{ slot: "keep", order: { type: "form.keep", kept: fields } }]
  },
  show: (actor) => draw(<IssueSettings settings={actor} picture={idlePicture({ use: "cover", issueId: id })} />),
  act: {
    "issue.reload": () => press("Tekrar dene"),
    "sale.stop": () => press("Yayından kaldır"),
    "sale.resume": () => press("Yeniden yayınla"),
    "stop.confirm": () => press("Yayından kaldır"),
    "stop.cancel": () => press("Vazgeç"),
    "cover.save": () => press("Kapak yap")
  },
  promise: async (expected) => {
    const { at, isChecked, isRefused } = expected
    await rendered()
    expect(document.querySelector("div[aria-busy='true']") !== null).toBe(at === "loading")
    expect(said("alert").some((text) => text.includes("Sunucuda bir hata oluştu."))).toBe(isRefused)
    expect(document.querySelector("section form [role=alert]") !== null).toBe(expected.isOfCover)
    if (at === "loading") return expect(said("status")).toContain("Sayı yükleniyor")
    if (at === "failed") return expect(said("button")).toEqual(["Tekrar dene"])
    if (expected.known === null) throw new Error("nothing is known of it")
    expect(said("alertdialog").length > 0).toBe(at === "confirming")
    if (at === "confirming") return
    expect(said("status")).toContain(standing[expected.known])
    const title = document.querySelector<HTMLInputElement>("input[type=text]")
    expect(title?.value).toBe(titleIn(expected))
    expect(title?.readOnly).toBe(!isOpen(expected))
    expect(document.body.textContent.includes("Sayıya bir başlık verin.")).toBe(isChecked)
    expect(document.body.textContent.includes("Ayarlar kaydedildi.")).toBe(at === "saved")
    const isUnsaved = "Kaydedilmedi; bu tarayıcıda saklanıyor."
    expect(document.body.textContent.includes(isUnsaved)).toBe(expected.title !== "known")
    expect(said("button")).toContain(at === "saving" ? "Kaydediliyor..." : "Kaydet")
    expect(said("button").includes("Yayından kaldır")).toBe(isSold(expected))
    expect(said("button").includes("Yeniden yayınla")).toBe(expected.known === "offSale")
    const page = expected.known === "covered" ? 7 : 1
    const cover = expected.known === "pictured" ? "Kapak şu an bir görsel." : `Kapak şu an ${page}. sayfa.`
    expect(said("status")).toContain(cover)
    expect(document.querySelector<HTMLInputElement>("section input[type=text]")?.value).toBe(expected.page)
    expect(document.body.textContent.includes("1 ile 12 arasında bir sayfa yazın.")).toBe(expected.isPageWrong)
    expect(said("button")).toContain(at === "covering" ? "Kapak hazırlanıyor…" : "Kapak yap")
    expect(document.querySelector("input[type=radio]") !== null).toBe(expected.known === "coming")
  }
}
