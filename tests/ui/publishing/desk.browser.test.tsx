import { sharingMachine } from "../../../src/machines/catalogue/sharing.machine.ts"
import { useState } from "react"
import { createActor, fromCallback } from "xstate"
import { beforeEach, describe, expect, it, onTestFinished } from "vitest"
import { page, userEvent } from "vitest/browser"
import { PdfReason } from "../../../src/domain/publishing/ConversionState.ts"
import type { DeskIssue } from "../../../src/domain/publishing/DeskIssue.ts"
import type { Trouble } from "../../../src/domain/Trouble.ts"
import { deskMachine } from "../../../src/machines/publishing/desk.machine.ts"
import { allIssues } from "../../../src/domain/publishing/deskList.ts"
import { useDeskAsked } from "../../../src/ui/hooks/useDeskAsked.ts"
import { useScreenActor } from "../../../src/ui/hooks/useScreenActor.ts"
import { Desk } from "../../../src/ui/publishing/Desk.tsx"
import { slotAnswers as questions } from "../../kit/doubles/slotAnswers.ts"
import { deskIssue } from "../../kit/fixtures/deskIssues.ts"
import { said } from "../../kit/harness/screen.tsx"
import { viewport } from "../../kit/harness/viewport.ts"
import { faults, settled, show, stagings, type Staging } from "../stage.tsx"
import { alone } from "./alone.ts"

const offline: Trouble = { _tag: "Unreachable", message: null }

const quiet = () =>
  createActor(
    sharingMachine.provide({ actors: { copy: fromCallback(() => {}) as never, hand: fromCallback(() => {}) as never } })
  ).start()

interface ScreenProps {
  readonly filling: () => typeof deskMachine
  readonly sharing: ReturnType<typeof quiet>
}

const Screen = ({ filling, sharing }: ScreenProps) => {
  const [asked, onAsk] = useState(allIssues)
  const desk = useScreenActor(alone, filling, asked)
  useDeskAsked(desk, asked)
  return (
    <Desk kind="publisher" desk={desk} sharing={sharing} origin="https://sayfa.example" asked={asked} onAsk={onAsk} />
  )
}

/** The desk, its questions answered by the test; time passes only by what the test answers. */
const desk = async (issues: ReadonlyArray<DeskIssue> | Trouble | "late", staging: Staging = {}, sharing = quiet()) => {
  onTestFinished(() => void sharing.stop())
  const asked = questions()
  const machine = asked.filled(deskMachine).provide({ delays: { conversionPollDelay: 0, pollDelay: 0 } })
  const looks = (found: ReadonlyArray<DeskIssue> | Trouble, total?: number) =>
    asked.answer(
      "load",
      "_tag" in found
        ? { type: "desk.failed", trouble: found }
        : { type: "desk.loaded", issues: found, total: total ?? found.length }
    )
  /** Answers the next look at the list. */
  const found = async (next: ReadonlyArray<DeskIssue> | Trouble, total?: number) => {
    await expect.poll(() => asked.waiting("load")).toHaveLength(1)
    looks(next, total)
  }
  await show(<Screen filling={() => machine} sharing={sharing} />, staging)
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible()
  if (issues !== "late") await found(issues)
  return { asked, found }
}

const waiting = deskIssue({ id: "a", status: "CONVERTING", title: "Sayı 18", pages_total: 0, pages_done: 0 })
const converting = deskIssue({ id: "b", status: "CONVERTING", title: "Sayı 17", pages_total: 28, pages_done: 12 })
const scheduled = deskIssue({
  id: "c",
  status: "SCHEDULED",
  title: "Sayı 16",
  publish_at: "2026-12-24T21:30:00.000Z",
  published_at: null
})
const failed = deskIssue({
  id: "d",
  status: "FAILED",
  title: "Sayı 15",
  pages_total: 0,
  published_at: null,
  reason: "fault",
  reason_message: "Sunucu bu PDF dosyasını işleyemedi. Lütfen tekrar deneyin."
})
const published = deskIssue({ id: "e" })
const all = [waiting, converting, scheduled, failed, published]

const row = (title: string) => page.getByRole("row", { name: new RegExp(`^${title}`, "u") })
/** Without that which chooses a state. */
const buttons = () => said("button").filter((words) => words !== "Hepsi")
const button = (name: string) => page.getByRole("button", { name, exact: true })

beforeEach(() => viewport(1280, 800))

describe("the desk", () => {
  it("lists the issues as they come, each with what is happening to it", async () => {
    await desk(all)
    await expect.element(row("Sayı 18")).toMatchTextContent(/Sırada bekliyor/)
    await expect.element(row("Sayı 17")).toMatchTextContent(/12 \/ 28 sayfa/)
    await expect.element(row("Sayı 16")).toMatchTextContent(/Zamanlandı25 Aralık 2026 00:30, İstanbul saatiyle/)
    await expect
      .element(row("Sayı 15"))
      .toMatchTextContent(/HazırlanamadıSunucu bu PDF dosyasını işleyemedi\. Lütfen tekrar deneyin\./)
    await expect.element(row("Sayı 14: Lodos")).toMatchTextContent(/Yayında1 Kasım 2026 09:00/)
    expect(
      page
        .getByRole("rowheader")
        .elements()
        .map((element) => element.textContent)
    ).toEqual(["Sayı 18Çıma", "Sayı 17Çıma", "Sayı 16Çıma", "Sayı 15Çıma", "Sayı 14: LodosÇıma"])
  })

  it("is read as a table by those who listen, in words of their language", async () => {
    await desk(all, { language: "en" })
    await expect.element(page.getByRole("table", { name: "Issues, the last added first" })).toBeVisible()
    await expect.element(row("Sayı 16")).toMatchTextContent(/25 December 2026 at 00:30, Istanbul time/)
    await expect.element(row("Sayı 17").getByRole("cell", { name: "1 Nov 2026" })).toBeVisible()
  })

  it("moves as the pages are made", async () => {
    const { found } = await desk([converting])
    const progress = page.getByRole("progressbar", { name: "Hazırlanıyor: Sayı 17" })
    await expect.element(progress).toHaveAttribute("aria-valuenow", "12")
    await found([{ ...converting, pages_done: 13 }])
    await expect.element(progress).toHaveAttribute("aria-valuenow", "13")
    await expect.element(progress).toHaveAttribute("aria-valuetext", "13 / 28 sayfa")
  })

  it.each([
    [[7], "7. sayfa gösterilemiyor"],
    [[3, 7], "3. ve 7. sayfalar gösterilemiyor"],
    [[1, 2, 3, 4, 5, 6, 7], "1., 2., 3., 4., 5., 6. ve 7. sayfalar gösterilemiyor"],
    [[1, 2, 3, 4, 5, 6, 7, 8, 9], "1., 2., 3., 4., 5., 6. ve 3 sayfa daha gösterilemiyor"]
  ])("names the pages that could not be shown: %j", async (broken_pages, sentence) => {
    await desk([{ ...published, broken_pages }])
    await expect.element(page.getByText(sentence)).toBeVisible()
  })

  it("opens what is published, and lets nobody delete it", async () => {
    await desk([published])
    await expect.element(page.getByRole("link", { name: "Oku: Sayı 14: Lodos" })).toHaveAttribute("href", "/reader/e")
    expect(buttons()).toEqual(["Bağlantıyı kopyala: Sayı 14: Lodos"])
  })

  it("copies the link of what is published, or shows it to be copied by hand", async () => {
    const sharing = quiet()
    await desk([published], {}, sharing)
    await page.getByRole("button", { name: "Bağlantıyı kopyala: Sayı 14: Lodos" }).click()
    sharing.send({ type: "link.copied" })
    await expect.element(page.getByText("Bağlantı kopyalandı: Sayı 14: Lodos")).toBeVisible()
    await page.getByRole("button", { name: "Bağlantıyı kopyala: Sayı 14: Lodos" }).click()
    sharing.send({ type: "link.refused" })
    await expect
      .element(page.getByRole("textbox", { name: /^Bağlantı kopyalanamadı/u }))
      .toHaveValue(`https://sayfa.example/magazine/${published.id}`)
  })

  it("converts again what has failed, and tells in its row what was refused", async () => {
    const { asked, found } = await desk(all)
    await button("Tekrar dene: Sayı 15").click()
    await expect.element(row("Sayı 15")).toHaveAttribute("aria-busy", "true")
    await expect.element(button("Sil: Sayı 16")).toBeDisabled()
    expect(asked.waiting("retry")).toEqual([{ id: "d", title: "Sayı 15" }])
    asked.answer("retry", {
      type: "action.refused",
      trouble: { _tag: "NothingToRetry", message: "Yalnızca başarısız olan bir sayı yeniden işlenebilir." }
    })
    await expect
      .element(row("Sayı 15").getByRole("alert"))
      .toHaveTextContent("Yalnızca başarısız olan bir sayı yeniden işlenebilir.")
    expect(page.getByRole("alert").elements()).toHaveLength(1)
    await found([scheduled])
    await expect
      .element(page.getByRole("alert"))
      .toHaveTextContent("Sayı 15: Yalnızca başarısız olan bir sayı yeniden işlenebilir.")
  })

  it.each(PdfReason.literals.filter((reason) => reason !== "tooSlow" && reason !== "tooHeavy"))(
    "asks for another file where trying again would end the same: %s",
    async (reason) => {
      await desk([{ ...failed, reason, reason_message: "Olmadı." }])
      await expect
        .element(row("Sayı 15"))
        .toMatchTextContent(/HazırlanamadıOlmadı\.Sayıyı silip düzeltilmiş bir dosyayla yeniden ekleyin\./)
      expect(buttons()).toEqual(["Sil: Sayı 15"])
    }
  )

  it.each(["fault", "noRoom", "tooSlow", "tooHeavy"] as const)(
    "offers to try again where that may help: %s",
    async (reason) => {
      await desk([{ ...failed, reason, reason_message: "Olmadı." }])
      await expect.element(row("Sayı 15")).toMatchTextContent(/HazırlanamadıOlmadı\.Tekrar dene/)
      expect(buttons()).toEqual(["Tekrar dene: Sayı 15", "Sil: Sayı 15"])
    }
  )

  it("offers to delete what is off sale only if nobody has it", async () => {
    const off = deskIssue({ status: "DRAFT" })
    await desk([
      { ...off, id: "f", title: "Sayı 12", is_kept: true },
      { ...off, id: "g", title: "Sayı 11" }
    ])
    await expect.element(row("Sayı 12")).toMatchTextContent(/Yayından kaldırıldı/)
    expect(buttons()).toEqual(["Sil: Sayı 11"])
  })

  it("lets the keyboard go on in its row when there is nothing left to try again", async () => {
    const { asked, found } = await desk([failed])
    await button("Tekrar dene: Sayı 15").click()
    asked.answer("retry", { type: "action.done" })
    await found([{ ...failed, status: "CONVERTING" }])
    await expect.element(button("Sil: Sayı 15")).toHaveFocus()
  })

  it("deletes an issue only after a question, and Escape keeps it", async () => {
    const { asked, found } = await desk([scheduled, published])
    await button("Sil: Sayı 16").click()
    const question = page.getByRole("alertdialog", { name: "Bu sayı silinsin mi?" })
    await expect.element(question).toHaveAccessibleDescription(/^“Sayı 16”, PDF dosyası/)
    await expect.element(question.getByRole("button", { name: "Vazgeç" })).toHaveFocus()
    await userEvent.keyboard("{Escape}")
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(button("Sil: Sayı 16")).toHaveFocus()
    expect(asked.waiting("remove")).toEqual([])
    await userEvent.keyboard("{Enter}")
    await expect.element(question.getByRole("button", { name: "Vazgeç" })).toHaveFocus()
    await userEvent.tab()
    await userEvent.keyboard("{Enter}")
    await expect.element(question).not.toBeInTheDocument()
    await expect.poll(() => asked.waiting("remove")).toEqual([{ id: "c", title: "Sayı 16" }])
    asked.answer("remove", { type: "action.done" })
    await found([published])
    await expect.element(row("Sayı 16")).not.toBeInTheDocument()
    await expect.element(page.getByRole("heading", { level: 1 })).toHaveFocus()
  })

  it("keeps the keyboard when a deletion is confirmed before its question has quite come", async () => {
    const { asked, found } = await desk([scheduled, published])
    document.documentElement.style.setProperty("--motion-calm", "60s")
    onTestFinished(() => {
      document.documentElement.style.removeProperty("--motion-calm")
    })
    await button("Sil: Sayı 16").click()
    const question = page.getByRole("alertdialog")
    await expect.element(question.getByRole("button", { name: "Vazgeç" })).toHaveFocus()
    await userEvent.keyboard("{Tab}{Enter}")
    await expect.poll(() => asked.waiting("remove")).toHaveLength(1)
    asked.answer("remove", { type: "action.done" })
    await found([published])
    await expect.element(row("Sayı 16")).not.toBeInTheDocument()
    await expect.element(page.getByRole("heading", { level: 1 })).toHaveFocus()
    await expect.element(question).not.toBeInTheDocument()
  })

  it("says once what was published, is ready or has failed, and nothing of single pages", async () => {
    const { found } = await desk([waiting, converting, scheduled])
    const news = page.getByRole("status")
    await found([{ ...waiting, pages_total: 4, pages_done: 2 }, { ...converting, pages_done: 27 }, scheduled])
    await expect.element(row("Sayı 17")).toMatchTextContent(/27 \/ 28 sayfa/)
    await expect.element(news).toHaveTextContent("")
    await found([
      { ...waiting, status: "FAILED" },
      { ...converting, status: "PUBLISHED" },
      { ...scheduled, status: "PUBLISHED" }
    ])
    await expect.element(news).toHaveTextContent("Sayı 18 hazırlanamadı. Sayı 17 yayınlandı. Sayı 16 yayınlandı.")
  })

  it("keeps the list when it cannot be looked at again, says so, and looks when asked", async () => {
    const { asked, found } = await desk([scheduled])
    await found(offline)
    const banner = page.getByRole("alert")
    await expect
      .element(banner)
      .toMatchTextContent(/^Liste yenilenemedi: Sunucuya ulaşılamadı\. Gördükleriniz son alınan hâli\./)
    await expect.element(row("Sayı 16")).toBeVisible()
    await banner.getByRole("button", { name: "Tekrar dene" }).click()
    await expect.poll(() => asked.waiting("load")).toHaveLength(1)
    await found([published])
    await expect.element(row("Sayı 14: Lodos")).toBeVisible()
    expect(page.getByRole("alert").elements()).toEqual([])
  })

  it("says why there is nothing to see, and looks again", async () => {
    const { found } = await desk({ _tag: "ServerFault", message: "Sunucuda bir hata oluştu." })
    const alert = page.getByRole("alert")
    await expect
      .element(alert)
      .toMatchTextContent(/^Veri alınamadıSayılar yüklenirken bir sorun oluştu: Sunucuda bir hata oluştu\./)
    await button("Tekrar dene").click()
    await found([published])
    await expect.element(row("Sayı 14: Lodos")).toBeVisible()
  })

  it("is narrowed down by words and by state, and begins anew on its first page", async () => {
    const { asked, found } = await desk([published], {})
    await page.getByRole("searchbox", { name: "Sayı ya da yayın ara" }).fill("lodos")
    await expect.poll(() => asked.waiting("load")).toEqual([{ q: "lodos", state: "all", page: 1 }])
    await found([])
    await expect.element(page.getByRole("heading", { name: "Aradığınız gibi bir sayı yok" })).toBeVisible()
    await page.getByRole("button", { name: /^Hepsi/ }).click()
    await page.getByRole("option", { name: "Zamanlanan" }).click()
    await expect.poll(() => asked.waiting("load")).toEqual([{ q: "lodos", state: "SCHEDULED", page: 1 }])
    await found([])
    await button("Tüm sayılar").click()
    await expect.poll(() => asked.waiting("load")).toEqual([allIssues])
    await found([published])
    await expect.element(row("Sayı 14: Lodos")).toBeVisible()
  })

  it("names its page and leads to the others, and says nothing of pages where there is one", async () => {
    const { asked, found } = await desk([published])
    const pages = page.getByRole("navigation", { name: "Sayfalar" })
    await expect.element(pages).not.toBeInTheDocument()
    await page.getByRole("searchbox", { name: "Sayı ya da yayın ara" }).fill("a")
    await expect.poll(() => asked.waiting("load")).toHaveLength(1)
    await found([published], 101)
    await expect.element(pages).toMatchTextContent(/^Sayfa 1 \/ 3Sonrakiler$/)
    await expect
      .element(pages.getByRole("link", { name: "Sonrakiler" }))
      .toHaveAttribute("href", "/account/publisher/issues?q=a&page=2")
  })

  it("says how to begin where there is no issue yet", async () => {
    await desk([])
    await expect.element(page.getByRole("heading", { name: "Henüz yayınlanan sayı bulunmuyor." })).toBeVisible()
    await expect
      .element(page.getByRole("link", { name: "Yeni Sayı Ekle" }))
      .toHaveAttribute("href", "/account/publisher/new-issue")
  })

  it("shows the shape of what comes only after 200 ms", async () => {
    await desk("late")
    const status = page.getByRole("status")
    await expect.element(status).toHaveTextContent("Sayılar yükleniyor")
    const [entrance] = status.element().getAnimations()
    expect(entrance?.effect?.getComputedTiming().delay).toBe(200)
    await settled()
    expect(getComputedStyle(status.element()).opacity).toBe("1")
  })

  it("says again what comes to the same end again", async () => {
    const { asked, found } = await desk([converting])
    const news = page.getByRole("status")
    const end: DeskIssue = { ...converting, status: "FAILED", reason: "fault" }
    await found([end])
    await expect.element(news).toHaveTextContent("Sayı 17 hazırlanamadı.")
    await button("Tekrar dene: Sayı 17").click()
    asked.answer("retry", { type: "action.done" })
    await found([converting])
    await expect.element(news).toHaveTextContent("")
    await found([end])
    await expect.element(news).toHaveTextContent("Sayı 17 hazırlanamadı.")
  })

  it("sets a blank sheet in the place of a cover that does not come", async () => {
    await desk([{ ...published, cover_image: "/covers/gone.webp" }])
    await expect.element(row("Sayı 14: Lodos")).toBeVisible()
    await expect.poll(() => document.querySelector("td img")).toBeNull()
  })
})

describe("the desk on a phone", () => {
  it("is a list that fits, with targets for a thumb", async () => {
    await viewport(390, 844)
    await desk(all)
    await expect.element(row("Sayı 17")).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
    for (const target of document.querySelectorAll("td button, td a")) {
      const { width, height } = target.getBoundingClientRect()
      expect(Math.min(width, height), target.textContent).toBeGreaterThanOrEqual(44)
    }
  })
})

const states: ReadonlyArray<readonly [string, ReadonlyArray<DeskIssue> | Trouble | "late"]> = [
  ["with issues", all],
  ["empty", []],
  ["failed", offline],
  ["loading", "late"]
]

describe.each(stagings)("the desk in $language, $theme", (staging) => {
  it.each(states)("leaves nothing for axe to find when %s", async (_, answer) => {
    await desk(answer, staging)
    await settled()
    expect(await faults()).toEqual([])
  })

  it("leaves nothing for axe to find on a phone, when its list is old", async () => {
    await viewport(390, 844)
    const { found } = await desk([scheduled, failed], staging)
    await found(offline)
    await expect.element(page.getByRole("alert")).toBeVisible()
    expect(await faults()).toEqual([])
  })

  it("leaves nothing for axe to find when it asks before a deletion", async () => {
    await desk([failed], staging)
    await page.getByRole("button", { name: /^(Sil|Delete): / }).click()
    await expect.element(page.getByRole("alertdialog")).toBeVisible()
    expect(await faults()).toEqual([])
  })
})
