import axe from "axe-core"
import { afterAll, afterEach, describe, expect, it } from "vitest"
import { page, userEvent } from "vitest/browser"
import { createActor } from "xstate"
import type { Outline } from "../../src/domain/reader/outline.ts"
import type { Highlight, Note } from "../../src/domain/reader/ReadingData.ts"
import { noMarks } from "../../src/domain/reader/marks/MarkFact.ts"
import type { ReaderTheme } from "../../src/domain/theme/ReaderTheme.ts"
import { surfaceMachine } from "../../src/machines/reader/surface.machine.ts"
import { notesPointed } from "../../src/machines/reader/joinedNotes.view.ts"
import { mountedPages } from "../../src/machines/reader/pages.view.ts"
import {
  joinedNotesOf,
  marksOf,
  marksSyncOf,
  noteEditorOf,
  pagesOf,
  placementOf,
  removalOf,
  sidebarOf,
  slidesOf
} from "../../src/machines/reader/surface.view.ts"
import { bookmarksIn, highlightsIn, notesIn } from "../../src/machines/reader/marks.view.ts"
import { slideShown } from "../../src/machines/reader/slides.view.ts"
import { ReadingSurface } from "../../src/reader/ReadingSurface.tsx"
import { pausedDecoding } from "../kit/doubles/pausedDecoding.ts"
import { paperChosen } from "../kit/doubles/readerThemes.ts"
import { slotAnswers } from "../kit/doubles/slotAnswers.ts"
import { showFirstSlide, startMarking } from "../kit/doubles/startMarking.ts"
import { magazineRead } from "../kit/fixtures/issues.ts"
import { rendered } from "../kit/harness/rendered.ts"
import { draw } from "../kit/harness/screen.tsx"
import { viewport } from "../kit/harness/viewport.ts"

const takeDown: Array<() => void | Promise<void>> = []
afterEach(async () => {
  for (const undo of takeDown.splice(0)) await undo()
})
afterAll(() => viewport(414, 896))

const outline: Outline = [
  { id: "0", title: "Önsöz", page: 2, entries: [] },
  {
    id: "1",
    title: "Dosya: Boğaz’ın sabahı",
    page: 4,
    entries: [
      { id: "1.0", title: "İskelede ilk çay", page: 4, entries: [] },
      { id: "1.1", title: "Vapurun düdüğü", page: 6, entries: [] }
    ]
  },
  { id: "2", title: "Kapanış", page: 9, entries: [] }
]

const highlight = (id: string, at: number, text: string, colour: Highlight["colour"]): Highlight => ({
  id,
  page: at,
  text,
  startContainerPath: "0",
  endContainerPath: "0",
  startOffset: 0,
  endOffset: text.length,
  ...(colour === undefined ? {} : { colour })
})
const note = (id: string, highlightId: string, text: string, date: string): Note => ({ id, highlightId, text, date })

const marked = {
  ...noMarks,
  own: {
    bookmarks: [],
    highlights: [
      highlight("h1", 3, "Işıklar suya düşünce", undefined),
      highlight("h2", 7, "Dümen suyu köpükler içinde", "blue")
    ],
    notes: [
      note("n1", "h1", "Kapak yazısı için bu cümleye dönülecek.", "2026-10-03T09:00:00Z"),
      note("n2", "h2", `Denize ${"çok ".repeat(40)}yakın`, "2026-11-02T09:00:00Z")
    ]
  }
}

const desk = [1440, 900] as const
const phone = [390, 844] as const

interface Given {
  readonly size?: readonly [number, number]
  readonly language?: "tr" | "en"
  readonly theme?: ReaderTheme
  readonly bookmarks?: ReadonlyArray<number>
  readonly marks?: typeof marked
  readonly pages?: number
  readonly variant?: "issue" | "preview"
  readonly isMarkingLoaded?: boolean
}

/** The surface in a window of that size, with its marks recalled and these pages bookmarked. */
const reading = async ({
  size = desk,
  language = "tr",
  theme = "light",
  bookmarks = [],
  marks = marked,
  pages = 9,
  variant = "issue",
  isMarkingLoaded = true
}: Given = {}) => {
  const [width, height] = size
  await viewport(width, height)
  document.documentElement.dataset["theme"] = theme
  const still = new CSSStyleSheet()
  still.replaceSync("*, ::before, ::after { animation: none !important; transition: none !important }")
  document.adoptedStyleSheets.push(still)
  const questions = slotAnswers()
  const magazine = magazineRead({ page_count: pages, is_free: variant === "issue" }, variant)
  const actor = createActor(questions.filled(surfaceMachine), {
    input: { magazine, viewport: { width, height }, page: 1 }
  }).start()
  const erase = draw(<ReadingSurface surface={actor} theme={paperChosen(theme)} paper={theme} />, language)
  takeDown.push(
    () => void document.adoptedStyleSheets.splice(document.adoptedStyleSheets.indexOf(still), 1),
    () => void delete document.documentElement.dataset["theme"],
    erase,
    () => void actor.stop()
  )
  showFirstSlide(actor)
  // The thumbnail strip shows itself at first; what lies under it can be pressed only once it has left.
  actor.send({ type: "strip.close" })
  if (isMarkingLoaded) {
    startMarking(questions)
    const own = marksOf(actor)
    own.send({ type: "user.known", userId: null })
    own.send({ type: "marks.logged", logged: marks })
  }
  for (const one of bookmarks) actor.send({ type: "bookmark.toggle", slide: [one] })
  questions.answer("recall", { type: "shortcuts.recalled", on: true })
  await rendered()
  const open = async () => {
    actor.send({ type: "sidebar.collection" })
    await expect.poll(() => document.querySelector("[role=tablist]")).not.toBeNull()
  }
  const contents = async (value: Outline = outline) => {
    questions.answer("load", { type: "loadable.loaded", value })
    await rendered()
  }
  return {
    actor,
    questions,
    open,
    contents,
    tab: async (name: string) => {
      await page.getByRole("tab", { name }).click()
      await rendered()
    },
    shown: () => slideShown(slidesOf(actor).getSnapshot()).join("-"),
    isOpen: () => sidebarOf(actor).getSnapshot().hasTag("open"),
    bookmarks: () => bookmarksIn(marksOf(actor).getSnapshot())
  }
}

const tabs = () => [...document.querySelectorAll("[role=tab]")].map(({ textContent }) => textContent)
const panel = () => document.querySelector("[role=tabpanel]")
const rows = () => [...(panel()?.querySelectorAll("li") ?? [])].map((row) => row.querySelector("button")?.textContent)
const entries = () =>
  [...document.querySelectorAll("[role=treegrid] [role=row]")].map((row) => row.textContent?.replaceAll(/\s+/gu, " "))
const current = () => document.querySelector("[role=treegrid] [aria-current]")?.textContent
const button = (name: string | RegExp) => page.getByRole("button", { name })

const faults = async () => {
  const { violations } = await axe.run(
    document.querySelector("[role=tablist]")?.closest("aside, [role=dialog]") ?? document,
    {
      resultTypes: ["violations"],
      rules: { region: { enabled: false } }
    }
  )
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

describe("the reader's own lists", () => {
  it("open with a button and with a key, and close with the same and with Escape", async () => {
    const { isOpen } = await reading()
    await button("İçerik ve Notlar").click()
    await expect.element(page.getByRole("complementary", { name: "İçerik ve Notlar" })).toBeVisible()
    await userEvent.keyboard("c")
    expect(isOpen()).toBe(false)
    await userEvent.keyboard("c")
    expect(isOpen()).toBe(true)
    await rendered()
    await userEvent.keyboard("{Escape}")
    expect(isOpen()).toBe(false)
    await rendered()
    expect(document.activeElement?.getAttribute("aria-label"), "the focus is given back").toBe("İçerik ve Notlar")
  })

  it("say that they could not be loaded while their code is missing, and are there once it comes", async () => {
    const { actor, questions, open } = await reading({ isMarkingLoaded: false })
    actor.send({ type: "sidebar.collection" })
    questions.answer("deferredCharts", { type: "charts.missing" })
    const notice = page.getByText("Bu bölüm yüklenemedi. Bağlantınızı kontrol edip sayfayı yenileyin.")
    await expect.element(notice).toBeVisible()
    actor.send({ type: "sidebar.close" })
    await expect.element(notice, { message: "nobody waits for it" }).not.toBeInTheDocument()
    startMarking(questions)
    await open()
    await expect.element(page.getByRole("tab", { name: "Yer İmleri" })).toBeVisible()
  })

  it("are not there for an issue of a few pages", async () => {
    const { isOpen } = await reading({ pages: 3 })
    expect(button("İçerik ve Notlar").elements()).toEqual([])
    await userEvent.keyboard("c")
    expect(isOpen()).toBe(false)
  })

  it("say what will be in them", async () => {
    const { open, tab } = await reading({ marks: noMarks as typeof marked })
    await open()
    await expect.element(page.getByText("Henüz sayfa işaretlemediniz.")).toBeVisible()
    await tab("Notlarım")
    await expect.element(page.getByText("Henüz not almadınız.")).toBeVisible()
  })

  it("show the tab that was chosen last", async () => {
    const { actor, open, tab } = await reading()
    await open()
    await tab("Notlarım")
    actor.send({ type: "sidebar.close" })
    await rendered()
    await open()
    expect(document.querySelector("[role=tab][aria-selected=true]")?.textContent).toBe("Notlarım")
  })
})

describe("bookmarks", () => {
  it("are sorted, lead to their pages, and are removed one by one", async () => {
    const { open, shown, bookmarks } = await reading({ bookmarks: [7, 2, 4] })
    await open()
    expect(rows()).toEqual(["Sayfa 2", "Sayfa 4", "Sayfa 7"])
    await button("Sayfa 7").first().click()
    expect(shown()).toBe("6-7")
    await rendered()
    expect(panel()?.querySelector("[aria-current]")?.textContent).toBe("Sayfa 7")
    await button("İşareti Kaldır: sayfa 4").click()
    await rendered()
    expect(bookmarks()).toEqual([2, 7])
    expect(document.activeElement?.getAttribute("aria-label"), "the next one has the focus").toBe(
      "İşareti Kaldır: sayfa 7"
    )
    await userEvent.keyboard("{Enter}")
    await rendered()
    expect(document.activeElement?.getAttribute("aria-label")).toBe("İşareti Kaldır: sayfa 2")
    await userEvent.keyboard("{Enter}")
    await expect.element(page.getByText("Henüz sayfa işaretlemediniz.")).toBeVisible()
    expect(document.activeElement?.textContent).toContain("Henüz sayfa işaretlemediniz.")
  })

  it("come and go with the marks, and do not outlive their pages", async () => {
    const { actor, open } = await reading({ bookmarks: [2, 12] })
    await open()
    expect(rows()).toEqual(["Sayfa 2"])
    actor.send({ type: "bookmark.toggle", slide: [8, 9] })
    await rendered()
    expect(rows()).toEqual(["Sayfa 2", "Sayfa 8"])
  })

  it("of locked pages say so, and lead there all the same", async () => {
    const { open, shown } = await reading({ bookmarks: [8], variant: "preview" })
    await open()
    await button("Sayfa 8, önizlemede yok").first().click()
    expect(shown()).toBe("8-9")
    expect(panel()?.querySelector("img")?.src ?? "-blur").toContain("-blur")
  })
})

describe("notes", () => {
  it("are listed newest first, cut at a hundred characters, with page, day and the words they are about", async () => {
    const { open, tab } = await reading()
    await open()
    await tab("Notlarım")
    const [first, second] = rows()
    expect(first).toMatch(/^Denize (?:çok )+(?:ço|çok|ç)?…Dümen suyu köpükler içindeSayfa 72 Kasım 2026$/u)
    expect(first?.split("…")[0]?.length).toBeLessThanOrEqual(100)
    expect(second).toBe("Kapak yazısı için bu cümleye dönülecek.Işıklar suya düşünceSayfa 33 Ekim 2026")
  })

  it("lead to their page and their highlight", async () => {
    const { actor, open, tab, shown } = await reading()
    const seen: Array<unknown> = []
    const send = actor.send
    actor.send = (event) => {
      if (event.type === "mark.show") seen.push(event)
      send.call(actor, event)
    }
    await open()
    await tab("Notlarım")
    await page.getByText(/^Kapak yazısı/u).click()
    expect(shown()).toBe("2-3")
    expect(seen).toEqual([{ type: "mark.show", id: "h1", page: 3 }])
  })

  it("are edited and deleted from the list, after a question that can be undone", async () => {
    const { actor, open, tab } = await reading()
    const notes = () => notesIn(marksOf(actor).getSnapshot()).map(({ id }) => id)
    await open()
    await tab("Notlarım")
    await page.getByRole("button", { name: /^Notu düzenle: Kapak/u }).click()
    expect(noteEditorOf(actor).getSnapshot().context.subject).toMatchObject({ note: { id: "n1" }, made: [] })
    noteEditorOf(actor).send({ type: "draft.recalled", draft: null })
    const field = page.getByRole("textbox", { name: "Not", exact: true })
    await expect.element(field).toHaveFocus()
    await userEvent.keyboard(" Sonra.")
    await expect
      .element(field, { message: "writing goes on after what is written" })
      .toHaveValue("Kapak yazısı için bu cümleye dönülecek. Sonra.")
    noteEditorOf(actor).send({ type: "editor.cancel" })
    await page.getByRole("button", { name: /^Notu sil: Kapak/u }).click()
    const confirm = page.getByRole("alertdialog").getByRole("button", { name: "Sil" })
    await confirm.click()
    expect(notes()).toEqual(["n2"])
    await expect.element(page.getByRole("button", { name: /^Notu sil: /u })).toHaveFocus()
    removalOf(actor).send({ type: "removal.undo" })
    expect(notes().toSorted()).toEqual(["n1", "n2"])
  })

  it("are a hundred at once, and more when they are asked for", async () => {
    const highlights = Array.from({ length: 150 }, (_, at) => highlight(`h${at}`, 1 + (at % 9), `Söz ${at}`, undefined))
    const notes = highlights
      .slice(0, 90)
      .map(({ id }, at) => note(`n${at}`, id, `Not ${at}`, `2026-10-03T09:${String(at % 60).padStart(2, "0")}:00Z`))
    const { open, tab } = await reading({ marks: { ...marked, own: { bookmarks: [], highlights, notes } } })
    await open()
    await tab("Notlarım")
    expect(rows()).toHaveLength(100)
    await button("Daha fazla göster").click()
    await expect.poll(rows).toHaveLength(150)
    expect(button("Daha fazla göster").elements()).toEqual([])
  })

  it("are found by their words and by their colour", async () => {
    const { open, tab } = await reading()
    await open()
    await tab("Notlarım")
    const search = page.getByRole("searchbox", { name: "Not ve vurgularda ara" })
    await search.fill("ISIKLAR")
    expect(rows()).toHaveLength(1)
    await search.fill("tramvay")
    await expect
      .element(page.getByRole("status").filter({ hasText: "Aradığınıza uyan not ya da vurgu yok." }))
      .toBeVisible()
    await search.fill("")
    await button("Mavi").click()
    expect(rows()).toHaveLength(1)
    await button("Mavi").click()
    expect(rows()).toHaveLength(2)
  })
})

describe("highlights without notes", () => {
  const plain = {
    ...marked,
    own: {
      ...marked.own,
      highlights: [
        ...marked.own.highlights,
        highlight("h4", 8, `Kıyıya ${"yavaş ".repeat(30)}yanaştı`, "pink"),
        highlight("h3", 5, "Lodos deniz kıyısındaki", undefined),
        highlight("h5", 12, "Eski sayfadaki sözler", "green")
      ]
    }
  }
  const texts = () =>
    [...document.querySelectorAll("section li")].map((row) => row.querySelector("button")?.textContent)

  it("are listed below the notes in the order of the pages, and lead to their place", async () => {
    const { open, tab, shown } = await reading({ marks: plain })
    await open()
    await tab("Notlarım")
    await expect.element(page.getByRole("heading", { name: "Notsuz vurgular" })).toBeVisible()
    expect(texts()[0]).toBe("Lodos deniz kıyısındakiSayfa 5")
    expect(texts()[1]).toMatch(/^Kıyıya (?:yavaş )+.*…Sayfa 8$/u)
    await page.getByText("Lodos deniz kıyısındaki").click()
    expect(shown()).toBe("4-5")
    await page.getByRole("searchbox").fill("yanasti")
    expect(texts()).toHaveLength(1)
    await page.getByRole("searchbox").fill("")
    await button("Pembe").click()
    expect(texts()).toHaveLength(1)
  })

  it("leave a note behind that has none, which can be deleted and taken back, but not edited", async () => {
    const alone = { id: "n9", highlightId: "gone", text: "Kimin notu", date: "2026-11-20T10:00:00.000Z" }
    const { actor, open, tab } = await reading({ marks: { ...plain, own: { ...plain.own, notes: [alone] } } })
    await open()
    await tab("Notlarım")
    const row = page.getByText("Kimin notu")
    await expect.element(row).toBeVisible()
    expect(page.getByRole("button", { name: /^Notu düzenle.*Kimin notu/u }).elements()).toEqual([])
    await page.getByRole("button", { name: /sil.*: Kimin notu/iu }).click()
    await expect.element(row).not.toBeInTheDocument()
    expect(document.activeElement?.getAttribute("type"), "the focus is at what is left").toBe("search")
    removalOf(actor).send({ type: "removal.undo" })
    await expect.element(row).toBeVisible()
  })

  it("leave notes behind whose deletion hands the focus to the next, and to the empty list", async () => {
    const alone = (id: string, text: string) => note(id, "gone", text, "2026-11-20T10:00:00.000Z")
    const notes = [alone("n8", "Kimin notu"), alone("n9", "Onun notu")]
    const { open, tab } = await reading({ marks: { ...plain, own: { ...plain.own, notes, highlights: [] } } })
    await open()
    await tab("Notlarım")
    await button("Notu sil: Kimin notu").click()
    await rendered()
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Notu sil: Onun notu")
    await userEvent.keyboard("{Enter}")
    await expect.element(page.getByText("Henüz not almadınız.")).toBeVisible()
    expect(document.activeElement?.textContent).toContain("Henüz not almadınız.")
  })

  it("are listed where there is no note", async () => {
    const { open, tab } = await reading({ marks: { ...plain, own: { ...plain.own, notes: [] } } })
    await open()
    await tab("Notlarım")
    await expect.element(page.getByText("Henüz not almadınız.")).toBeVisible()
    expect(texts()).toHaveLength(5)
  })

  it("are removed one by one, and a removal is taken back", async () => {
    const { actor, open, tab } = await reading({ marks: plain })
    await open()
    await tab("Notlarım")
    await button("Vurguyu kaldır: Lodos deniz kıyısındaki").click()
    await rendered()
    expect(texts()).toHaveLength(2)
    expect(document.activeElement?.getAttribute("aria-label")).toMatch(/^Vurguyu kaldır: Kıyıya/u)
    removalOf(actor).send({ type: "removal.undo" })
    await rendered()
    expect(texts()).toHaveLength(3)
  })

  it("without a place are looked for on all pages, and are moved when a person says so", async () => {
    const { actor, questions, open, tab, shown } = await reading({ marks: plain })
    const words = () => placementOf(actor).getSnapshot().context.ids
    placementOf(actor).send({ type: "placement.known", ids: ["h4"] })
    await open()
    await tab("Notlarım")
    expect(words()).toEqual(["h4"])
    expect(texts()[1], "all of its words").toContain(plain.own.highlights[2]?.text)
    expect(page.getByText("Yeri bulunamadı").elements(), "and one whose page is gone").toHaveLength(2)
    await button("Sayfalarda ara: Eski sayfadaki sözler").click()
    await expect.element(page.getByText("Sayfalarda aranıyor.")).toBeVisible()
    questions.answer("look", {
      type: "look.done",
      found: { sure: [{ ...highlight("", 6, "Eski sayfadaki sözler", undefined) }], alike: [] }
    })
    await expect.element(page.getByText("Bu sözler bulundu: sayfa 6.")).toBeVisible()
    expect(await faults()).toEqual([])
    await button("Oraya taşı").click()
    await rendered()
    expect(shown()).toBe("6-7")
    expect(page.getByText("Yeri bulunamadı").elements()).toHaveLength(1)
    expect(texts()[1]).toBe("Eski sayfadaki sözlerSayfa 6")
    const moved = highlightsIn(marksOf(actor).getSnapshot()).find(({ id }) => id === "h5")
    expect(moved).toMatchObject({ page: 6, colour: "green" })
  })

  it.each([
    ["tr", { sure: [], alike: [8, 2] }, "Bu sözlerin yeri kesin değil. Geçtiği sayfalar: 2, 8.", "Vazgeç"],
    ["en", { sure: [], alike: [] }, "The words were not found on the pages that you can open.", "Leave it"],
    ["en", null, "The pages could not be searched.", "Leave it"]
  ] as const)("say in %s what was found, %o", async (language, found, sentence, leave) => {
    const { questions, open, tab } = await reading({ marks: plain, language })
    await open()
    await tab(language === "tr" ? "Notlarım" : "My notes")
    await button(/^(Sayfalarda ara|Search the pages): Eski/u).click()
    questions.answer("look", found === null ? { type: "look.failed" } : { type: "look.done", found })
    await expect.element(page.getByText(sentence)).toBeVisible()
    expect(await faults()).toEqual([])
    await button(leave).click()
    await expect.element(page.getByText(sentence)).not.toBeInTheDocument()
  })
})

describe("a note that two devices have changed", () => {
  const images = pausedDecoding()
  /** With its first slide shown, for notices come after it. */
  const shownReading = async (given: Given = {}) => {
    takeDown.push(images.hold())
    const room = await reading(given)
    for (const one of Object.values(mountedPages(pagesOf(room.actor).getSnapshot()))) one.send({ type: "page.painted" })
    return room
  }

  it.each([
    ["tr", "Bir notunuz iki cihazda değişmiş; iki metin de notta duruyor.", "Notlara git"],
    ["en", "A note was changed on two devices; it holds both texts.", "Go to the notes"]
  ] as const)("is told of in %s, and shown in the list", async (language, sentence, go) => {
    const { actor, isOpen } = await shownReading({ language })
    joinedNotesOf(actor).send({ type: "notes.joined", ids: ["n1"] })
    await expect.element(page.getByText(sentence)).toBeVisible()
    await button(go).click()
    expect(isOpen()).toBe(true)
    await expect.poll(() => document.querySelector("[role=tabpanel] [aria-current]")).not.toBeNull()
    const row = document.querySelector("[role=tabpanel] [aria-current]")?.closest("li")
    expect(row?.textContent).toContain("Kapak yazısı")
    expect(await faults()).toEqual([])
    await expect.element(page.getByText(sentence)).not.toBeInTheDocument()
    actor.send({ type: "sidebar.close" })
    expect(notesPointed(joinedNotesOf(actor).getSnapshot())).toEqual([])
  })

  it("is told of until that is dismissed", async () => {
    const { actor } = await shownReading()
    joinedNotesOf(actor).send({ type: "notes.joined", ids: ["n1", "n2"] })
    await expect.element(page.getByText(/^2 notunuz iki cihazda değişmiş;/u)).toBeVisible()
    await button("Bildirimi kapat").click()
    await expect.element(page.getByText(/notunuz iki cihazda değişmiş/u)).not.toBeInTheDocument()
  })
})

describe("marks that are not at the account", () => {
  const offline = { _tag: "Unreachable", message: null }

  const signedIn = async (language: "tr" | "en") => {
    const given = await reading({ language })
    const sync = marksSyncOf(given.actor)
    sync.send({ type: "user.known", userId: "okur" })
    sync.send({ type: "marks.logged", logged: marked })
    await given.open()
    return { ...given, sync }
  }

  it.each([
    ["tr", "Tekrar dene", "İşaretleriniz bu cihazda duruyor, ama hesabınızla eşitlenemedi. Sunucuya ulaşılamadı."],
    [
      "en",
      "Try again",
      "Your marks are kept on this device, but could not be matched with your account. The server could not be reached."
    ]
  ] as const)("are said to be here, and are asked for again (%s)", async (language, again, sentence) => {
    const { questions, sync } = await signedIn(language)
    sync.send({ type: "fetch.failed", trouble: offline })
    await expect.element(page.getByText(sentence)).toBeVisible()
    expect(await faults()).toEqual([])
    await button(again).click()
    expect(questions.waiting("fetch")).toHaveLength(1)
    await expect.element(page.getByText(sentence), { message: "until they are there" }).toBeVisible()
    sync.send({ type: "marks.fetched", joinedNotes: [] })
    await expect.element(page.getByText(sentence)).not.toBeInTheDocument()
    expect(document.activeElement?.getAttribute("role")).toBe("tab")
  })

  it.each([
    ["tr", "BodyTooLarge", /hesabınıza sığmıyor.*silerseniz yeniden gönderilir/u],
    ["tr", "InvalidRequest", /bu hâliyle kaydedilemedi.*silerseniz yeniden gönderilir/u],
    ["en", "BodyTooLarge", /do not fit into your account.*sent again/u],
    ["en", "InvalidRequest", /could not take your marks.*sent again/u]
  ] as const)("are said to be refused, and what helps (%s, %s)", async (language, _tag, sentence) => {
    const { sync } = await signedIn(language)
    sync.send({ type: "marks.fetched", joinedNotes: [] })
    sync.send({ type: "tab.hidden" })
    sync.send({ type: "save.refused", refused: marked.own, trouble: { _tag, message: null } })
    await expect.element(page.getByText(sentence)).toBeVisible()
    sync.send({ type: "marks.logged", logged: { ...marked, own: { ...marked.own, bookmarks: [2] } } })
    await expect.element(page.getByText(sentence), { message: "until they change" }).not.toBeInTheDocument()
  })
})

describe("the table of contents", () => {
  it("has a tab where the issue has one, and is asked for once", async () => {
    const { actor, open, contents, tab, questions } = await reading()
    // The articles, for another tool, are asked for at once.
    const asked = () => questions.inputs("load").filter((input) => Object.keys(input as object).length > 1)
    expect(asked()).toEqual([])
    await open()
    expect(tabs(), "it has its place while it loads").toEqual(["Yer İmleri", "Notlarım", "İçindekiler"])
    await tab("İçindekiler")
    await expect.element(page.getByRole("status").filter({ hasText: "İçindekiler yükleniyor." })).toBeVisible()
    await contents([])
    expect(tabs()).toEqual(["Yer İmleri", "Notlarım"])
    actor.send({ type: "sidebar.close" })
    actor.send({ type: "sidebar.collection" })
    expect(asked()).toHaveLength(1)
  })

  it("shows what is read, with its ancestors opened, and follows turns", async () => {
    const { actor, open, contents, tab } = await reading()
    await open()
    await contents()
    await tab("İçindekiler")
    expect(entries()).toEqual(["Önsöz2", "Dosya: Boğaz’ın sabahı4", "İskelede ilk çay4", "Vapurun düdüğü6", "Kapanış9"])
    expect(current()).toBeUndefined()
    actor.send({ type: "slide.go", page: 6 })
    await rendered()
    expect(current()).toBe("Vapurun düdüğü6")
  })

  it("is a tree for the keyboard, whose keys turn no page", async () => {
    const { open, contents, tab, shown } = await reading()
    await open()
    await contents()
    await tab("İçindekiler")
    await userEvent.keyboard("{Tab}{ArrowDown}")
    expect(document.activeElement?.textContent).toBe("Dosya: Boğaz’ın sabahı4")
    await userEvent.keyboard("{ArrowLeft}")
    await rendered()
    expect(entries()).toHaveLength(3)
    await userEvent.keyboard("{ArrowRight}{End}")
    await rendered()
    expect(entries()).toHaveLength(5)
    expect(shown()).toBe("1")
    await userEvent.keyboard("{Enter}")
    expect(shown()).toBe("8-9")
  })

  it("says that it could not be had, and is asked for again", async () => {
    const { open, questions, tab, contents } = await reading()
    await open()
    questions.answer("load", { type: "loadable.failed", trouble: { _tag: "Unreachable", message: null } })
    await rendered()
    await tab("İçindekiler")
    await expect.element(page.getByRole("alert")).toHaveTextContent("İçindekiler yüklenemedi. Sunucuya ulaşılamadı.")
    await button("Tekrar dene").click()
    await contents()
    expect(entries()).toHaveLength(5)
  })

  it("is gone, and the focus is not lost, where a retry finds none", async () => {
    const { open, questions, tab, contents } = await reading()
    await open()
    questions.answer("load", { type: "loadable.failed", trouble: { _tag: "Unreachable", message: null } })
    await rendered()
    await tab("İçindekiler")
    await button("Tekrar dene").click()
    await contents([])
    expect(tabs()).toEqual(["Yer İmleri", "Notlarım"])
    expect(document.querySelector("[role=tab][aria-selected=true]")?.textContent).toBe("Yer İmleri")
    await expect.poll(() => document.activeElement).not.toBe(document.body)
  })
})

describe("on a phone", () => {
  it("leaves the page to the question whether a note is deleted", async () => {
    const { actor, open, tab, isOpen } = await reading({ size: phone })
    await open()
    await tab("Notlarım")
    await page.getByRole("button", { name: /^Notu sil: Kapak/u }).click()
    expect(isOpen()).toBe(false)
    expect(noteEditorOf(actor).getSnapshot().hasTag("asking")).toBe(true)
  })

  it("the lists are in the menu, lie over the page, and leave it for the page that is chosen", async () => {
    const { isOpen, shown } = await reading({ size: phone, bookmarks: [5] })
    await button("Öteki araçlar").click()
    await page.getByRole("menuitem", { name: "İçerik ve Notlar" }).click()
    const sheet = page.getByRole("dialog", { name: "İçerik ve Notlar" })
    await expect.element(sheet).toBeVisible()
    const card = sheet.element().parentElement?.getBoundingClientRect()
    expect([card?.top, card?.bottom, card?.width]).toEqual([0, phone[1], phone[0]])
    await button("Sayfa 5").first().click()
    expect(shown()).toBe("5")
    expect(isOpen()).toBe(false)
  })
})

describe("the panel", () => {
  const names = {
    tr: ["Yer İmleri", "Notlarım", "İçindekiler"],
    en: ["Bookmarks", "My notes", "Contents"]
  }

  // Every pair of language, theme and size: no fault depends on all three.
  it.each([
    ["tr", "light", desk],
    ["en", "light", phone],
    ["en", "sepia", desk],
    ["tr", "sepia", phone],
    ["tr", "dark", desk],
    ["en", "dark", phone]
  ] as const)("has no fault that axe finds in %s, %s, %j", async (language, theme, size) => {
    const { actor, open, contents, tab } = await reading({ size, language, theme, bookmarks: [2, 4, 6, 7] })
    actor.send({ type: "slide.go", page: 6 })
    await open()
    await contents()
    for (const name of names[language]) {
      await tab(name)
      expect(await faults(), name).toEqual([])
    }
  })
})
