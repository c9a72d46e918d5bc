import axe from "axe-core"
import { afterAll, afterEach, describe, expect, it, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { createActor } from "xstate"
import { noMarks } from "../../src/domain/reader/marks/MarkFact.ts"
import type { ReaderTheme } from "../../src/domain/theme/ReaderTheme.ts"
import { slideShown } from "../../src/machines/reader/slides.view.ts"
import { surfaceMachine } from "../../src/machines/reader/surface.machine.ts"
import { marksOf, shortcutsOf, sidebarOf, slidesOf } from "../../src/machines/reader/surface.view.ts"
import { ReadingSurface } from "../../src/reader/ReadingSurface.tsx"
import { paper } from "../kit/doubles/paper.ts"
import { pausedDecoding } from "../kit/doubles/pausedDecoding.ts"
import { paperChosen } from "../kit/doubles/readerThemes.ts"
import { slotAnswers } from "../kit/doubles/slotAnswers.ts"
import { showFirstSlide, startMarking } from "../kit/doubles/startMarking.ts"
import { magazineRead } from "../kit/fixtures/issues.ts"
import { rendered } from "../kit/harness/rendered.ts"
import { draw, press } from "../kit/harness/screen.tsx"
import { viewport } from "../kit/harness/viewport.ts"

const takeDown: Array<() => void> = []
afterEach(() => {
  for (const undo of takeDown.splice(0)) undo()
  getSelection()?.removeAllRanges()
})
afterAll(() => viewport(414, 896))
const images = pausedDecoding()

const markups: Readonly<Record<number, string>> = {
  4: paper(["Lodos deniz kıyısındaki", "kentlerin lodo-", "sudur bir"], ["yeldir o lo-"], ["dos dediğimiz"]),
  5: paper(["Sabah serin başlar", "öğleye LODOS gelir"])
}

/** The issue's text as its file has it. */
const fewWords: ReadonlyArray<readonly [page: number, text: string]> = [
  [4, "Lodos deniz kıyısındaki kentlerin lodosudur bir\nyeldir o lo-\ndos dediğimiz"],
  [5, "Sabah serin başlar öğleye LODOS gelir"],
  [9, `${"a".repeat(50)} lodos ${"z".repeat(80)}`]
]
/** Where "lodos" begins and ends on these pages. */
const fewHits = {
  query: "lodos",
  total: 5,
  pages: [
    { page: 4, before: 0, places: Uint32Array.of(0, 5, 34, 39, 57, 64) },
    { page: 5, before: 3, places: Uint32Array.of(26, 31) },
    { page: 9, before: 4, places: Uint32Array.of(51, 56) }
  ]
}

const desk = [1440, 900] as const
const phone = [390, 844] as const

interface Given {
  readonly size?: readonly [number, number]
  readonly language?: "tr" | "en"
  readonly theme?: ReaderTheme
  readonly variant?: "issue" | "preview"
  readonly ara?: string
  /** Whether the charts' code is there. */
  readonly isLoaded?: boolean
}

/** The surface at page 4, the charts of search loaded, and its file not asked for yet. */
const reading = async ({
  size = desk,
  language = "tr",
  theme = "light",
  variant = "issue",
  ara,
  isLoaded = true
}: Given = {}) => {
  const [width, height] = size
  await viewport(width, height)
  document.documentElement.dataset["theme"] = theme
  const still = new CSSStyleSheet()
  still.replaceSync("*, ::before, ::after { animation: none !important; transition: none !important }")
  document.adoptedStyleSheets.push(still)
  const questions = slotAnswers()
  takeDown.push(images.hold())
  const magazine = magazineRead({ page_count: 12, is_free: variant === "issue" }, variant)
  const actor = createActor(questions.filled(surfaceMachine), {
    input: { magazine, viewport: { width, height }, page: 4, ara: ara ?? null }
  }).start()
  takeDown.push(
    () => void document.adoptedStyleSheets.splice(document.adoptedStyleSheets.indexOf(still), 1),
    () => void delete document.documentElement.dataset["theme"],
    draw(<ReadingSurface surface={actor} theme={paperChosen(theme)} paper={theme} />, language),
    () => void actor.stop()
  )
  await rendered()
  showFirstSlide(actor)
  // The thumbnail strip shows itself at first; what lies under it can be pressed only once it has left.
  actor.send({ type: "strip.close" })
  const load = () => {
    startMarking(questions)
    marksOf(actor).send({ type: "user.known", userId: null })
    marksOf(actor).send({ type: "marks.logged", logged: noMarks })
  }
  if (isLoaded) load()
  questions.answer("recall", { type: "shortcuts.recalled", on: true })
  shortcutsOf(actor).send({ type: "shortcuts.choose", on: true })
  await rendered()
  const search = () => {
    const found = actor.getSnapshot().children["issueSearch"]
    if (found === undefined) throw new Error("The search is not there.")
    return found
  }
  const open = async () => {
    actor.send({ type: "sidebar.search" })
    await expect.element(field()).toBeVisible()
  }
  const indexed = async (texts = fewWords) => {
    questions.answer("file", { type: "file.loaded", file: new ArrayBuffer() })
    questions.answer("index", { type: "index.ready", texts: texts.map(([page, text]) => ({ page, text })) })
    await rendered()
  }
  const found = async (hits: unknown = fewHits) => {
    questions.answer("index", { type: "index.found", hits })
    await rendered()
  }
  return {
    actor,
    questions,
    search,
    load,
    open,
    indexed,
    found,
    /** Opened, its text indexed, and "lodos" typed and found. */
    sought: async () => {
      await open()
      await indexed()
      await field().fill("lodos")
      await found()
    },
    /** The text of these pages comes. */
    printed: async (...numbers: ReadonlyArray<number>) => {
      await vi.waitUntil(() => questions.waiting("markup").length >= numbers.length)
      for (const number of numbers)
        questions.answer(
          "markup",
          { type: "page.loaded", html: markups[number], pictured: true },
          (input: { readonly page: number }) => input.page === number
        )
      await vi.waitUntil(() => document.querySelectorAll(".line").length > 0)
    },
    recalled: async (...recent: ReadonlyArray<string>) => {
      // The store of speech is none of an issue's.
      questions.answer(
        "store",
        { type: "recentSearches.told", recent },
        (issue: string | undefined) => issue !== undefined
      )
      await rendered()
    },
    shown: () => slideShown(slidesOf(actor).getSnapshot()).join("-"),
    isOpen: () => sidebarOf(actor).getSnapshot().hasTag("open")
  }
}

const field = () => page.getByRole("textbox", { name: /^(?:Aranacak kelime|Word to find)/u })
const list = () => page.getByRole("listbox", { name: "Sonuçlar" })
const hits = () => [...document.querySelectorAll("[data-hit]")].map(({ textContent }) => textContent)
const rows = () => [...document.querySelectorAll("[role=listbox] [data-index]")].map(({ textContent }) => textContent)
const active = () => document.querySelector("[data-active=true][data-hit]")?.getAttribute("data-hit")
const chosen = () => document.querySelector("[data-hit][aria-selected=true]")?.getAttribute("data-hit")
const position = () => page.getByRole("status").filter({ hasText: /^\d+ \/ \d+$/u })
const bar = () => page.getByLabelText("Arama: lodos")

/** What a reader sees in that look. */
const painted = (look: string): ReadonlyArray<string> =>
  [...(CSS.highlights.get(`mark-${look}`) ?? [])].map((range) => (range as Range).toString())

const faults = async (place: string) => {
  const { violations } = await axe.run(document.querySelector(place) ?? document, {
    resultTypes: ["violations"],
    rules: { region: { enabled: false } }
  })
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

describe("the field of the search", () => {
  it("has the focus when it opens by its key or its button, and when its key is pressed again", async () => {
    const { isOpen } = await reading()
    await userEvent.keyboard("/")
    await expect.element(field()).toHaveFocus()
    await field().fill("deniz")
    await userEvent.click(page.getByRole("heading", { name: "Dergi İçi Arama" }))
    await userEvent.keyboard("/")
    await expect.element(field()).toHaveFocus()
    await expect.element(field(), { message: "the key writes nothing" }).toHaveValue("deniz")
    await userEvent.keyboard("{Escape}")
    expect(isOpen()).toBe(false)
    await page.getByRole("button", { name: "Dergi İçi Arama" }).click()
    await expect.element(field()).toHaveFocus()
  })

  it("takes what is typed before its code has come, and goes on at the caret", async () => {
    const { load, indexed, actor } = await reading({ isLoaded: false })
    await userEvent.keyboard("/")
    await expect.element(field()).toHaveFocus()
    await userEvent.keyboard("bodos{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}{Backspace}l")
    await expect.element(page.getByText("Arama hazırlanıyor.")).toBeVisible()
    await expect.element(field()).toHaveValue("lodos")
    load()
    await indexed()
    await expect.element(page.getByText("Arama hazırlanıyor.")).not.toBeInTheDocument()
    await expect.element(field()).toHaveFocus()
    await userEvent.keyboard("-{End}ç")
    await expect.element(field()).toHaveValue("l-odosç")
    const { strip } = actor.getSnapshot().context.open
    expect(strip, "no letter was a key of the reader").toBe(false)
  })

  it("asks for what was sent off before its code came, and closes by Escape", async () => {
    const { load, indexed, found, isOpen } = await reading({ isLoaded: false })
    await userEvent.keyboard("/")
    await expect.element(field()).toHaveFocus()
    await userEvent.keyboard("x{Escape}")
    expect(isOpen()).toBe(false)
    await userEvent.keyboard("/")
    await expect.element(field()).toHaveFocus()
    await userEvent.keyboard("lodos{Enter}")
    load()
    await indexed()
    await found()
    await expect.element(position()).toHaveTextContent("1 / 5")
  })

  it("refuses an empty query in words, and says when there is no hit", async () => {
    const { open, indexed, found } = await reading()
    await open()
    await indexed()
    await userEvent.keyboard("{Enter}")
    await expect.element(page.getByRole("status").filter({ hasText: "Aramak için bir kelime girin." })).toBeVisible()
    await userEvent.keyboard("tramvay")
    await expect.element(page.getByText("Aranıyor.")).toBeVisible()
    await found({ query: "tramvay", total: 0, pages: [] })
    await expect.element(page.getByRole("status").filter({ hasText: "Sonuç bulunamadı." })).toBeVisible()
    await page.getByRole("button", { name: "Aranacak kelimeyi sil" }).click()
    await expect.element(field()).toHaveFocus()
    await expect.element(page.getByText("Sonuç bulunamadı.")).not.toBeInTheDocument()
  })

  it("has room for what it asks for, and an empty query is refused only until it is closed", async () => {
    const { actor, open } = await reading()
    await open()
    const { scrollWidth, clientWidth } = field().element()
    expect(scrollWidth, "the placeholder").toBeLessThanOrEqual(clientWidth)
    await userEvent.click(field())
    await userEvent.keyboard("{Enter}")
    await expect.element(page.getByText("Aramak için bir kelime girin.")).toBeVisible()
    actor.send({ type: "sidebar.close" })
    await rendered()
    await open()
    await expect.element(page.getByText("Aramak için bir kelime girin.")).not.toBeInTheDocument()
  })

  it("walks by Enter from the slide that is shown, and with Shift and F3 both ways around", async () => {
    const { sought, shown } = await reading()
    await sought()
    expect(shown(), "typing leads nowhere").toBe("4-5")
    const goes = async (keys: string, place: string, slide: string) => {
      await userEvent.keyboard(keys)
      await expect.element(position()).toHaveTextContent(place)
      expect(shown()).toBe(slide)
      await expect.element(field()).toHaveFocus()
    }
    await userEvent.click(field())
    await goes("{Shift>}{Enter}{/Shift}", "4 / 5", "4-5")
    await goes("{Enter}", "5 / 5", "8-9")
    await goes("{F3}", "1 / 5", "4-5")
    await goes("{Shift>}{F3}{/Shift}", "5 / 5", "8-9")
  })

  it("offers the last queries, asks for one, and forgets one", async () => {
    const { open, indexed, recalled, found, shown } = await reading()
    await open()
    await indexed()
    await recalled("lodos", "vapur")
    await expect.element(page.getByRole("heading", { name: "Son aramalar" })).toBeVisible()
    await page.getByRole("button", { name: "Son aramalardan çıkar: vapur" }).click()
    await expect.element(field(), { message: "its button leaves" }).toHaveFocus()
    await recalled("lodos")
    await expect.element(page.getByRole("button", { name: "vapur", exact: true })).not.toBeInTheDocument()
    await page.getByRole("button", { name: "lodos", exact: true }).click()
    await expect.element(field()).toHaveValue("lodos")
    await found()
    await expect.element(position()).toHaveTextContent("1 / 5")
    await expect.element(field()).toHaveFocus()
    expect(shown()).toBe("4-5")
  })
})

describe("an issue without its text", () => {
  it("says so, shuts the button, and is searched once it can be had", async () => {
    const { actor, open, questions, indexed, found } = await reading()
    await open()
    await field().fill("lodos")
    questions.answer("file", { type: "file.failed" })
    const notice = page.getByRole("alert").filter({ hasText: "Arama özelliği kullanılamıyor." })
    await expect.element(notice).toBeVisible()
    actor.send({ type: "sidebar.close" })
    await rendered()
    const button = page.getByRole("button", { name: "Arama özelliği kullanılamıyor." })
    await expect.element(button).toBeVisible()
    await button.click({ force: true })
    await expect.element(field(), { message: "it is shut" }).not.toBeInTheDocument()
    await open()
    await notice.getByRole("button", { name: "Tekrar dene" }).click()
    await expect.element(field()).toHaveFocus()
    await indexed()
    await found()
    await expect.element(list()).toBeVisible()
    expect(hits()).toHaveLength(5)
    await expect.element(page.getByRole("button", { name: "Dergi İçi Arama" })).toBeVisible()
  })

  it("is asked for again when the time has come", async () => {
    const { open, questions } = await reading()
    await open()
    questions.answer("file", { type: "file.failed" })
    await expect.element(page.getByText("Arama özelliği kullanılamıyor.")).toBeVisible()
    questions.answer("watch", { type: "file.due" })
    await expect.element(page.getByText("Arama özelliği kullanılamıyor.")).not.toBeInTheDocument()
    expect(questions.waiting("file")).toHaveLength(1)
  })
})

describe("the list of hits", () => {
  it("has them by page, each with what stands around it and its words marked", async () => {
    const { sought } = await reading()
    await sought()
    expect(rows()).toEqual([
      "Sayfa 43 sonuç",
      "Lodos deniz kıyısındaki kentlerin lodosudur bir yeldir o lodos de…",
      "Lodos deniz kıyısındaki kentlerin lodosudur bir yeldir o lodos dediğimiz",
      "…ındaki kentlerin lodosudur bir yeldir o lodos dediğimiz",
      "Sayfa 5",
      "Sabah serin başlar öğleye LODOS gelir",
      "Sayfa 9",
      `…${"a".repeat(39)} lodos ${"z".repeat(59)}…`
    ])
    expect([...document.querySelectorAll("[data-hit] mark")].map(({ textContent }) => textContent)).toEqual([
      "Lodos",
      "lodos",
      "lodos",
      "LODOS",
      "lodos"
    ])
  })

  it("is moved in by keys, leads to a hit, and leaves by Escape", async () => {
    const { sought, shown, isOpen } = await reading()
    await sought()
    await userEvent.click(field())
    await userEvent.keyboard("{ArrowDown}")
    await expect.element(list()).toHaveFocus()
    const goes = async (key: string, to: string) => {
      await userEvent.keyboard(key)
      await expect.poll(active).toBe(to)
      expect(list().element().getAttribute("aria-activedescendant")).toBe(
        document.querySelector(`[data-hit="${to}"]`)?.id
      )
    }
    expect(active()).toBe("0")
    await goes("{ArrowDown}", "1")
    await goes("{End}", "4")
    await goes("{ArrowDown}", "4")
    await goes("{ArrowUp}", "3")
    await goes("{Home}", "0")
    await goes("{PageDown}", "4")
    await goes("{PageUp}", "0")
    expect(shown(), "moving leads nowhere").toBe("4-5")
    await goes("{End}", "4")
    await userEvent.keyboard("{Enter}")
    expect(shown()).toBe("8-9")
    await expect.poll(chosen).toBe("4")
    expect(isOpen()).toBe(true)
    await userEvent.keyboard("{Escape}")
    expect(isOpen()).toBe(false)
  })

  it("leads to a hit that is pressed", async () => {
    const { sought, shown } = await reading()
    await sought()
    await page.getByRole("option", { name: /^Sayfa 9: / }).click()
    expect(shown()).toBe("8-9")
    await expect.element(position()).toHaveTextContent("5 / 5")
  })

  it("has only the rows in sight of five thousand", async () => {
    const { open, indexed, found } = await reading()
    await open()
    await indexed([[4, "lodos ".repeat(5000)]])
    await field().fill("lodos")
    const places = Uint32Array.from({ length: 10_000 }, (_, at) => (at >> 1) * 6 + (at % 2) * 5)
    await found({ query: "lodos", total: 5000, pages: [{ page: 4, before: 0, places }] })
    await expect.element(page.getByText("5000 sonuç").first()).toBeVisible()
    expect(rows().length).toBeGreaterThan(5)
    expect(rows().length).toBeLessThan(40)
    await userEvent.click(field())
    await userEvent.keyboard("{ArrowDown}{End}")
    await expect.poll(() => document.querySelector("[data-hit='4999']")).not.toBeNull()
    await expect.poll(() => rows().length).toBeLessThan(40)
    expect(document.querySelector("[data-hit='4999']")?.getAttribute("aria-setsize")).toBe("5000")
    list().element().scrollTop = 0
    await expect.poll(() => document.querySelector("[data-hit='0']")).not.toBeNull()
    await expect.poll(() => list().element().getAttribute("aria-activedescendant")).toBeNull()
  })

  it("begins at its top with the hits of another query", async () => {
    const { open, indexed, found } = await reading()
    await open()
    await indexed([[4, "lodos ".repeat(90)]])
    const hitsOf = (query: string) => ({
      query,
      total: 90,
      pages: [
        {
          page: 4,
          before: 0,
          places: Uint32Array.from({ length: 180 }, (_, at) => (at >> 1) * 6 + (at % 2) * query.length)
        }
      ]
    })
    await field().fill("lod")
    await found(hitsOf("lod"))
    await userEvent.click(field())
    await userEvent.keyboard("{ArrowDown}{End}")
    await expect.poll(() => document.querySelector("[data-hit='89'][data-active=true]")).not.toBeNull()
    await field().fill("lodo")
    await found(hitsOf("lodo"))
    await expect.poll(() => document.querySelector("[data-hit='0'][data-active=true] mark")?.textContent).toBe("lodo")
    expect(list().element().scrollTop).toBe(0)
    expect(list().element().getAttribute("aria-activedescendant")).toBe("hit-0")
  })

  it("keeps the row it points to in sight when it becomes lower", async () => {
    const { sought, found } = await reading()
    await sought()
    const places = Uint32Array.from({ length: 80 }, (_, at) => (at >> 1) * 6 + (at % 2) * 5)
    await found({ query: "lodos", total: 40, pages: [{ page: 4, before: 0, places }] })
    await userEvent.click(field())
    await userEvent.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}")
    const isSeen = () => {
      const row = document.querySelector("[data-active=true][data-hit]")?.getBoundingClientRect()
      const place = list().element().getBoundingClientRect()
      return row !== undefined && row.top >= place.top - 1 && row.bottom <= place.bottom + 1
    }
    await expect.poll(isSeen).toBe(true)
    const before = list().element().clientHeight
    await viewport(1280, 420)
    await expect.poll(() => list().element().clientHeight).toBeLessThan(before)
    await expect.poll(isSeen).toBe(true)
  })

  it("says how many pages of a preview could not be searched", async () => {
    const { sought } = await reading({ variant: "preview" })
    await sought()
    await expect.element(page.getByText("Okumaya açık olmayan 9 sayfada aranmadı.")).toBeVisible()
  })

  it("leads to the hit it points to by Space too, and F3 walks on from it", async () => {
    const { sought, shown } = await reading()
    await sought()
    await userEvent.click(field())
    await userEvent.keyboard("{ArrowDown}{End} ")
    expect(shown()).toBe("8-9")
    await expect.element(position()).toHaveTextContent("5 / 5")
    await expect.element(list()).toHaveFocus()
    await userEvent.keyboard("{F3}")
    await expect.element(position()).toHaveTextContent("1 / 5")
    expect(shown()).toBe("4-5")
    await expect.poll(active, { message: "the list follows" }).toBe("0")
    await userEvent.keyboard("{Shift>}{F3}{/Shift}")
    await expect.element(position()).toHaveTextContent("5 / 5")
    await userEvent.keyboard("/")
    await expect.element(field()).toHaveFocus()
  })

  it("begins at the current hit when it is opened again", async () => {
    const { actor, sought } = await reading()
    await sought()
    await page.getByRole("option", { name: /^Sayfa 9: / }).click()
    actor.send({ type: "sidebar.close" })
    await rendered()
    actor.send({ type: "sidebar.search" })
    await expect.poll(chosen).toBe("4")
    expect(active()).toBe("4")
    await userEvent.click(field())
    await userEvent.keyboard("{ArrowDown}{ArrowUp}{Enter}")
    await expect.element(position()).toHaveTextContent("4 / 5")
  })

  it("leads to a hit of the last query while the next is sought", async () => {
    const { sought, shown } = await reading()
    await sought()
    await field().fill("lodoslar")
    await page.getByRole("option", { name: /^Sayfa 9: / }).click()
    expect(shown()).toBe("8-9")
  })

  it("shows each hit's words whole", async () => {
    const { open, indexed, found } = await reading()
    await open()
    const wide = "Ağırbaşlı çalışmalarımızdan "
    await indexed([[4, `${wide.repeat(2)}lodos ${wide.repeat(4)}`]])
    await field().fill("lodos")
    const start = wide.length * 2
    await found({ query: "lodos", total: 1, pages: [{ page: 4, before: 0, places: Uint32Array.of(start, start + 5) }] })
    const words = document.querySelector("[data-hit] p")
    expect(words?.textContent).toContain("lodos")
    expect(words?.scrollHeight).toBe(words?.clientHeight)
  })
})

describe("on a sheet", () => {
  it("choosing a hit leaves a bar that walks on, opens the list again, and closes", async () => {
    const { sought, shown } = await reading({ size: phone })
    await sought()
    await expect.element(page.getByRole("dialog", { name: "Dergi İçi Arama" })).toBeVisible()
    await page.getByRole("option", { name: /^Sayfa 5: / }).click()
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument()
    await expect.element(bar()).toBeVisible()
    expect(shown()).toBe("5")
    await expect.element(position()).toHaveTextContent("4 / 5")
    await bar().getByRole("button", { name: "Sonraki sonuç" }).click()
    expect(shown()).toBe("9")
    await bar().getByRole("button", { name: "Önceki sonuç" }).click()
    expect(shown()).toBe("5")
    await bar().getByRole("button", { name: "Sonuçları göster" }).click()
    await expect.element(page.getByRole("dialog", { name: "Dergi İçi Arama" })).toBeVisible()
    await expect.element(bar()).not.toBeInTheDocument()
    await expect.element(list(), { message: "no keyboard comes over the hits" }).toHaveFocus()
    await expect.poll(chosen).toBe("3")
    await page.getByRole("option", { name: /^Sayfa 9: / }).click()
    await expect.element(bar()).toBeVisible()
    await bar().getByRole("button", { name: "Aramayı kapat" }).click()
    await expect.element(bar()).not.toBeInTheDocument()
    await expect.poll(() => document.activeElement?.matches("[data-viewer]")).toBe(true)
  })

  it("closing the list leaves the bar to what was found, and nothing where there was nothing", async () => {
    const { sought, found, shown } = await reading({ size: phone })
    await sought()
    await page.getByRole("button", { name: "Aramayı kapat" }).click()
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument()
    await expect.element(bar()).toBeVisible()
    await expect.element(bar().getByText("5 sonuç")).toBeVisible()
    expect(shown()).toBe("4")
    await expect.poll(() => document.activeElement?.matches("[data-viewer]")).toBe(true)
    await bar().getByRole("button", { name: "Sonuçları göster" }).click()
    await userEvent.fill(field(), "karayel")
    await found({ query: "karayel", total: 0, pages: [] })
    await userEvent.keyboard("{Escape}")
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument()
    await expect.element(bar()).not.toBeInTheDocument()
  })

  it("is closed by the device's Back", async () => {
    const watchers: Array<EventTarget> = []
    vi.stubGlobal(
      "CloseWatcher",
      class extends EventTarget {
        constructor() {
          super()
          watchers.push(this)
        }
        destroy() {
          watchers.splice(watchers.indexOf(this), 1)
        }
      }
    )
    takeDown.push(() => vi.unstubAllGlobals())
    const { sought } = await reading({ size: phone })
    await sought()
    await expect.element(page.getByRole("dialog", { name: "Dergi İçi Arama" })).toBeVisible()
    watchers.at(-1)?.dispatchEvent(new Event("close"))
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument()
    await expect.element(bar()).toBeVisible()
    expect(watchers).toEqual([])
  })

  it("F3 goes on to the list, and the page behind stays", async () => {
    const { sought, shown } = await reading({ size: phone })
    await sought()
    await userEvent.click(field())
    await userEvent.keyboard("{F3}")
    await expect.element(list()).toHaveFocus()
    expect(shown()).toBe("4")
  })

  it("the bar says that the text could not be had, and tries again", async () => {
    const { questions, indexed, found } = await reading({ size: phone, ara: "lodos" })
    await expect.element(bar().getByText("Aranıyor.")).toBeVisible()
    questions.answer("file", { type: "file.failed" })
    await expect.element(bar().getByText("Arama özelliği kullanılamıyor.")).toBeVisible()
    await bar().getByRole("button", { name: "Tekrar dene" }).click()
    await expect.element(bar()).toHaveFocus()
    await indexed()
    await found()
    await expect.element(position()).toHaveTextContent("1 / 5")
  })

  it("the bar keeps its buttons as wide as a finger, and its sentences readable, whatever is sought", async () => {
    const ara = "sebebiyle seferlerimiz iptal edilmiştir"
    const { questions, indexed, found } = await reading({ size: [320, 640], ara })
    const here = page.getByLabelText(`Arama: ${ara}`)
    const widths = () =>
      [...here.element().querySelectorAll("button, p")].map((one) => Math.round(one.getBoundingClientRect().width))
    questions.answer("file", { type: "file.failed" })
    await expect.element(here.getByRole("alert")).toBeVisible()
    const [sentence = 0, , list, close] = widths()
    expect(sentence).toBeGreaterThan(120)
    expect([list, close]).toEqual([44, 44])
    await here.getByRole("button", { name: "Tekrar dene" }).click()
    await indexed()
    await found({ ...fewHits, query: ara })
    await expect.element(here.getByRole("button", { name: "Sonraki sonuç" })).toBeVisible()
    expect(widths().slice(1)).toEqual([44, 44, 44, 44])
    const { right } = here.element().getBoundingClientRect()
    expect(right).toBeLessThanOrEqual(320)
  })

  it("the bar of a preview says what it could not look into where it found nothing", async () => {
    const { indexed, found } = await reading({ size: phone, ara: "lodos", variant: "preview" })
    await indexed()
    await found({ query: "lodos", total: 0, pages: [] })
    await expect.element(bar().getByText("Sonuç bulunamadı. Okumaya açık olmayan 9 sayfada aranmadı.")).toBeVisible()
  })

  it("Enter stays in the list", async () => {
    const { sought, shown } = await reading({ size: phone })
    await sought()
    await userEvent.click(field())
    await userEvent.keyboard("{Enter}")
    await rendered()
    await expect.element(page.getByRole("dialog", { name: "Dergi İçi Arama" })).toBeVisible()
    expect(shown()).toBe("4")
  })
})

describe("hits on the pages", () => {
  it("come into view where the slide is seen closer", async () => {
    const { sought, printed, actor } = await reading()
    await printed(4, 5)
    await sought()
    for (let step = 0; step < 6; step += 1) actor.send({ type: "zoom.in" })
    const viewer = () => document.querySelector("[data-viewer]")?.getBoundingClientRect()
    const hit = () =>
      [...(CSS.highlights.get("mark-current") ?? [])].map((range) => (range as Range).getBoundingClientRect())
    const isInView = () => {
      const [box, place] = [hit()[0], viewer()]
      if (box === undefined || place === undefined) return null
      return box.left >= place.left && box.right <= place.right && box.top >= place.top && box.bottom <= place.bottom
    }
    await userEvent.click(field())
    await userEvent.keyboard("{Enter}")
    await expect.element(position()).toHaveTextContent("1 / 5")
    await expect.poll(isInView).toBe(true)
    await userEvent.keyboard("{Enter}{Enter}{Enter}")
    await expect.element(position()).toHaveTextContent("4 / 5")
    await expect.poll(isInView, { message: "the other page's too" }).toBe(true)
  })

  it("are marked with broken words, the current one apart, until the search is closed", async () => {
    const { sought, printed, actor } = await reading()
    await printed(4, 5)
    await sought()
    const words = () => painted("found").map((text) => text.replaceAll(/\s+/gu, ""))
    await expect.poll(words).toEqual(["Lodos", "lodo-s", "lo-dos", "LODOS"])
    expect(painted("current")).toEqual([])
    await userEvent.click(field())
    await userEvent.keyboard("{Enter}{Enter}")
    await expect.poll(() => painted("current").map((text) => text.replaceAll(/\s+/gu, ""))).toEqual(["lodo-s"])
    expect(words()).toEqual(["Lodos", "lo-dos", "LODOS"])
    actor.send({ type: "sidebar.close" })
    await expect.poll(() => [...painted("found"), ...painted("current")]).toEqual([])
  })

  it("are counted on the thumbnails of their pages", async () => {
    const { sought, actor } = await reading()
    await sought()
    actor.send({ type: "strip.open" })
    await expect.element(page.getByRole("option", { name: "Sayfa 4 / 12, 3 sonuç" })).toBeInTheDocument()
    const dotted = () =>
      [...document.querySelectorAll("[data-thumbnail][data-hits=true]")].map((one) =>
        one.getAttribute("data-thumbnail")
      )
    expect(dotted()).toEqual(["4", "5", "9"])
    actor.send({ type: "sidebar.close" })
    await expect.poll(dotted).toEqual([])
  })

  it("are found for words that are selected", async () => {
    const { printed, indexed, found } = await reading()
    await printed(4, 5)
    await vi.waitUntil(() => CSS.highlights.has("mark-yellow"))
    const word = [...document.querySelectorAll(".line span")].find(({ textContent }) => textContent === "serin ")
    if (word === undefined) throw new Error("The word is not on the page.")
    getSelection()?.selectAllChildren(word)
    await expect.element(page.getByRole("toolbar", { name: "Seçili yazı" })).toBeVisible()
    press("Dergide ara")
    await expect.element(field()).toHaveValue("serin")
    await indexed()
    await found({ query: "serin", total: 1, pages: [{ page: 5, before: 0, places: Uint32Array.of(6, 11) }] })
    await expect.poll(() => painted("found").concat(painted("current"))).toEqual(["serin"])
  })
})

describe("its screens have no fault that axe finds", () => {
  const looks = [
    ["tr", "light"],
    ["tr", "dark"],
    ["tr", "sepia"],
    ["en", "light"]
  ] as const

  it.each(looks)("in the panel, %s, %s", async (language, theme) => {
    // High enough for all rows: axe takes words beyond the list's edge for none.
    const { sought, recalled } = await reading({ language, theme, size: [1440, 1200] })
    await sought()
    expect(await faults("aside")).toEqual([])
    await recalled("lodos", "vapur")
    await field().fill("")
    await expect.poll(() => document.querySelectorAll("aside li")).toHaveLength(2)
    expect(await faults("aside")).toEqual([])
  })

  it.each(looks)("in the bar, %s, %s", async (language, theme) => {
    const { sought } = await reading({ language, theme, size: phone })
    await sought()
    expect(await faults("[role=dialog]")).toEqual([])
    document.querySelector<HTMLElement>("[data-hit='3']")?.click()
    await expect.poll(() => document.querySelector("search[aria-label]")).not.toBeNull()
    await expect.poll(() => document.querySelector("[role=dialog]")).toBeNull()
    expect(await faults("search[aria-label]")).toEqual([])
  })
})
