import { beforeEach, describe, expect, it } from "vitest"
import { page, userEvent } from "vitest/browser"
import { createActor, fromCallback } from "xstate"
import type { AdvertIssue, CountedAdvert } from "../../../src/domain/publishing/OwnAdvert.ts"
import { fileSavingMachine } from "../../../src/machines/fileSaving/fileSaving.machine.ts"
import { advertMachine } from "../../../src/machines/publishing/advert.machine.ts"
import { advertIssuesMachine } from "../../../src/machines/publishing/advertIssues.machine.ts"
import { publicationsMachine } from "../../../src/machines/publishing/publications.machine.ts"
import { useScreenActor } from "../../../src/ui/hooks/useScreenActor.ts"
import { Advert, type AdvertProps } from "../../../src/ui/publishing/Advert.tsx"
import type { IssuesFound } from "../../../src/ui/publishing/AdvertIssues.tsx"
import { slotAnswers } from "../../kit/doubles/slotAnswers.ts"
import { countedAdvert } from "../../kit/fixtures/ownAdverts.ts"
import { said } from "../../kit/harness/screen.tsx"
import { viewport } from "../../kit/harness/viewport.ts"
import { faults, settled, show, stagings, type Staging } from "../stage.tsx"
import { alone } from "./alone.ts"

const issue = (at: number): AdvertIssue => ({
  id: `issue00000000${String(at).padStart(2, "0")}`,
  title: `Sayı ${at}`,
  publication_title: "Rota"
})
const issues = [issue(3), issue(2), issue(1)]

interface ScreenProps extends Pick<AdvertProps, "publications" | "IssuesFound" | "saving"> {
  readonly filling: () => typeof advertMachine
  readonly id: string | null
}

const Screen = ({ filling, id, ...others }: ScreenProps) => {
  const advert = useScreenActor(alone, filling, { owner: "user00000000001", isTeam: false, id })
  return <Advert advert={advert} Pages={() => null} {...others} />
}

const foundBy = (filling: () => typeof advertIssuesMachine): IssuesFound => {
  const Issues: IssuesFound = ({ asked, children }) => children(useScreenActor(alone, filling, asked))
  return Issues
}

/** A new advert, or one that is there. */
const opened = async (known: CountedAdvert | null, staging: Staging = {}) => {
  const [asked, looked, publications] = [slotAnswers(), slotAnswers(), slotAnswers()]
  const [machine, looking] = [asked.filled(advertMachine), looked.filled(advertIssuesMachine)]
  const titles = createActor(publications.filled(publicationsMachine)).start()
  publications.answer("load", {
    type: "loadable.loaded",
    value: [{ id: "publication0001", title: "Rota", tier: 3, issues: [] }]
  })
  const saving = createActor(fileSavingMachine.provide({ actors: { save: fromCallback(() => {}) as never } })).start()
  await show(
    <Screen
      filling={() => machine}
      id={known?.id ?? null}
      publications={titles}
      IssuesFound={foundBy(() => looking)}
      saving={saving}
    />,
    staging
  )
  await expect.poll(() => asked.waiting("load")).toHaveLength(1)
  asked.answer("load", { type: "advert.loaded", advert: known, kept: null, key: "anahtar-1" })
  await expect.element(page.getByRole("textbox").first()).toBeVisible()
  return { asked, looked, saving }
}

const focused = () => document.activeElement as HTMLElement
const described = () => {
  const ids = focused().getAttribute("aria-describedby")?.split(" ") ?? []
  return ids.map((id) => document.getElementById(id)?.textContent).join(" ")
}
const save = async (name: string) => {
  await page.getByRole("button", { name, exact: true }).click()
  await settled()
}

beforeEach(() => viewport(1280, 900))

describe("what is wrong with an advert", () => {
  it.each(stagings)("stands beside its fields, and the first has the focus: %j", async (staging) => {
    const { asked } = await opened(null, staging)
    const isTurkish = staging.language === "tr"
    await save(isTurkish ? "İlanı ver" : "Place the advert")
    const sentences = isTurkish
      ? ["İlanın verileceği dergiyi seçin.", "İlanın metnini yazın.", "En az bir anahtar kelime yazın."]
      : ["Choose the publication for the advert.", "Enter the text of the advert.", "Enter at least one keyword."]
    for (const sentence of sentences) await expect.element(page.getByText(sentence)).toBeVisible()
    expect(focused().getAttribute("aria-haspopup")).toBe("listbox")
    expect(described()).toContain(sentences[0])
    expect(asked.waiting("save"), "nothing is sent").toEqual([])
    expect(await faults()).toEqual([])
  })

  it("is what the server says too, until its field is changed", async () => {
    const { asked } = await opened(countedAdvert())
    await save("Kaydet")
    asked.answer("save", { type: "advert.unfit", problems: { link: "linkScheme", picture: "pictureGone" } })
    const link = page.getByRole("textbox", { name: "Bağlantı" })
    await expect.element(link).toHaveFocus()
    expect(described()).toBe("Bağlantı https:// ile başlamalı.")
    await link.fill("https://martiburnu.com/")
    await expect.element(page.getByText("Bağlantı https:// ile başlamalı.")).not.toBeInTheDocument()
    await expect.element(link).toHaveFocus()
    await expect.element(page.getByText(/Görseli yeniden seçin\.$/u)).toBeVisible()
    await save("Kaydet")
    asked.answer("save", { type: "advert.unfit", problems: { picture: "pictureGone" } })
    await expect.element(page.getByRole("button", { name: "Görsel seç" })).toHaveFocus()
    expect(described()).toContain("Görseli yeniden seçin.")
  })
})

describe("the pages of an advert", () => {
  it("are looked for by a button that keeps the focus, and rests until other words are written", async () => {
    await opened(countedAdvert())
    const seek = page.getByRole("button", { name: "Eşleşen sayfaları bul" })
    await expect.element(seek).toHaveAttribute("aria-disabled", "true")
    await page.getByRole("textbox", { name: "Anahtar kelimeler" }).fill("poyraz")
    await expect.element(seek).toHaveAttribute("aria-disabled", "false")
    seek.element().focus()
    await userEvent.keyboard("{Enter}")
    await expect.element(seek).toHaveAttribute("aria-disabled", "true")
    await expect.element(seek).toHaveFocus()
  })
})

describe("the issues of an advert", () => {
  const choosing = async (known: CountedAdvert = countedAdvert()) => {
    const screen = await opened(known)
    if (known.issues === null) {
      expect(screen.looked.slots(), "they are asked for when they are wanted").toEqual([])
      page.getByRole("radio", { name: "Derginin bütün sayılarında" }).element().focus()
      await userEvent.keyboard("{ArrowRight}")
    }
    await expect.poll(() => screen.looked.waiting("load")).toHaveLength(1)
    return screen
  }
  const found = { type: "loadable.loaded", value: { found: issues, more: 4, chosen: [] } }

  it("are chosen by keyboard, found among many by name, and taken out again", async () => {
    const { asked, looked } = await choosing()
    expect(looked.waiting("load")).toEqual([{ publication: "publication0001", query: "", chosen: [] }])
    looked.answer("load", found)
    await expect.element(page.getByText("Burada görünmeyen 4 sayı daha var; adıyla bulun.")).toBeVisible()
    page.getByRole("option").first().element().focus()
    await userEvent.keyboard(" {ArrowDown}{ArrowDown} ")
    expect(said("option").length).toBe(3)
    await expect.element(page.getByText("Seçilenler (2)")).toBeVisible()
    expect(await faults()).toEqual([])

    await page.getByRole("searchbox", { name: "Sayı adı" }).fill("Sayı 1")
    await userEvent.keyboard("{Enter}")
    await expect
      .poll(() => looked.waiting("load"))
      .toEqual([{ publication: "publication0001", query: "Sayı 1", chosen: [issue(3).id, issue(1).id] }])
    expect(asked.waiting("save"), "Enter looks for issues, and saves nothing").toEqual([])
    looked.answer("load", {
      type: "loadable.loaded",
      value: { found: [issue(1)], more: 0, chosen: [issue(3), issue(1)] }
    })
    await expect.element(page.getByRole("option", { name: "Rota, Sayı 1" })).toHaveAttribute("aria-selected", "true")
    expect(said("row").filter((name) => name.startsWith("Rota"))).toEqual(["Rota, Sayı 3", "Rota, Sayı 1"])
    page.getByRole("row", { name: "Rota, Sayı 1" }).element().focus()
    await userEvent.keyboard("{Delete}")
    await expect.element(page.getByText("Seçilenler (1)")).toBeVisible()
    await save("Kaydet")
    expect(asked.waiting("save")).toMatchObject([{ fields: { issues: [issue(3).id] } }])
  })

  it("are none where all that were chosen are deleted: it says so, and is not saved into all", async () => {
    const { asked, looked } = await choosing(countedAdvert({ issues: [], phase: "nowhere" }))
    looked.answer("load", found)
    await expect.element(page.getByText(/Siz yeniden seçene dek ilan hiçbir yerde görünmez\.$/u)).toBeVisible()
    expect(document.querySelector("header")?.textContent).toContain("Hiçbir sayıda görünmüyor")
    await save("Kaydet")
    expect(asked.waiting("save")).toEqual([])
    await expect.element(page.getByText("En az bir sayı seçin ya da bütün sayıları seçin.")).toBeVisible()
    expect(focused().getAttribute("type")).toBe("radio")
    await page.getByRole("option", { name: "Rota, Sayı 2" }).click()
    await expect.element(page.getByText("En az bir sayı seçin ya da bütün sayıları seçin.")).not.toBeInTheDocument()
    await save("Kaydet")
    expect(asked.waiting("save")).toMatchObject([{ fields: { issues: [issue(2).id] } }])
  })

  it("are named as deleted where one of them is, and two hundred at most", async () => {
    const many = Array.from({ length: 199 }, (_, at) => `eskisayi${String(at).padStart(7, "0")}`)
    const { asked, looked } = await choosing(countedAdvert({ issues: many }))
    looked.answer("load", found)
    await expect.element(page.getByText("Seçilenler (199)")).toBeVisible()
    expect(said("row").filter((name) => name === "Silinmiş sayı")).toHaveLength(199)
    await page.getByRole("option", { name: "Rota, Sayı 2" }).click()
    await expect.element(page.getByText("Seçilenler (200)")).toBeVisible()
    await page.getByRole("option", { name: "Rota, Sayı 3" }).click()
    await expect.element(page.getByText("En çok 200 sayı seçilebilir.")).toBeVisible()
    await expect.element(page.getByText("Seçilenler (200)")).toBeVisible()
    await save("Kaydet")
    asked.answer("save", { type: "advert.unfit", problems: { issues: "issueGone" } })
    await expect.element(page.getByText(/^Seçtiğiniz sayılardan biri artık yok\./u)).toBeVisible()
  })
})

describe("what keywords brought", () => {
  const counts = (shown: number, seen: number, clicked: number) => ({ shown, seen, clicked })
  const known = countedAdvert({
    ...counts(20, 7, 2),
    days: [{ day: "2026-11-27", ...counts(20, 7, 2) }],
    words: [
      { word: "lodos", ...counts(15, 5, 2) },
      { word: null, ...counts(5, 2, 0) }
    ],
    words_of_issues: [
      { issue_id: issue(1).id, issue_title: "Sayı 1", word: "lodos", ...counts(10, 4, 2) },
      { issue_id: "silinmissayi001", issue_title: null, word: "lodos", ...counts(5, 1, 0) },
      { issue_id: "silinmissayi001", issue_title: null, word: null, ...counts(5, 2, 0) }
    ]
  })

  it.each(stagings)("stands in a table, of all issues or of one, and in a file: %j", async (staging) => {
    const { saving } = await opened(known, staging)
    const isTurkish = staging.language === "tr"
    const rows = () =>
      [...document.querySelectorAll("table")].at(-1)?.textContent.match(/(?:lodos|bilinmiyor|known)[\d.]+/gu)
    const unknown = isTurkish ? "bilinmiyor" : "known"
    expect(rows()).toEqual(["lodos1552", `${unknown}520`])
    expect(await faults()).toEqual([])
    await page.getByRole("button", { name: isTurkish ? /Sayı$/u : /Issue$/u }).click()
    await page.getByRole("option", { name: isTurkish ? "Silinmiş sayı" : "Deleted issue" }).click()
    await expect.poll(rows).toEqual(["lodos510", `${unknown}520`])
    const files: Array<string> = []
    const heard = saving.subscribe(({ context }) => files.push(JSON.stringify(context)))
    await page.getByRole("button", { name: isTurkish ? "Kelimeleri indir (CSV)" : "Download keywords (CSV)" }).click()
    heard.unsubscribe()
    expect(files.join()).toContain(isTurkish ? "Sayı 1;lodos;10;4;2" : "Sayı 1,lodos,10,4,2")
    expect(files.join()).toContain(
      isTurkish ? "Silinmiş sayı;Kelime bilinmiyor;5;2;0" : "Deleted issue,Keyword not known,5,2,0"
    )
  })
})
