import { useState } from "react"
import { beforeEach, describe, expect, it } from "vitest"
import { page, userEvent } from "vitest/browser"
import { createActor } from "xstate"
import type { IssueMarks } from "../../../src/domain/account/IssueMarks.ts"
import { type MarksAsked, plainMarks } from "../../../src/domain/account/markList.ts"
import { type Holdings, noHoldings } from "../../../src/domain/catalogue/access.ts"
import { fromAnnotations } from "../../../src/domain/reader/marks/exchange/webAnnotations.ts"
import { accountMarksMachine } from "../../../src/machines/account/accountMarks.machine.ts"
import { fileSavingMachine } from "../../../src/machines/fileSaving/fileSaving.machine.ts"
import { marksImportMachine } from "../../../src/machines/account/marksImport.machine.ts"
import { Marks } from "../../../src/ui/account/Marks.tsx"
import { slotAnswers } from "../../kit/doubles/slotAnswers.ts"
import { highlight, note } from "../../kit/fixtures/marks.ts"
import { issueMarks } from "../../kit/fixtures/ownIssues.ts"
import { said } from "../../kit/harness/screen.tsx"
import { viewport } from "../../kit/harness/viewport.ts"
import { faults, show, stagings, type Staging } from "../stage.tsx"

const userId = "user00000000001"
const old = (at: number) => `vurgu_${1_700_000_000_000 + at}_k`

const may = issueMarks("issue0000000001", "Mayıs 2026", {
  bookmarks: [9],
  highlights: [
    highlight({ id: old(2), page: 4, text: "deniz kıyısında", colour: "green" }),
    highlight({ id: old(1), page: 5, text: "fırtına" })
  ],
  notes: [note({ highlightId: old(2), text: "Işık", date: "2026-11-20T10:00:00.000Z" })]
})
const june = issueMarks("issue0000000002", "Haziran 2026", { bookmarks: [2] }, { is_free: true })
const gone = issueMarks("issue0000000003", "Temmuz 2026", { bookmarks: [3] }, { is_visible: false })

interface Given {
  readonly holdings?: Holdings | null
  readonly asked?: Partial<MarksAsked>
}

/** The screen as its route puts it together. */
const room = async (
  all: ReadonlyArray<IssueMarks>,
  { holdings = null, asked: given }: Given = {},
  staging: Staging = {}
) => {
  const asked = { loading: slotAnswers(), exporting: slotAnswers(), importing: slotAnswers() }
  const marks = createActor(asked.loading.filled(accountMarksMachine), { input: { userId } }).start()
  const exporting = createActor(asked.exporting.filled(fileSavingMachine)).start()
  const importing = createActor(asked.importing.filled(marksImportMachine), { input: { userId } }).start()
  asked.loading.answer("load", { type: "loadable.loaded", value: all })
  const Screen = () => {
    const [wanted, setWanted] = useState<MarksAsked>({ ...plainMarks, ...given })
    return (
      <Marks
        marks={marks}
        exporting={exporting}
        importing={importing}
        onPick={({ name }) => `key of ${name}`}
        holdings={holdings}
        asked={wanted}
        onAsk={setWanted}
      />
    )
  }
  await show(<Screen />, staging)
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible()
  return { ...asked, importer: importing, exporter: exporting }
}

const rows = () => page.getByRole("article")
const hrefs = () => [...document.querySelectorAll("article a")].map((link) => link.getAttribute("href"))
const file = () => document.querySelector<HTMLInputElement>("input[type=file]")!

beforeEach(() => viewport(1280, 900))

describe("the marks of all issues", () => {
  it.each(stagings)("are without fault in $language, $theme", async (staging) => {
    await room([may, june, gone], { holdings: noHoldings }, staging)
    expect(await faults()).toEqual([])
  })

  it("say in English what they are", async () => {
    await room([may, gone], { holdings: noHoldings }, { language: "en" })
    expect(said("article").map((words) => words.replace(/^.*(?=Vapur)/u, ""))).toEqual([
      "Vapur, Mayıs 2026, page 4deniz kıyısındaIşıkNote20 November 2026You cannot read this issue at present; the link opens the issue's page.",
      expect.stringContaining("page 5fırtınaHighlight"),
      expect.stringContaining("page 9Bookmark"),
      "Vapur, Temmuz 2026, page 3BookmarkThis issue is no longer on sale."
    ])
  })

  it("lead to their page in the reader and to their words, until it is known that the issue cannot be read", async () => {
    await room([may, june, gone])
    const ways = ["?sayfa=4&isaret=vurgu_1700000000002_k", "?sayfa=5&isaret=vurgu_1700000000001_k", "?sayfa=9"]
    expect(hrefs()).toEqual([...ways.map((way) => `/reader/issue0000000001${way}`), "/reader/issue0000000002?sayfa=2"])
    expect(said("article").at(-1)).toContain("Bu sayı artık yayında değil.")
  })

  it("lead to the issue's page where it cannot be read, and to the reader where it can", async () => {
    await room([may, june], { holdings: noHoldings })
    expect(new Set(hrefs())).toEqual(new Set(["/magazine/issue0000000001", "/reader/issue0000000002?sayfa=2"]))
    expect(said("article").filter((words) => words.includes("okuma hakkınız şu anda yok"))).toHaveLength(3)
  })

  it("lead to the reader once the issue is the user's", async () => {
    await room([may], { holdings: { ...noHoldings, issueAccess: ["issue0000000001"] } })
    expect(hrefs().every((href) => href?.startsWith("/reader/"))).toBe(true)
  })

  it("name a note whose highlight is unknown by its issue, and lead there", async () => {
    const lost = issueMarks("issue0000000001", "Mayıs 2026", { notes: [note({ highlightId: "yok" })] })
    await room([lost])
    expect(hrefs()).toEqual(["/reader/issue0000000001"])
    expect(said("heading")[1]).toBe("Vapur, Mayıs 2026")
  })

  it("stand below their issue where they are listed issue by issue", async () => {
    const lost = issueMarks("issue0000000002", "Haziran 2026", { notes: [note({ highlightId: "yok" })] })
    await room([may, lost], { asked: { order: "issue" } })
    expect(said("heading").slice(1, -1)).toEqual([
      "Vapur, Mayıs 2026",
      "Sayfa 4",
      "Sayfa 5",
      "Sayfa 9",
      "Vapur, Haziran 2026",
      "Sayfası bilinmiyor"
    ])
    expect(await faults()).toEqual([])
  })

  it("say once below their issue that it cannot be read", async () => {
    await room([may, gone], { holdings: noHoldings, asked: { order: "issue" } })
    expect(said("paragraph").filter((words) => words.includes("okuma hakkınız") || words.includes("yayında"))).toEqual([
      "Bu sayıyı okuma hakkınız şu anda yok; bağlantı sayının sayfasını açar.",
      "Bu sayı artık yayında değil."
    ])
  })

  it("grow by fifty, and hand the focus to the first of the new ones", async () => {
    const many = Array.from({ length: 120 }, (_, at) => at + 1)
    await room([issueMarks("issue0000000001", "Mayıs 2026", { bookmarks: many })])
    const more = page.getByRole("button", { name: "Daha fazla göster" })
    expect(rows().elements()).toHaveLength(50)
    await expect.element(page.getByText("120 işaretten 50 tanesi gösteriliyor")).toBeVisible()
    more.element().focus()
    await userEvent.keyboard("{Enter}")
    expect(rows().elements()).toHaveLength(100)
    await expect.element(rows().nth(50)).toHaveFocus()
    await more.click()
    expect(rows().elements()).toHaveLength(120)
    await expect.element(rows().nth(100)).toHaveFocus()
    await expect.element(more).not.toBeInTheDocument()
  })
})

it("hands the focus to a new row also where it leads nowhere and nothing is left to show", async () => {
  const bookmarks = Array.from({ length: 60 }, (_, at) => at + 1)
  await room([issueMarks("issue0000000003", "Temmuz 2026", { bookmarks }, { is_visible: false })])
  page.getByRole("button", { name: "Daha fazla göster" }).element().focus()
  await userEvent.keyboard("{Enter}")
  await expect.element(rows().nth(50)).toHaveFocus()
})

describe("what narrows the marks down", () => {
  it("is typed, and emptied with Escape", async () => {
    await room([may, june])
    await page.getByRole("searchbox", { name: "İşaretlerde ara" }).click()
    await userEvent.keyboard("ISIK")
    expect(rows().elements()).toHaveLength(1)
    await expect.element(page.getByText("1 işaret", { exact: true })).toBeVisible()
    await userEvent.keyboard("{Escape}")
    expect(rows().elements()).toHaveLength(4)
  })

  it("is a colour, pressed again to see all", async () => {
    await room([may])
    const green = page.getByRole("radio", { name: "Yeşil" })
    await green.click()
    expect(rows().elements()).toHaveLength(1)
    await green.click()
    expect(rows().elements()).toHaveLength(3)
    await expect.element(page.getByRole("radio", { name: "Mavi" })).not.toBeInTheDocument()
  })

  it("is an issue, whose marks alone are then exported", async () => {
    const { exporting } = await room([may, june], {}, { language: "tr" })
    const save = async () => {
      await page.getByRole("button", { name: "JSON olarak indir" }).click()
      const { file: saved } = exporting.inputs("save").at(-1) as { file: { name: string; text: string } }
      return { name: saved.name, issues: fromAnnotations(saved.text)?.issues.map(({ issueId }) => issueId) }
    }
    await expect.element(page.getByText(/^Bütün sayıların işaretleri aktarılır/u)).toBeVisible()
    expect((await save()).issues).toEqual(["issue0000000001", "issue0000000002"])
    await page.getByRole("button", { name: /Bütün sayılar/u }).click()
    await page.getByRole("option", { name: "Vapur, Haziran 2026" }).click()
    expect(rows().elements()).toHaveLength(1)
    await expect.element(page.getByText("Yalnızca bu sayının işaretleri aktarılır: Vapur, Haziran 2026.")).toBeVisible()
    expect(await save()).toEqual({ name: "sayfa-isaretler-vapur-haziran-2026.json", issues: ["issue0000000002"] })
    await page.getByRole("button", { name: /En yeniler başta/u }).click()
    await page.getByRole("option", { name: "Sayı sayı" }).click()
    await expect.element(page.getByRole("heading", { level: 2, name: "Vapur, Haziran 2026" })).toBeVisible()
  })

  it("leaves nothing over where nothing is like that, and is taken back by a button", async () => {
    await room([june], { asked: { kind: "note", q: "yok", order: "issue" } })
    await expect.element(page.getByRole("heading", { name: "Aramanıza uyan işaret yok" })).toBeVisible()
    expect(await faults()).toEqual([])
    await page.getByRole("button", { name: "Bütün işaretleri göster" }).click()
    await expect.element(page.getByRole("heading", { level: 2, name: "Vapur, Haziran 2026" })).toBeVisible()
  })
})

describe("an import", () => {
  it("takes a picked file, also where nothing is marked yet, and the same one again", async () => {
    const { importing } = await room([])
    await expect.element(page.getByRole("link", { name: "Kütüphaneme git" })).toHaveAttribute("href", "/library")
    await expect.element(page.getByRole("button", { name: "JSON olarak indir" })).not.toBeInTheDocument()
    const picked = new File(["{}"], "a.json", { type: "application/json" })
    await userEvent.upload(file(), picked)
    expect(importing.inputs("import")).toEqual([{ userId, key: "key of a.json" }])
    importing.answer("import", { type: "file.refused", reason: "notMarks" })
    await expect.element(page.getByRole("alert")).toMatchTextContent(/Bu dosyada işaret bulunamadı/u)
    await userEvent.upload(file(), picked)
    expect(importing.inputs("import")).toHaveLength(2)
  })

  it("gives the focus to its button when a failed one is tried again", async () => {
    const { importing, importer } = await room([may])
    importer.send({ type: "file.import", key: "a" })
    importing.answer("import", { type: "import.failed", trouble: { _tag: "Unreachable", message: null } })
    await page.getByRole("button", { name: "Tekrar dene" }).click()
    await expect.element(page.getByRole("button", { name: "İçe aktarılıyor…" })).toHaveFocus()
  })

  it("says in English what it came to", async () => {
    const { importing, importer } = await room([may], {}, { language: "en" })
    importer.send({ type: "file.import", key: "a" })
    const added = { bookmarks: 1, highlights: 2, notes: 1 }
    const summary = { added, present: 2, unreachable: 3, pageless: 6, beyond: 4, unread: 5 }
    importing.answer("import", { type: "marks.brought", summary })
    await expect
      .element(page.getByText(/^Added/u))
      .toHaveTextContent(
        "Added: 1 bookmark, 2 highlights and 1 note. Already there: 2. In issues you cannot open: 3. Not added because the issue has no such page: 6. Not added because the issue takes no more: 4. Could not be read: 5."
      )
  })
})
