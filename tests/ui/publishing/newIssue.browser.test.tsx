import { describe, expect, it } from "vitest"
import { type Locator, page, userEvent } from "vitest/browser"
import type { Draft } from "../../../src/domain/publishing/Draft.ts"
import { emptyForm, maxPdfBytes } from "../../../src/domain/publishing/NewIssue.ts"
import { firstPageMachine } from "../../../src/machines/publishing/firstPage.machine.ts"
import { newIssueMachine, type NewIssueNews } from "../../../src/machines/publishing/newIssue.machine.ts"
import { publicationsMachine } from "../../../src/machines/publishing/publications.machine.ts"
import { useNews } from "../../../src/ui/hooks/useNews.ts"
import { useScreenActor } from "../../../src/ui/hooks/useScreenActor.ts"
import { FirstPage } from "../../../src/ui/publishing/FirstPage.tsx"
import { NewIssue, type NewIssueProps } from "../../../src/ui/publishing/NewIssue.tsx"
import type { UploadFirstPage } from "../../../src/ui/publishing/PdfSheet.tsx"
import { slotAnswers } from "../../kit/doubles/slotAnswers.ts"
import { faults, settled, show, stagings, type Staging } from "../stage.tsx"
import { alone } from "./alone.ts"

const megabyte = 1024 * 1024
const pdf = { name: "lodos.pdf", size: 80 * megabyte, type: "application/pdf", key: "lodos" }
const form = {
  publication: "cima",
  title: "Sayı 15: Poyraz",
  description: "Kuzeyden gelenler.",
  publishDate: "2026-12-01",
  visibility: "IMMEDIATE",
  publishAt: ""
} as const
const untouched: Draft = { form: emptyForm, pdf: null, upload: null, acknowledged: 0, sent: null }
const begun: Draft = { ...untouched, pdf, upload: "upload1" }
const uploaded: Draft = { ...begun, acknowledged: pdf.size }
const whole: Draft = { ...uploaded, form }
const own = [
  { id: "cima", title: "Çıma", tier: 2 },
  { id: "atlas", title: "Atlas", tier: 0 }
]

const unanswered =
  "Sayı eklenirken bir hata oluştu: sunucuya ulaşılamadı. Yazdıklarınız burada bekliyor; tekrar deneyin."

interface Given {
  readonly draft?: Draft
  /** This browser has the bytes of the draft's PDF. */
  readonly isAtHand?: boolean
  readonly publications?: ReadonlyArray<{ readonly id: string; readonly title: string }> | "late" | "failed"
}

interface ScreenProps extends Pick<NewIssueProps, "pick"> {
  readonly issues: () => typeof newIssueMachine
  readonly shelves: () => typeof publicationsMachine
  readonly hear: (news: NewIssueNews) => void
}

/** Who answers for first pages in this test. */
const asked = { pages: slotAnswers() }

const FirstPageOfUpload: UploadFirstPage = ({ upload, onRefuse, ...shown }) => {
  const firstPage = useScreenActor(alone, () => asked.pages.filled(firstPageMachine), { upload })
  useNews(firstPage, onRefuse)
  return <FirstPage firstPage={firstPage} {...shown} />
}

const Screen = ({ issues, shelves, hear, pick }: ScreenProps) => {
  const issue = useScreenActor(alone, issues, { owner: "publisher000001" })
  const publications = useScreenActor(alone, shelves, undefined)
  useNews(issue, hear)
  return <NewIssue issue={issue} publications={publications} pick={pick} FirstPage={FirstPageOfUpload} />
}

/** The form over a draft, its questions on a desk of the test's own. */
const newIssue = async (
  { draft = untouched, isAtHand = true, publications = own }: Given = {},
  staging: Staging = {}
) => {
  const issues = slotAnswers()
  const shelves = slotAnswers()
  const pages = slotAnswers()
  asked.pages = pages
  const news: Array<NewIssueNews> = []
  const picked: Array<string> = []
  const pick = (file: File) => {
    picked.push(file.name)
    return { name: file.name, size: file.size, type: file.type, key: file.name }
  }
  await show(
    <Screen
      issues={() => issues.filled(newIssueMachine)}
      shelves={() => shelves.filled(publicationsMachine)}
      hear={(one) => void news.push(one)}
      pick={pick}
    />,
    staging
  )
  await expect.poll(() => issues.waiting("recall")).toHaveLength(1)
  issues.answer("recall", { type: "draft.recalled", draft, isAtHand })
  if (publications === "failed") {
    shelves.answer("load", { type: "loadable.failed", trouble: { _tag: "Unreachable", message: null } })
  } else if (publications !== "late") {
    shelves.answer("load", { type: "loadable.loaded", value: publications })
  }
  await expect.poll(() => document.querySelector("form")).not.toBeNull()
  return { issues, shelves, pages, news, picked }
}

const sheet = page.getByRole("group", { name: /^PDF/ })
const save = page.getByRole("button", { name: "Sayı Ekle" })
const cancel = page.getByRole("button", { name: "İptal" })
const field = (name: string) => page.getByLabelText(name, { exact: true })

/** By Tab alone; a browser's own field for dates has stops of its own on the way. */
const tabTo = async (place: Locator) => {
  for (let stop = 0; stop < 6 && document.activeElement !== place.element(); stop += 1) await userEvent.tab()
  await expect.element(place).toHaveFocus()
}

const file = (name: string, type: string, size = 3) => {
  const made = new File(["pdf"], name, { type })
  Object.defineProperty(made, "size", { value: size })
  return made
}

/** Lets files go over an element; whether the browser is kept from opening them in the shop's place. */
const drop = (element: Element, ...files: ReadonlyArray<File>): boolean => {
  const dataTransfer = new DataTransfer()
  for (const one of files) dataTransfer.items.add(one)
  const held = new DragEvent("dragover", { dataTransfer, bubbles: true, cancelable: true })
  element.dispatchEvent(held)
  return (
    held.defaultPrevented &&
    !element.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }))
  )
}

const choose = (...files: ReadonlyArray<File>) => {
  const input = document.querySelector<HTMLInputElement>("input[type=file]")
  if (input === null) throw new Error("There is no field for files.")
  const data = new DataTransfer()
  for (const one of files) data.items.add(one)
  input.files = data.files
  input.dispatchEvent(new Event("change", { bubbles: true }))
}

describe("the form of a new issue", () => {
  it("cannot be saved before all is there, and says what is missing", async () => {
    await newIssue()
    await expect.element(save).toBeDisabled()
    await expect
      .element(save)
      .toHaveAccessibleDescription(
        "Lütfen tüm gerekli alanları doldurunuz Eksik: PDF dosyası, Dergi, Başlık, Açıklama ve Dönem başlangıç tarihi."
      )
    await field("Başlık").fill("Sayı 15: Poyraz")
    await field("Açıklama").fill("  ")
    await field("Dönem başlangıç tarihi").fill("2026-12-01")
    await expect
      .element(save)
      .toHaveAccessibleDescription("Lütfen tüm gerekli alanları doldurunuz Eksik: PDF dosyası, Dergi ve Açıklama.")
    await expect.element(page.getByText("1 Aralık 2026. Sayının numarası: 20261201.")).toBeVisible()
  })

  it("takes a year of four digits, however many are typed", async () => {
    await newIssue({ draft: whole })
    await field("Dönem başlangıç tarihi").fill("")
    field("Dönem başlangıç tarihi").element().focus()
    await userEvent.keyboard("120120266")
    await expect
      .poll(() => (field("Dönem başlangıç tarihi").element() as HTMLInputElement).value)
      .toMatch(/^\d{4}-12-01$/)
  })

  it.each(["20266-12-01", "2026-02-30"])("lives with a draft whose day is none, %s, and says so", async (day) => {
    await newIssue({
      draft: { ...whole, form: { ...form, publishDate: day, visibility: "SCHEDULED", publishAt: day } }
    })
    expect(page.getByText("Takvimde böyle bir gün yok.").elements()).toHaveLength(2)
    await expect
      .element(save)
      .toHaveAccessibleDescription(/Eksik: Dönem başlangıç tarihi ve Tarih ve saat \(Europe\/Istanbul\)\./)
  })

  it.each(["0020-01-01", "9999-12-31"])("says of a day, %s, that no issue can come out on it", async (day) => {
    await newIssue({
      draft: { ...whole, form: { ...form, publishDate: day, visibility: "SCHEDULED", publishAt: `${day}T09:00` } }
    })
    expect(page.getByText("1900 ile 2100 yılları arasında bir gün seçin.").elements()).toHaveLength(2)
    await expect.element(save).toBeDisabled()
  })

  it.each([
    ["Başlık", 200, "200"],
    ["Açıklama", 5000, "5.000"]
  ])("says of %s that it is too long, and loses nothing of it", async (name, most, words) => {
    await newIssue({ draft: whole })
    await field(name).fill("ş".repeat(most + 1))
    await expect.element(field(name)).toHaveValue("ş".repeat(most + 1))
    await expect
      .element(field(name))
      .toHaveAccessibleDescription(new RegExp(`^En çok ${words} karakter olabilir, şu an ${words.slice(0, -1)}1\\.`))
    await expect.element(save).toBeDisabled()
    await field(name).fill("ş".repeat(most))
    await expect.element(save).toBeEnabled()
  })

  it("waits for the last byte, and says that it does", async () => {
    await newIssue({ draft: { ...begun, form } })
    await expect.element(save).toBeDisabled()
    await expect
      .element(save)
      .toHaveAccessibleDescription("Lütfen tüm gerekli alanları doldurunuz Eksik: PDF dosyasının yüklenmesi.")
  })

  it("is filled in and saved by the keyboard alone", async () => {
    const { issues } = await newIssue({ draft: uploaded })
    await userEvent.tab()
    await userEvent.tab()
    await expect.element(page.getByRole("button", { name: "Kaldır" })).toHaveFocus()
    await userEvent.tab()
    await userEvent.keyboard("{Enter}")
    await expect.element(page.getByRole("listbox")).toBeVisible()
    await userEvent.keyboard("{ArrowDown}{Enter}")
    await expect.element(page.getByRole("button", { name: /Atlas/ })).toHaveFocus()
    await userEvent.tab()
    await userEvent.keyboard("Kış")
    await userEvent.tab()
    await userEvent.keyboard("Kar ve kitap.")
    await userEvent.tab()
    await expect.element(field("Dönem başlangıç tarihi")).toHaveFocus()
    await userEvent.keyboard("12012026")
    await tabTo(page.getByRole("radio", { name: "Hemen Yayınla" }))
    await userEvent.keyboard("{ArrowRight}")
    await userEvent.tab()
    await expect.element(field("Tarih ve saat (Europe/Istanbul)")).toHaveFocus()
    await userEvent.keyboard("{Shift>}{Tab}{/Shift}{ArrowLeft}")
    await expect.element(page.getByRole("radio", { name: "Hemen Yayınla" })).toBeChecked()
    await userEvent.tab()
    await expect.element(save).toHaveFocus()
    await userEvent.keyboard("{Enter}")
    await expect.element(page.getByRole("button", { name: "Kaydediliyor..." })).toHaveFocus()
    expect(issues.waiting("save")).toEqual([
      {
        form: {
          publication: "atlas",
          title: "Kış",
          description: "Kar ve kitap.",
          publishDate: "2026-12-01",
          visibility: "IMMEDIATE",
          publishAt: ""
        },
        upload: "upload1"
      }
    ])
  })

  it("keeps its fields still while it is saved, and the place of the keyboard when it is refused", async () => {
    const { issues } = await newIssue({ draft: whole })
    await save.click()
    const saving = page.getByRole("button", { name: "Kaydediliyor..." })
    await expect.element(saving).toHaveAttribute("aria-disabled", "true")
    await expect.element(field("Başlık")).toBeDisabled()
    await expect.element(page.getByRole("button", { name: "Başka dosya seç" })).toBeDisabled()
    issues.answer("save", {
      type: "issue.refused",
      trouble: { _tag: "PublicationNotFound", message: "Dergi seçimi geçersiz." },
      isFileLost: false
    })
    await expect.element(page.getByRole("alert")).toHaveTextContent("Dergi seçimi geçersiz.")
    await expect.element(save).toHaveFocus()
    await expect.element(field("Başlık")).toHaveValue("Sayı 15: Poyraz")
    await save.click()
    issues.answer("save", {
      type: "issue.refused",
      trouble: { _tag: "Unreachable", message: null },
      isFileLost: false
    })
    await expect.element(page.getByRole("alert")).toHaveTextContent(unanswered)
  })

  it("says what the upload became before, with a way there, and keeps what was filled in", async () => {
    const { issues } = await newIssue({ draft: whole })
    await save.click()
    issues.answer("save", addedBefore)
    const alert = page.getByRole("alert")
    await expect.element(alert).toMatchTextContent(/^Bu dosya “Ekim 2026” adıyla zaten eklendi\./)
    await expect
      .element(alert.getByRole("link", { name: "Yayıncı masasına git" }))
      .toHaveAttribute("href", "/account/publisher")
    await expect.element(field("Başlık")).toHaveValue("Sayı 15: Poyraz")
    await expect.element(sheet.getByRole("button", { name: "PDF seç" })).toBeVisible()
  })

  it("says that too many of one's files wait, with a way to them, and saves the same upload once one is done", async () => {
    const { issues, news } = await newIssue({ draft: whole })
    await save.click()
    issues.answer("save", tooManyWaiting)
    const alert = page.getByRole("alert")
    await expect.element(alert).toMatchTextContent(/^50 dosyanız sayfalara ayrılmayı bekliyor\. Biri bitince/)
    await expect
      .element(alert.getByRole("link", { name: "Yayıncı masasına git" }))
      .toHaveAttribute("href", "/account/publisher")
    await expect.element(sheet).toMatchTextContent(/lodos\.pdf/)
    await expect.element(field("Başlık")).toHaveValue("Sayı 15: Poyraz")
    await save.click()
    expect(issues.waiting("save").at(-1)).toMatchObject({ upload: "upload1" })
    await expect.element(alert).not.toBeInTheDocument()
    issues.answer("save", { type: "issue.saved", id: "issue1" })
    await expect.poll(() => news).toContainEqual(expect.objectContaining({ id: "issue1" }))
  })

  it("asks for another PDF when the server found fault with this one, and says what", async () => {
    const { issues } = await newIssue({ draft: whole })
    await save.click()
    issues.answer("save", {
      type: "issue.refused",
      trouble: { _tag: "PdfRefused", message: "PDF dosyası şifreyle korunuyor." },
      isFileLost: true
    })
    await expect.element(page.getByRole("alert")).toHaveTextContent("PDF dosyası şifreyle korunuyor.")
    await expect.element(page.getByRole("button", { name: "PDF seç" })).toHaveFocus()
    await expect.element(field("Açıklama")).toHaveValue("Kuzeyden gelenler.")
  })

  it("says that the issue was added, leads to the desk, and is empty again", async () => {
    const { issues, news } = await newIssue({ draft: whole })
    await save.click()
    issues.answer("save", { type: "issue.saved", id: "issue0000000009" })
    await expect.element(page.getByRole("heading", { name: "Sayı başarıyla eklendi" })).toBeVisible()
    await expect.element(page.getByRole("region", { name: "Sayı başarıyla eklendi" })).toHaveFocus()
    await expect
      .element(page.getByRole("link", { name: "Yayıncı masasına git" }))
      .toHaveAttribute("href", "/account/publisher")
    await expect.element(field("Başlık")).toHaveValue("")
    await expect.element(page.getByRole("button", { name: "PDF seç" })).toBeVisible()
    expect(news).toEqual([{ type: "issue.added", id: "issue0000000009" }])
  })
})

const drawing = (width: number, height: number) => {
  const canvas = document.createElement("canvas")
  Object.assign(canvas, { width, height })
  const context = canvas.getContext("2d")
  context?.fillRect(width / 8, height / 8, width / 2, height / 20)
  return { url: canvas.toDataURL(), width, height }
}
const drawnPage = (width = 480, height = 720) =>
  ({ type: "firstPage.drawn", page: { page_count: 1248, picture: drawing(width, height) } }) as const
const delayed = {
  type: "firstPage.failed",
  trouble: { _tag: "FirstPageDelayed", message: "Sunucu şu an yoğun, ilk sayfa henüz çizilemedi." }
} as const
const locked = {
  type: "firstPage.failed",
  trouble: { _tag: "PdfRefused", message: "PDF dosyası şifreyle korunuyor." }
} as const

describe("the first page of the uploaded file", () => {
  const image = page.getByRole("img", { name: "İlk sayfa: lodos.pdf" })

  it("is asked for once the last byte has come, and of each upload anew", async () => {
    const { issues, pages } = await newIssue({ draft: { ...begun, form } })
    expect(pages.waiting("draw")).toEqual([])
    issues.answer("upload", { type: "upload.completed" })
    await expect.poll(() => pages.waiting("draw")).toEqual([{ upload: "upload1" }])
    choose(file("poyraz.pdf", "application/pdf"))
    await expect.poll(() => pages.waiting("draw")).toEqual([])
    issues.answer("upload", { type: "upload.begun", upload: "upload2" })
    issues.answer("upload", { type: "upload.completed" })
    await expect.poll(() => pages.waiting("draw")).toEqual([{ upload: "upload2" }])
  })

  it("is a picture with the file's name and its number of pages, and stays while the issue is saved", async () => {
    const { issues, pages } = await newIssue({ draft: whole })
    pages.answer("draw", drawnPage())
    await expect.element(image).toHaveAttribute("data-shown")
    await expect.element(sheet).toMatchTextContent(/1\.248 sayfa/)
    const before = image.element()
    await save.click()
    expect(image.element()).toBe(before)
    issues.answer("save", refusal)
    await expect.element(save).toBeEnabled()
    expect(image.element()).toBe(before)
    await page.getByRole("button", { name: "Kaldır" }).click()
    await expect.element(image).not.toBeInTheDocument()
  })

  it.each([
    ["upright", 480, 720],
    ["across", 480, 120],
    ["narrow", 60, 720]
  ])("has room kept for it, so that nothing moves when a page %s comes", async (_, width, height) => {
    const { issues, pages } = await newIssue({ draft: { ...begun, form } })
    const places = () =>
      ["Başlık", "Açıklama"].map((name) => field(name).element().getBoundingClientRect().top + scrollY).join()
    const sending = [sheet.element().getBoundingClientRect().height, places()]
    issues.answer("upload", { type: "upload.completed" })
    await expect.poll(() => pages.waiting("draw")).toHaveLength(1)
    pages.answer("draw", drawnPage(width, height))
    await expect.element(image).toHaveAttribute("data-shown")
    expect([sheet.element().getBoundingClientRect().height, places()]).toEqual(sending)
    const frame = image.element().parentElement?.getBoundingClientRect()
    const box = image.element().getBoundingClientRect()
    expect(box.width / box.height).toBeCloseTo(width / height, 1)
    expect(box.right).toBeLessThanOrEqual((frame?.right ?? 0) + 0.5)
    expect(box.bottom).toBeLessThanOrEqual((frame?.bottom ?? 0) + 0.5)
  })

  it("may fail: that is said, the issue can be saved, and a retry shows it", async () => {
    const { issues, pages } = await newIssue({ draft: whole })
    pages.answer("draw", delayed)
    await expect
      .element(sheet)
      .toMatchTextContent(/yoğun, ilk sayfa henüz çizilemedi\. Sayıyı yine de ekleyebilirsiniz\./)
    await expect.element(save).toBeEnabled()
    const retry = sheet.getByRole("button", { name: "Tekrar dene" })
    await retry.click()
    await expect.element(retry).toHaveFocus()
    pages.answer("draw", drawnPage())
    await expect.element(image).toHaveAttribute("data-shown")
    await expect.element(retry).not.toBeInTheDocument()
    await save.click()
    expect(issues.waiting("save")).toHaveLength(1)
  })

  it("may fail on its way, and is asked for anew", async () => {
    const { pages } = await newIssue({ draft: whole })
    const { page: there } = drawnPage()
    const url = "data:image/webp;base64,AA=="
    pages.answer("draw", { type: "firstPage.drawn", page: { ...there, picture: { ...there.picture, url } } })
    await sheet.getByRole("button", { name: "Tekrar dene" }).click()
    pages.answer("draw", drawnPage())
    await expect.element(image).toHaveAttribute("data-shown")
  })

  it("says why a file is refused, asks for another one, and offers neither a retry nor to save", async () => {
    const { issues, pages } = await newIssue({ draft: whole })
    await expect.element(sheet).toMatchTextContent(/PDF dosyası başarıyla yüklendi/)
    pages.answer("draw", locked)
    await expect.element(sheet).toMatchTextContent(/İlk sayfa gösterilemiyor: PDF dosyası şifreyle korunuyor\./)
    await expect.element(sheet).not.toMatchTextContent(/başarıyla yüklendi/)
    expect(sheet.getByRole("button", { name: "Tekrar dene" }).elements()).toEqual([])
    await expect.element(save).toBeDisabled()
    await expect.element(save).toHaveAccessibleDescription(/Eksik: başka bir PDF dosyası\.$/)
    choose(file("poyraz.pdf", "application/pdf"))
    issues.answer("upload", { type: "upload.begun", upload: "upload2" })
    issues.answer("upload", { type: "upload.completed" })
    await expect.poll(() => pages.waiting("draw")).toEqual([{ upload: "upload2" }])
    await expect.element(save).toBeEnabled()
  })

  it("lets an upload that became an issue be saved again, which tells what became of it", async () => {
    const { pages } = await newIssue({ draft: { ...whole, sent: form } })
    pages.answer("draw", { type: "firstPage.failed", trouble: { _tag: "UploadUsed", message: "Bu dosya kullanıldı." } })
    await expect.element(sheet).toMatchTextContent(/Bu dosya kullanıldı\./)
    await expect.element(save).toBeEnabled()
  })
})

describe("leaving the form", () => {
  const sentence =
    "Yüklenen dosya ve yazdıklarınız silinecek. Sayı kaydedilmek üzere gönderildi: eklendiği anlaşılırsa o da silinecek; o ana kadar yayınlanmışsa masanızda kalır."

  it("asks nothing when nothing was begun", async () => {
    const { news } = await newIssue()
    await cancel.click()
    expect(page.getByRole("alertdialog").elements()).toEqual([])
    expect(news).toEqual([{ type: "form.left" }])
  })

  it("asks before it throws anything away, and Escape keeps it", async () => {
    const { news, issues } = await newIssue({ draft: whole })
    await cancel.click()
    const question = page.getByRole("alertdialog", { name: "Bu sayıdan vazgeçilsin mi?" })
    await expect.element(question).toHaveAccessibleDescription(/^Yüklenen dosya ve yazdıklarınız silinecek\./)
    await expect.element(question.getByRole("button", { name: "Sürdür" })).toHaveFocus()
    await userEvent.keyboard("{Escape}")
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(cancel).toHaveFocus()
    await expect.element(field("Başlık")).toHaveValue("Sayı 15: Poyraz")
    expect(news).toEqual([])
    await cancel.click()
    await page.getByRole("button", { name: "Vazgeç ve sil" }).click()
    expect(news).toEqual([{ type: "form.left" }])
    expect(issues.waiting("upload")).toEqual([])
  })

  it("promises no more of an issue that is being saved than it can keep, and waits for the answer", async () => {
    const { issues, news } = await newIssue({ draft: whole })
    await save.click()
    await cancel.click()
    const question = page.getByRole("alertdialog", { name: "Bu sayıdan vazgeçilsin mi?" })
    await expect.element(question).toHaveAccessibleDescription(sentence)
    await page.getByRole("button", { name: "Vazgeç ve sil" }).click()
    await expect.element(page.getByRole("button", { name: "Vazgeçiliyor…" })).toHaveAttribute("aria-disabled", "true")
    await expect.element(save).toBeDisabled()
    await expect.element(field("Başlık")).toBeDisabled()
    expect(news).toEqual([])
    expect(issues.waiting("save")).toHaveLength(1)
    issues.answer("save", { type: "issue.saved", id: "issue0000000009" })
    await expect.poll(() => news).toEqual([{ type: "form.left" }])
    expect(page.getByRole("heading", { name: "Sayı başarıyla eklendi" }).elements()).toEqual([])
  })

  it("says so too of an issue whose save was never answered", async () => {
    const { issues } = await newIssue({ draft: whole })
    await save.click()
    issues.answer("save", { type: "issue.unanswered", trouble: { _tag: "Unreachable", message: null } })
    await expect.element(page.getByRole("alert")).toHaveTextContent(unanswered)
    await cancel.click()
    await expect.element(page.getByRole("alertdialog")).toHaveAccessibleDescription(sentence)
  })

  it("asks nothing once the issue was added meanwhile", async () => {
    const { issues } = await newIssue({ draft: whole })
    await save.click()
    await cancel.click()
    await expect.element(page.getByRole("alertdialog")).toBeVisible()
    issues.answer("save", { type: "issue.saved", id: "issue0000000009" })
    await expect.element(page.getByRole("alertdialog")).not.toBeInTheDocument()
    await expect.element(page.getByRole("heading", { name: "Sayı başarıyla eklendi" })).toBeVisible()
  })
})

describe("the PDF of a new issue", () => {
  it.each([
    ["notPdf", file("kapak.png", "image/png"), "Lütfen sadece PDF dosyası seçiniz"],
    ["tooLarge", file("agir.pdf", "application/pdf", maxPdfBytes + 1), "Dosya boyutu 250MB'den büyük olamaz"]
  ])("is refused at its field before a byte is sent: %s", async (_, refused, sentence) => {
    const { issues } = await newIssue()
    choose(refused)
    await expect.element(sheet.getByRole("alert")).toHaveTextContent(sentence)
    await expect
      .element(page.getByRole("button", { name: "PDF seç" }))
      .toHaveAccessibleDescription(`${sentence} Yalnızca PDF, en çok 250 MB`)
    expect(issues.slots()).not.toContain("upload")
    choose(file("lodos.pdf", "application/pdf"))
    await expect.element(sheet.getByText("lodos.pdf")).toBeVisible()
    expect(sheet.getByRole("alert").elements()).toEqual([])
  })

  it("is taken wherever on the page it is dropped, one at a time", async () => {
    const { issues, picked } = await newIssue()
    const anywhere = document.querySelector("h1")!
    expect(drop(anywhere, file("bir.pdf", "application/pdf"), file("iki.pdf", "application/pdf"))).toBe(true)
    await expect.element(sheet.getByRole("alert")).toHaveTextContent("Lütfen tek bir PDF dosyası bırakın")
    expect(picked).toEqual([])
    expect(drop(anywhere, file("bir.pdf", "application/pdf"))).toBe(true)
    await expect.element(sheet.getByText("bir.pdf")).toBeVisible()
    expect(sheet.getByRole("alert").elements()).toEqual([])
    expect(issues.waiting("upload")).toHaveLength(1)
  })

  it("says that it can be let go while it is held over the page, and only then", async () => {
    await newIssue()
    const place = document.body
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(file("bir.pdf", "application/pdf"))
    place.dispatchEvent(new DragEvent("dragover", { dataTransfer, bubbles: true, cancelable: true }))
    await expect.element(sheet.getByText("Bırakın, yüklensin")).toBeVisible()
    place.dispatchEvent(new DragEvent("dragleave", { dataTransfer, bubbles: true }))
    await expect.element(sheet.getByText("Bırakın, yüklensin")).not.toBeInTheDocument()
  })

  it("goes forward by what the server has acknowledged, and is never told as more", async () => {
    const { issues } = await newIssue({ draft: begun })
    const progress = sheet.getByRole("progressbar", { name: "Yükleniyor" })
    const has = (bytes: number) => issues.answer("upload", { type: "upload.acknowledged", bytes })
    has(12.45 * megabyte)
    await expect.element(sheet.getByText("12,4 MB / 80 MB")).toBeVisible()
    await expect.element(progress).toHaveAttribute("aria-valuetext", "%15, 12,4\u00A0MB / 80\u00A0MB")
    has(80 * megabyte - 1)
    await expect.element(progress).toHaveAttribute("aria-valuetext", "%99, 79,9\u00A0MB / 80\u00A0MB")
    expect(sheet.getByText("PDF dosyası başarıyla yüklendi").elements()).toEqual([])
    issues.answer("upload", { type: "upload.acknowledged", bytes: pdf.size })
    issues.answer("upload", { type: "upload.completed" })
    await expect.element(sheet.getByText("PDF dosyası başarıyla yüklendi")).toBeVisible()
    await expect.element(sheet.getByText("80 MB")).toBeVisible()
  })

  it("tells its progress aloud at every quarter, not at every byte", async () => {
    const { issues } = await newIssue({ draft: begun })
    const told = () => sheet.getByRole("status").element().textContent
    const heard: Array<string> = []
    for (let part = 0; part < 16; part += 1) {
      issues.answer("upload", { type: "upload.acknowledged", bytes: (part * pdf.size) / 16 })
      await expect.element(sheet.getByText(`${part * 5} MB / 80 MB`)).toBeVisible()
      if (heard.at(-1) !== told()) heard.push(told())
    }
    expect(heard).toEqual([
      "Yükleniyor",
      "Dosyanın %25 kadarı yüklendi",
      "Dosyanın %50 kadarı yüklendi",
      "Dosyanın %75 kadarı yüklendi"
    ])
  })

  it("says that the line was cut, and goes on by itself", async () => {
    const { issues } = await newIssue({ draft: begun })
    issues.answer("upload", { type: "upload.acknowledged", bytes: 20 * megabyte })
    issues.answer("upload", { type: "upload.stalled" })
    await expect.element(sheet.getByRole("status")).toMatchTextContent(/^Bağlantı kesildi\./)
    await expect.element(sheet.getByText("20 MB / 80 MB")).toBeVisible()
    issues.answer("upload", { type: "upload.acknowledged", bytes: 21 * megabyte })
    await expect.element(sheet.getByText("21 MB / 80 MB")).toBeVisible()
    expect(sheet.getByText(/^Bağlantı kesildi\./).elements()).toEqual([])
  })

  it.each([
    [{ _tag: "Unreachable", message: null }, "Yükleme durdu: Sunucuya ulaşılamadı."],
    [{ _tag: "Forbidden", message: "Bu işlem için yetkiniz yok." }, "Yükleme durdu: Bu işlem için yetkiniz yok."],
    [{ _tag: "FileUnreadable", message: null }, "Yükleme durdu: Tarayıcı dosyayı okuyamadı. Dosyayı yeniden seçin."],
    [
      { _tag: "Unauthorised", message: "Oturum açmanız gerekiyor." },
      "Yükleme durdu: Oturumunuz sona ermiş. Yeniden giriş yaptıktan sonra buradan kaldığı yerden sürdürebilirsiniz."
    ]
  ])("says why it stopped for good, and can be tried again", async (trouble, sentence) => {
    const { issues } = await newIssue({ draft: begun })
    issues.answer("upload", { type: "upload.failed", trouble })
    await expect.element(sheet.getByRole("alert")).toHaveTextContent(sentence)
    expect(page.getByRole("alert").elements()).toHaveLength(1)
    await sheet.getByRole("button", { name: "Tekrar dene" }).click()
    await expect.poll(() => issues.waiting("upload")).toHaveLength(1)
    expect(page.getByRole("alert").elements()).toEqual([])
  })

  it("says which file to pick again when this browser has lost its bytes, and how much is there", async () => {
    const { issues } = await newIssue({ draft: { ...begun, acknowledged: 30 * megabyte }, isAtHand: false })
    await expect.element(sheet.getByText("lodos.pdf")).toBeVisible()
    await expect
      .element(sheet.getByRole("status"))
      .toHaveTextContent(
        "Yükleme yarıda kaldı. Sürdürmek için aynı dosyayı yeniden seçin. 30 MB sunucuda duruyor; yalnızca kalanı yüklenecek."
      )
    expect(issues.waiting("upload")).toEqual([])
  })

  it("can be removed, and the sheet is empty again", async () => {
    await newIssue({ draft: whole })
    await sheet.getByRole("button", { name: "Kaldır" }).click()
    await expect.element(sheet.getByRole("button", { name: "PDF seç" })).toHaveFocus()
    expect(sheet.getByText("lodos.pdf").elements()).toEqual([])
    await expect.element(field("Başlık")).toHaveValue("Sayı 15: Poyraz")
  })

  it("is weighed in KB where it is lighter than one MB", async () => {
    await newIssue({ draft: { ...uploaded, pdf: { ...pdf, size: 8344 }, acknowledged: 8344 } })
    await expect.element(sheet.getByText("8,1 KB")).toBeVisible()
  })
})

describe("the magazine of a new issue", () => {
  it("cannot be chosen before the magazines are there", async () => {
    const { shelves } = await newIssue({ publications: "late" })
    await expect.element(page.getByRole("button", { name: /Dergiler yükleniyor/ })).toBeDisabled()
    shelves.answer("load", { type: "loadable.loaded", value: own })
    await page.getByRole("button", { name: /Dergi seçin/ }).click()
    await page.getByRole("option", { name: "Çıma" }).click()
    await expect.element(page.getByRole("button", { name: /Çıma/ })).toBeVisible()
  })

  it("says that they could not be loaded, and tries again", async () => {
    const { shelves } = await newIssue({ publications: "failed" })
    await expect.element(page.getByRole("alert")).toMatchTextContent(/^Dergiler yüklenirken bir hata oluştu/)
    await page.getByRole("button", { name: "Tekrar dene" }).click()
    shelves.answer("load", { type: "loadable.loaded", value: own })
    await expect.element(page.getByRole("button", { name: /Dergi seçin/ })).toBeEnabled()
  })

  it("says that there is none to choose", async () => {
    await newIssue({ publications: [] })
    await expect.element(page.getByText(/^Adınıza kayıtlı bir dergi yok\./)).toBeVisible()
    await expect.element(page.getByRole("button", { name: /Dergi seçin/ })).toBeDisabled()
  })
})

describe("the time of a new issue", () => {
  it("is told by the clocks of Istanbul, in words", async () => {
    await newIssue()
    expect(page.getByLabelText(/Europe\/Istanbul/).elements()).toEqual([])
    await page.getByText("Zamanla", { exact: true }).click()
    const moment = field("Tarih ve saat (Europe/Istanbul)")
    await moment.fill("2096-12-01T09:00")
    await expect.element(moment).toHaveAccessibleDescription("1 Aralık 2096 09:00, İstanbul saatiyle.")
    await moment.fill("2020-12-01T09:00")
    await expect
      .element(moment)
      .toHaveAccessibleDescription("Bu an geçmişte kaldı: sayı, sayfaları hazır olur olmaz yayınlanır.")
  })

  it("is missing while it is to be later and not said when", async () => {
    await newIssue({ draft: { ...whole, form: { ...form, visibility: "SCHEDULED" } } })
    await expect
      .element(save)
      .toHaveAccessibleDescription("Lütfen tüm gerekli alanları doldurunuz Eksik: Tarih ve saat (Europe/Istanbul).")
  })
})

const broken = { type: "upload.failed", trouble: { _tag: "Unreachable", message: null } }
const refusal = {
  type: "issue.refused",
  trouble: { _tag: "PublicationNotFound", message: "Dergi seçimi geçersiz." },
  isFileLost: false
}

const addedBefore = {
  type: "issue.refused",
  trouble: {
    _tag: "IssueAddedBefore",
    message: "Bu dosya “Ekim 2026” adıyla zaten eklendi. Başka bir sayı eklemek için PDF dosyasını yeniden seçin."
  },
  isFileLost: true
}

const tooManyWaiting = {
  type: "issue.refused",
  trouble: {
    _tag: "TooManyWaiting",
    message:
      "50 dosyanız sayfalara ayrılmayı bekliyor. Biri bitince bu sayıyı yeniden kaydedin; yüklediğiniz dosya bekler."
  },
  isFileLost: false
}

const submit = () => document.querySelector<HTMLFormElement>("form")?.requestSubmit()

const askToLeave = () =>
  void page
    .getByRole("button", { name: /^(İptal|Cancel)$/ })
    .element()
    .dispatchEvent(new MouseEvent("click", { bubbles: true }))

type Arranged = Awaited<ReturnType<typeof newIssue>>

const nothing = () => {}

const states: ReadonlyArray<readonly [string, Given, (screen: Arranged) => void]> = [
  ["empty", {}, nothing],
  ["refusing a file", {}, () => choose(file("kapak.png", "image/png"))],
  [
    "sending",
    { draft: begun },
    ({ issues }) => issues.answer("upload", { type: "upload.acknowledged", bytes: megabyte })
  ],
  ["stalled", { draft: begun }, ({ issues }) => issues.answer("upload", { type: "upload.stalled" })],
  ["broken", { draft: begun }, ({ issues }) => issues.answer("upload", broken)],
  ["interrupted", { draft: { ...begun, acknowledged: megabyte }, isAtHand: false }, nothing],
  ["ready", { draft: whole }, nothing],
  ["showing the first page", { draft: whole }, ({ pages }) => pages.answer("draw", drawnPage())],
  ["without a first page", { draft: whole }, ({ pages }) => pages.answer("draw", delayed)],
  [
    "scheduled",
    { draft: { ...whole, form: { ...form, visibility: "SCHEDULED", publishAt: "2020-01-01T09:00" } } },
    nothing
  ],
  ["without magazines", { publications: [] }, nothing],
  ["with magazines that did not come", { publications: "failed" }, nothing],
  ["saving", { draft: whole }, submit],
  [
    "asking before what is being saved is thrown away",
    { draft: whole },
    () => {
      submit()
      askToLeave()
    }
  ],
  [
    "refused",
    { draft: whole },
    ({ issues }) => {
      submit()
      issues.answer("save", refusal)
    }
  ],
  [
    "refused because it was added before",
    { draft: whole },
    ({ issues }) => {
      submit()
      issues.answer("save", addedBefore)
    }
  ],
  [
    "refused because too many files wait",
    { draft: whole },
    ({ issues }) => {
      submit()
      issues.answer("save", tooManyWaiting)
    }
  ],
  [
    "saved",
    { draft: whole },
    ({ issues }) => {
      submit()
      issues.answer("save", { type: "issue.saved", id: "issue0000000009" })
    }
  ],
  ["asking before it is thrown away", { draft: whole }, askToLeave]
]

describe.each(stagings)("the form of a new issue in $language, $theme", (staging) => {
  it.each(states)("leaves nothing for axe to find when %s", async (_, given, arrange) => {
    const screen = await newIssue(given, staging)
    arrange(screen)
    await settled()
    expect(await faults()).toEqual([])
  })
})
