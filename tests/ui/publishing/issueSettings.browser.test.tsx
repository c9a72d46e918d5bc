import { beforeEach, describe, expect, it } from "vitest"
import { page, userEvent } from "vitest/browser"
import type { EditableIssue } from "../../../src/domain/publishing/EditableIssue.ts"
import { type PictureNews, pictureMachine } from "../../../src/machines/publishing/picture.machine.ts"
import { issueSettingsMachine } from "../../../src/machines/publishing/issueSettings.machine.ts"
import { useNews } from "../../../src/ui/hooks/useNews.ts"
import { useScreenActor } from "../../../src/ui/hooks/useScreenActor.ts"
import { IssueSettings } from "../../../src/ui/publishing/IssueSettings.tsx"
import { slotAnswers } from "../../kit/doubles/slotAnswers.ts"
import { editableIssue } from "../../kit/fixtures/editableIssues.ts"
import { drawnPng, picked } from "../../kit/harness/drawnPng.ts"
import { viewport } from "../../kit/harness/viewport.ts"
import { faults, settled, show, stagings, type Staging } from "../stage.tsx"
import { alone } from "./alone.ts"

interface ScreenProps {
  readonly filling: () => typeof issueSettingsMachine
  readonly filledPicture: () => typeof pictureMachine
  readonly id: string
}

const Screen = ({ filling, filledPicture, id }: ScreenProps) => {
  const settings = useScreenActor(alone, filling, { owner: "publisher000001", id })
  const picture = useScreenActor(alone, filledPicture, { use: "cover", issueId: id })
  useNews(picture, (news: PictureNews) => {
    if (news.type === "cover.made") settings.send({ type: "cover.take", issue: news.issue })
  })
  return <IssueSettings settings={settings} picture={picture} />
}

/** The settings of an issue, once they are here. */
const opened = async (known: EditableIssue, staging: Staging = {}) => {
  const asked = slotAnswers()
  const [machine, filledPicture] = [asked.filled(issueSettingsMachine), asked.filled(pictureMachine)]
  await show(<Screen filling={() => machine} filledPicture={() => filledPicture} id={known.id} />, staging)
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible()
  asked.answer("load", { type: "issue.loaded", issue: known, kept: {} })
  await expect.element(page.getByRole("textbox").first()).toBeVisible()
  return asked
}

const textbox = (name: string) => page.getByRole("textbox", { name })
const button = (name: string) => page.getByRole("button", { name, exact: true })
const checkbox = () => page.getByRole("checkbox", { name: "Bu sayı ücretsiz okunsun" })

const coming = editableIssue({
  status: "SCHEDULED",
  published_at: null,
  desired_publish_at: "2026-12-24T21:30:00.000Z"
})

beforeEach(() => viewport(1280, 800))

describe("an issue's settings", () => {
  it("are changed by keyboard alone, and sent as they were written", async () => {
    const asked = await opened(editableIssue())
    textbox("Başlık").element().focus()
    await userEvent.keyboard("{ControlOrMeta>}a{/ControlOrMeta}Rota")
    textbox("Önizlemede açık sayfa").element().focus()
    await userEvent.keyboard("8{Enter}")
    await expect
      .poll(() => asked.waiting("save"))
      .toEqual([
        {
          id: "issue0000000001",
          change: { title: "Rota", preview_page_limit: 8 }
        }
      ])
    await expect.element(button("Kaydediliyor...")).toBeVisible()
  })

  it("say what is wrong, and lead the keyboard to the first of it", async () => {
    await opened(coming)
    await textbox("Başlık").fill(" ")
    await textbox("Önizlemede açık sayfa").fill("çok")
    await page.getByLabelText("Tarih ve saat (Europe/Istanbul)").fill("")
    await button("Kaydet").click()
    await expect.element(textbox("Başlık")).toHaveFocus()
    for (const problem of [
      "Sayıya bir başlık verin.",
      "1 ile 2.000 arasında bir sayı yazın ya da boş bırakın.",
      "Bir gün ve saat seçin."
    ]) {
      await expect.element(page.getByText(problem)).toBeVisible()
    }
    await textbox("Başlık").fill("Rota")
    await expect.element(page.getByText("Sayıya bir başlık verin.")).not.toBeInTheDocument()
  })

  it("ask for the preview's pages only of what is not free", async () => {
    const asked = await opened(editableIssue())
    await expect.element(page.getByText(/Boş kalırsa 3 sayfa açıktır\.$/)).toBeVisible()
    await textbox("Önizlemede açık sayfa").fill("çok")
    await page.getByText("Bu sayı ücretsiz okunsun").click()
    await expect.element(textbox("Önizlemede açık sayfa")).not.toBeInTheDocument()
    await button("Kaydet").click()
    await expect.poll(() => asked.waiting("save")).toEqual([{ id: "issue0000000001", change: { is_free: true } }])
  })

  it("say that all issues of a free publication are free", async () => {
    await opened(editableIssue({ publication: { id: "publication0001", title: "Sokak", tier: 0 } }))
    await expect.element(page.getByText("Yayın ücretsiz olduğu için bu sayı da ücretsiz okunur.")).toBeVisible()
    await expect.element(checkbox()).not.toBeInTheDocument()
  })

  it("have a time only before it has come", async () => {
    await opened(coming)
    await expect.element(page.getByLabelText("Tarih ve saat (Europe/Istanbul)")).toHaveValue("2026-12-25T00:30")
    await page.getByText("Hemen Yayınla").click()
    await expect.element(page.getByLabelText("Tarih ve saat (Europe/Istanbul)")).not.toBeInTheDocument()
  })

  it("have none once it has come out", async () => {
    await opened(editableIssue())
    await expect.element(page.getByRole("radiogroup")).not.toBeInTheDocument()
  })

  it("keep what was written when saving fails, and say why", async () => {
    const asked = await opened(editableIssue())
    await textbox("Başlık").fill("Başka")
    await button("Kaydet").click()
    asked.answer("save", {
      type: "issue.refused",
      trouble: { _tag: "ServerFault", message: "Sunucuda bir hata oluştu." }
    })
    await expect.element(page.getByRole("alert")).toHaveTextContent("Sunucuda bir hata oluştu.")
    await expect.element(textbox("Başlık")).toHaveValue("Başka")
  })
})

describe("an issue's sale", () => {
  it("is stopped after a question, and resumed without one; what was written stays", async () => {
    const asked = await opened(editableIssue())
    await textbox("Başlık").fill("Rota")
    await button("Yayından kaldır").click()
    await expect
      .element(page.getByRole("alertdialog"))
      .toMatchTextContent(/Satın almış olanlar, aboneler ve planıyla açmış olanlar okumayı sürdürür/)
    await userEvent.keyboard("{Escape}")
    expect(asked.waiting("sell")).toEqual([])
    await button("Yayından kaldır").click()
    await page.getByRole("alertdialog").getByRole("button", { name: "Yayından kaldır" }).click()
    await expect.poll(() => asked.waiting("sell")).toEqual([{ id: "issue0000000001", isOnSale: false }])
    asked.answer("sell", { type: "sale.changed", issue: editableIssue({ status: "DRAFT" }) })
    await expect.element(page.getByText(/^Yayından kaldırıldı\./)).toBeVisible()
    await expect.element(button("Yeniden yayınla")).toHaveFocus()
    await button("Yeniden yayınla").click()
    await expect.poll(() => asked.waiting("sell")).toEqual([{ id: "issue0000000001", isOnSale: true }])
    asked.answer("sell", { type: "sale.changed", issue: editableIssue() })
    await expect.element(page.getByText("Yayında ve satışta.")).toBeVisible()
    await expect.element(textbox("Başlık")).toHaveValue("Rota")
  })

  it.each([
    [coming, "Sayfasını önizle", "Okuyucuda önizle"],
    [editableIssue(), "Sayfasına git", "Oku"],
    [editableIssue({ status: "DRAFT" }), "Sayfasını önizle", "Okuyucuda önizle"]
  ] as const)("is beside the ways to see the issue as its readers will: $status", async (issue, toPage, toReader) => {
    await opened(issue)
    await expect.element(page.getByRole("link", { name: toPage })).toHaveAttribute("href", "/magazine/issue0000000001")
    await expect
      .element(page.getByRole("link", { name: toReader, exact: true }))
      .toHaveAttribute("href", "/reader/issue0000000001")
  })

  it.each([
    ["CONVERTING", "Sayfaları hazırlanıyor."],
    ["FAILED", "Hazırlanamadı. Nedeni masanızda yazıyor."],
    ["DRAFT", "Taslak. Yalnızca siz görürsünüz."]
  ] as const)("has no way to what cannot be read: %s", async (status, words) => {
    await opened(editableIssue({ status, published_at: null }))
    await expect.element(page.getByText(words)).toBeVisible()
    await expect.element(page.getByRole("link", { name: "Okuyucuda önizle" })).not.toBeInTheDocument()
    await expect.element(button("Yayından kaldır")).not.toBeInTheDocument()
  })

  it("says of one whose time is now that it comes out soon", async () => {
    await opened(editableIssue({ status: "SCHEDULED", published_at: null }))
    await expect.element(page.getByText("Hazır, birazdan yayınlanacak.")).toBeVisible()
  })

  it("says of a free issue that everybody reads it", async () => {
    await opened(editableIssue({ is_free: true }))
    await expect.element(page.getByText("Yayında; herkes ücretsiz okuyor.")).toBeVisible()
  })
})

describe("an issue's cover", () => {
  const field = () => textbox("Kapak olacak sayfa")
  const save = () => button("Kapak yap")

  it("becomes another page, by keyboard alone, and what was written stays", async () => {
    const asked = await opened(editableIssue())
    await textbox("Başlık").fill("Rota")
    await expect.element(page.getByText("Kapak şu an 1. sayfa.")).toBeVisible()
    field().element().focus()
    await userEvent.keyboard("7{Enter}")
    await expect.poll(() => asked.waiting("cover")).toEqual([{ id: "issue0000000001", page: 7 }])
    await expect.element(button("Kapak hazırlanıyor…")).toBeVisible()
    asked.answer("cover", { type: "cover.changed", issue: editableIssue({ cover_page: 7 }) })
    await expect.element(page.getByText("Kapak şu an 7. sayfa.")).toBeVisible()
    await expect.element(textbox("Başlık")).toHaveValue("Rota")
  })

  it.each(["", "0", "13", "-1", "yedi", "1,5"])("is not page %j, and it says which pages there are", async (typed) => {
    const asked = await opened(editableIssue())
    await field().fill(typed)
    await save().click()
    await expect.element(page.getByText("1 ile 12 arasında bir sayfa yazın.")).toBeVisible()
    await expect.element(field()).toHaveFocus()
    expect(asked.waiting("cover")).toEqual([])
    await field().fill("7")
    await expect.element(page.getByText("1 ile 12 arasında bir sayfa yazın.")).not.toBeInTheDocument()
  })

  it("stays where it could not be made, and says why", async () => {
    const asked = await opened(editableIssue())
    await field().fill("7")
    await save().click()
    asked.answer("cover", {
      type: "issue.refused",
      trouble: { _tag: "CoverUnavailable", message: "Bu sayfa kapak yapılamıyor." }
    })
    await expect.element(page.getByRole("alert")).toHaveTextContent("Bu sayfa kapak yapılamıyor.")
    await expect.element(page.getByText("Kapak şu an 1. sayfa.")).toBeVisible()
  })

  it("becomes a picture, in the proportions of its pages, and what was written stays", async () => {
    const asked = await opened(editableIssue({ page_width: 300, page_height: 400 }))
    await textbox("Başlık").fill("Rota")
    picked([await drawnPng(300, 200)])
    const slider = page.getByRole("slider", { name: "Yatay yer" })
    await expect.element(slider).toBeEnabled()
    slider.element().focus()
    await userEvent.keyboard("{End}")
    await button("Görseli kullan").click()
    await expect
      .poll(() => asked.waiting("send"))
      .toMatchObject([{ of: { use: "cover", issueId: "issue0000000001" }, crop: { left: 0.5, width: 0.5, height: 1 } }])
    asked.answer("send", { type: "picture.madeCover", issue: editableIssue({ cover_page: null }) })
    await expect.element(page.getByText("Kapak şu an bir görsel.")).toBeVisible()
    await expect.element(button("Başka görsel seç")).toBeVisible()
    await expect.element(textbox("Başlık")).toHaveValue("Rota")
    await field().fill("1")
    await save().click()
    await expect.poll(() => asked.waiting("cover")).toEqual([{ id: "issue0000000001", page: 1 }])
  })

  it("is no SVG", async () => {
    await opened(editableIssue())
    picked([new File(["<svg/>"], "a.svg", { type: "image/svg+xml" })])
    await expect.element(page.getByText("PNG, JPEG ya da WebP türünde bir görsel seçin.")).toBeVisible()
  })

  it("is offered only where there are pages to choose from", async () => {
    await opened(editableIssue({ status: "CONVERTING", published_at: null }))
    await expect.element(save()).not.toBeInTheDocument()
  })
})

describe.each(stagings)("the form, %j", (staging) => {
  it.each([
    ["published", editableIssue()],
    ["coming", coming],
    ["off sale", editableIssue({ status: "DRAFT" })]
  ] as const)("leaves nothing for axe to find when %s", async (_, known) => {
    await opened(known, staging)
    await page.getByRole("textbox").first().fill("")
    await page.getByRole("button", { name: /^(Kaydet|Save)$/ }).click()
    await settled()
    expect(await faults()).toEqual([])
  })
})
