import { expect } from "vitest"
import { page } from "vitest/browser"
import type { Actor } from "xstate"
import { noMarks } from "../../../src/domain/reader/marks/MarkFact.ts"
import { issueSearchMachine } from "../../../src/machines/reader/issueSearch.machine.ts"
import { indexIn } from "../../../src/machines/reader/issueSearch.view.ts"
import { markingMachine } from "../../../src/machines/reader/marking.machine.ts"
import { highlightsIn, notesIn } from "../../../src/machines/reader/marks.view.ts"
import { readingModeMachine } from "../../../src/machines/reader/readingMode.machine.ts"
import { surfaceMachine } from "../../../src/machines/reader/surface.machine.ts"
import { readingAidsMachine } from "../../../src/machines/reader/readingAids.machine.ts"
import type { SurfaceEvent } from "../../../src/machines/reader/surfaceEvents.ts"
import { mountedPages } from "../../../src/machines/reader/pages.view.ts"
import {
  flashOf,
  fullscreenOf,
  issueSearchIn,
  marksOf,
  noteEditorOf,
  pagesOf,
  thumbnailScrollerOf,
  slidesOf,
  tilesIn,
  zoomOf
} from "../../../src/machines/reader/surface.view.ts"
import type { Highlight, Note } from "../../../src/domain/reader/ReadingData.ts"
import type { Size } from "../../../src/domain/reader/scale.ts"
import type { Slide } from "../../../src/domain/reader/slides.ts"
import { flashedHighlight, soughtHighlight } from "../../../src/machines/reader/flash.view.ts"
import { fitOf, viewOf } from "../../../src/machines/reader/zoom.view.ts"
import { ReadingSurface } from "../../../src/reader/ReadingSurface.tsx"
import { pausedDecoding } from "../../kit/doubles/pausedDecoding.ts"
import { magazineRead } from "../../kit/fixtures/issues.ts"
import type { Model, Ordered, Scene, Step } from "../../kit/model/Model.ts"
import { slotAnswers } from "../../kit/doubles/slotAnswers.ts"
import { paperChosen } from "../../kit/doubles/readerThemes.ts"
import { rendered } from "../../kit/harness/rendered.ts"
import { draw, said } from "../../kit/harness/screen.tsx"

type Machine = typeof surfaceMachine
/** In one state all its life: what a person sees of its children is said step by step. */
interface Expected {
  readonly visit: number
  /** The steps that are taken. */
  readonly taken: number
}

/** Milliseconds that a turn, a change of scale, the strip's leaving, a slide that is let go, and a lit mark take. */
const [turnFor, zooming, leaving, bounceBack, flashing] = [220, 200, 240, 700, 2000]
type Room = Actor<Machine>

const images = pausedDecoding()
/** The slots of marking, which never answer by themselves. */
const slots = slotAnswers()

/** The pictures of all pages that wait for theirs have come. */
const paint = (surface: Room) => {
  for (const one of Object.values(mountedPages(pagesOf(surface).getSnapshot()))) one.send({ type: "page.painted" })
}

/** Access to the pages that still wait for their pictures is denied. */
const forbid = (surface: Room) => {
  for (const one of Object.values(mountedPages(pagesOf(surface).getSnapshot()))) {
    one.send({ type: "page.broken" })
    one.send({ type: "page.forbidden" })
  }
}

/** The slide of this page is turned to, and access to it is denied. */
const turnToForbidden = (surface: Room, clock: Scene<Machine, Expected>["clock"], page: number) => {
  slidesOf(surface).send({ type: "slide.go", page })
  // One slide goes, the other comes to rest, and its words are asked for.
  for (let part = 0; part < 2; part += 1) clock.increment(turnFor)
  forbid(surface)
}

/** The index of pages is opened in a low window, where it lies over the page. */
const openOver = (surface: Room) => {
  surface.send({ type: "viewport.resized", viewport: { width: 844, height: 390 } })
  surface.send({ type: "strip.open" })
}

const place = () => document.querySelector("footer output")?.textContent
const view = () => new DOMMatrix(document.querySelector<HTMLElement>("[data-camera]")?.style.transform)
/** How large the whole slide is laid out. */
const fit = () => Number(document.querySelector<HTMLElement>("[data-pages]")?.style.getPropertyValue("--scale"))
const pictures = () => document.querySelectorAll("article:not([data-side=waiting]) :is(canvas, img)").length
/** The pages that the thumbnail strip shows as the ones read. */
const selected = () =>
  [...document.querySelectorAll<HTMLElement>("[role=option][aria-selected=true]")].map(
    ({ dataset }) => dataset["thumbnail"]
  )
const areBarsAway = () => document.querySelector("[data-bars=away]") !== null

/** What was seen before the step that is looked at. */
let before = { view: new DOMMatrix(), fit: 0 }

/** What lay over the page before its pictures came. */
let drawnAhead: ReadonlyArray<unknown> = []

/** How many times as large as whole the slide was seen. */
let timesBefore = 0
const timesSeen = (surface: Room): number => {
  const zoom = zoomOf(surface).getSnapshot()
  return viewOf(zoom).scale / fitOf(zoom)
}

interface Asking {
  readonly event: SurfaceEvent
  /** How it comes about, where it is not merely sent. */
  readonly act?: (surface: Room, clock: Scene<Machine, Expected>["clock"]) => void
  /** What a person sees and hears then, and what the world is asked for. */
  readonly orders?: ReadonlyArray<Ordered>
  readonly tells?: ReadonlyArray<SurfaceEvent>
  readonly sees: (step: Step<Machine, Expected>) => void | Promise<void>
}

const at = { x: 40, y: -30 }
const from = { scale: 1.2, x: 0, y: 0 }
const shared = { title: "", url: "" }

/** The last page read is kept on this device. */
const kept = (...slide: Slide): ReadonlyArray<Ordered> => [
  { slot: "recorder", order: { type: "record", turn: { issue: issueRead.newIssueId, slide, total: 8 } } }
]

const issueRead = magazineRead({ page_count: 8 })
/** Nothing is searched in so few pages, and there is no strip. */
const shortRead = magazineRead({ page_count: 3 })

const highlight: Highlight = {
  id: "vurgu_1",
  page: 4,
  text: "Lodos",
  startContainerPath: "0",
  endContainerPath: "0",
  startOffset: 0,
  endOffset: 5
}
const other: Highlight = { ...highlight, id: "vurgu_2", text: "yel" }
const note: Note = { id: "not_1", highlightId: "vurgu_1", text: "Bunu sor", date: "2026-11-23T12:00:00.000Z" }

/** The highlight that was to be lit. */
let shownMark: string | null = null
/** What of it was left then. */
let leftMark: string | null = null

/** The log has no marks of a visitor. */
const recallNoMarks = (surface: Room) => {
  marksOf(surface).send({ type: "user.known", userId: null })
  marksOf(surface).send({ type: "marks.logged", logged: noMarks })
}

/** What is marked after the step. */
let marked: ReadonlyArray<Highlight> = []
let noted: ReadonlyArray<Note> = []
let edited: unknown = null

/** Each page of the slide has said so. */
const ofBothPages: ReadonlyArray<SurfaceEvent> = [{ type: "content.forbidden" }, { type: "content.forbidden" }]

/** One thing after the other, as in a visit: each is asked of the surface and done by one of its charts. */
interface Visit {
  readonly ara?: string
  /** Of fewer pages than are searched. */
  readonly isShort?: boolean
  /** The wide one if it is not said. */
  readonly viewport?: Size
  /** The page at which the issue is opened. */
  readonly page: number
  /** At most as many as a walk has, 24. */
  readonly steps: ReadonlyArray<Asking>
}

const zoomIn: Asking["act"] = (surface, clock) => {
  surface.send({ type: "zoom.in" })
  clock.increment(zooming)
}

const closeStrip: Asking["act"] = (surface, clock) => {
  surface.send({ type: "strip.close" })
  clock.increment(leaving)
}

const toolbarsAndZoom: ReadonlyArray<Asking> = [
  {
    event: { type: "page.tapped", pointer: "touch" },
    sees: () => expect(areBarsAway(), "they stay while the thumbnails show themselves").toBe(false)
  },
  { event: { type: "strip.close" }, act: closeStrip, sees: () => expect(said("listbox")).toEqual([]) },
  { event: { type: "page.tapped", pointer: "touch" }, sees: () => expect(areBarsAway()).toBe(true) },
  { event: { type: "page.tapped", pointer: "mouse" }, sees: () => expect(areBarsAway()).toBe(true) },
  {
    event: { type: "slide.next" },
    act: (surface, clock) => {
      surface.send({ type: "slide.next" })
      paint(surface)
      clock.increment(turnFor)
    },
    orders: kept(2, 3),
    sees: () => expect(place()).toBe("Sayfa 2–3 / 8")
  },
  {
    event: { type: "density.changed", density: 8 },
    // Beside tiles, the sharper ones are asked for once the view has rested.
    act: (surface, clock) => {
      surface.send({ type: "density.changed", density: 8 })
      clock.increment(500)
    },
    sees: () => expect(pictures(), "each page has its sharper one").toBe(4)
  },
  { event: { type: "density.changed", density: 2.6 }, sees: () => expect(pictures()).toBe(2) },
  {
    event: { type: "zoom.in" },
    act: zoomIn,
    sees: () => {
      expect(view().a).toBeGreaterThan(before.view.a)
      expect(pictures(), "each page has its sharper one").toBe(4)
    }
  },
  {
    event: { type: "scale.changed", percent: 321 },
    sees: () => expect(document.body.textContent).toContain("Yakınlık %321")
  },
  { event: { type: "pinch.begun", at, from }, sees: () => {} },
  {
    event: { type: "pinch.moved", at, factor: 1.5 },
    sees: () => expect(view().a).toBeGreaterThan(before.view.a)
  },
  {
    event: { type: "pinch.ended" },
    act: (surface, clock) => {
      surface.send({ type: "pinch.ended" })
      clock.increment(bounceBack)
    },
    sees: () => {}
  },
  { event: { type: "pan.by", by: { x: 0, y: -15 }, from }, sees: () => expect(view().f).toBeLessThan(before.view.f) },
  {
    event: { type: "view.refused", order: "zoom.by" },
    tells: [{ type: "view.refused", order: "zoom.by" }],
    sees: () => {}
  }
]

const panelsAndSizes: ReadonlyArray<Asking> = [
  { event: { type: "strip.close" }, act: closeStrip, sees: () => expect(said("listbox")).toEqual([]) },
  { event: { type: "page.tapped", pointer: "touch" }, sees: () => expect(areBarsAway()).toBe(true) },
  { event: { type: "zoom.in" }, act: zoomIn, sees: () => expect(view().a).toBeGreaterThan(before.view.a) },
  {
    event: { type: "resume.offer", page: 3 },
    sees: () => expect(document.body.textContent, "it is shown already").not.toContain("Kaldığınız sayfadan")
  },
  {
    event: { type: "resume.offer", page: 8 },
    sees: () => expect(document.body.textContent).toContain("Kaldığınız sayfadan (8) devam etmek ister misiniz?")
  },
  {
    event: { type: "sidebar.help" },
    sees: async () => {
      // Its code comes when it is opened first.
      await expect.poll(() => said("complementary")).toHaveLength(1)
      expect(fit(), "it takes its width from the page").toBeLessThan(before.fit)
      expect(areBarsAway()).toBe(false)
    }
  },
  {
    event: { type: "strip.open" },
    sees: () => {
      expect(said("listbox")).toEqual(["Sayfa dizini"])
      expect(selected()).toEqual(["2", "3"])
      expect(fit(), "it takes its height from the page").toBeLessThan(before.fit)
    }
  },
  {
    event: { type: "surface.escape" },
    act: (surface) => {
      fullscreenOf(surface).send({ type: "fullscreen.filled" })
      surface.send({ type: "surface.escape" })
    },
    sees: ({ asked }) => {
      expect(asked.map(({ slot }) => slot)).toContain("exit")
      expect(said("complementary")).toHaveLength(1)
    }
  },
  {
    event: { type: "surface.escape" },
    act: (surface) => {
      fullscreenOf(surface).send({ type: "fullscreen.left" })
      surface.send({ type: "surface.escape" })
    },
    sees: () => {
      expect(said("complementary")).toEqual([])
      expect(said("listbox")).toEqual([])
      expect(view().a, "it is whole").toBe(1)
      expect(document.body.textContent).not.toContain("Kaldığınız sayfadan")
    }
  },
  {
    event: { type: "listening.begun" },
    sees: () => expect(fit(), "its bar takes its height from the page").toBeLessThan(before.fit)
  },
  { event: { type: "listening.begun" }, sees: () => expect(fit()).toBe(before.fit) },
  { event: { type: "listening.ended" }, sees: () => expect(fit()).toBeGreaterThan(before.fit) },
  {
    event: { type: "viewport.resized", viewport: { width: 1100, height: 700 } },
    sees: () => expect(fit(), "the page has less room").toBeLessThan(before.fit)
  },
  {
    event: { type: "viewport.resized", viewport: { width: 600, height: 800 } },
    act: (surface, clock) => {
      for (let step = 0; step < 3; step += 1) surface.send({ type: "zoom.in" })
      clock.increment(zooming)
      surface.send({ type: "pan.to", share: { x: 0.25, y: 0 } })
      timesBefore = timesSeen(surface)
      surface.send({ type: "viewport.resized", viewport: { width: 600, height: 800 } })
    },
    orders: kept(3),
    sees: () => {
      expect(place(), "the page that was looked at").toBe("Sayfa 3 / 8")
      expect(timesBefore).toBeGreaterThan(1.5)
      expect(view().a, "it is seen as many times as large as whole, but for a part of a pixel").toBeCloseTo(
        timesBefore,
        2
      )
    }
  }
]

const windowAndAccess: ReadonlyArray<Asking> = [
  {
    event: { type: "page.tapped", pointer: "touch" },
    act: (surface, clock) => {
      openOver(surface)
      surface.send({ type: "page.tapped", pointer: "touch" })
      clock.increment(leaving)
    },
    sees: () => {
      expect(said("listbox"), "a tap beside it closes it").toEqual([])
      expect(areBarsAway()).toBe(false)
    }
  },
  {
    event: { type: "page.tapped", pointer: "mouse" },
    act: (surface, clock) => {
      openOver(surface)
      surface.send({ type: "page.tapped", pointer: "mouse" })
      clock.increment(leaving)
    },
    sees: () => expect(said("listbox"), "and so does a click").toEqual([])
  },
  {
    event: { type: "edge.tapped", turn: "next" },
    act: (surface, clock) => {
      openOver(surface)
      surface.send({ type: "edge.tapped", turn: "next" })
      clock.increment(leaving)
    },
    sees: () => {
      expect(said("listbox"), "and a tap at the page's edge").toEqual([])
      expect(place(), "which then turns nothing").toBe("Sayfa 1 / 8")
    }
  },
  {
    event: { type: "edge.tapped", turn: "next" },
    act: (surface, clock) => {
      surface.send({ type: "edge.tapped", turn: "next" })
      paint(surface)
      clock.increment(turnFor)
    },
    orders: kept(2, 3),
    sees: () => expect(place()).toBe("Sayfa 2–3 / 8")
  },
  {
    event: { type: "edge.tapped", turn: "previous" },
    act: (surface, clock) => {
      surface.send({ type: "edge.tapped", turn: "previous" })
      clock.increment(turnFor)
    },
    orders: kept(1),
    sees: () => expect(place()).toBe("Sayfa 1 / 8")
  },
  {
    event: { type: "fullscreen.toggle" },
    act: (surface) => {
      fullscreenOf(surface).send({ type: "fullscreen.left" })
      surface.send({ type: "fullscreen.toggle" })
    },
    sees: ({ asked }) => expect(asked.map(({ slot }) => slot)).toContain("enter")
  },
  {
    event: { type: "share.page", shared },
    sees: ({ asked }) => expect(asked).toContainEqual({ slot: "offer", input: shared })
  },
  {
    event: { type: "shortcuts.choose", on: false },
    orders: [{ slot: "store", order: { type: "shortcuts.keep", on: false } }],
    sees: () => {}
  },
  {
    event: { type: "slide.go", page: 4 },
    act: (surface, clock) => {
      openOver(surface)
      surface.send({ type: "slide.go", page: 4 })
      paint(surface)
      clock.increment(turnFor)
    },
    orders: kept(4, 5),
    sees: () => {
      expect(place()).toBe("Sayfa 4–5 / 8")
      expect(said("listbox"), "it has done what it was opened for").toEqual([])
    }
  },
  {
    event: { type: "pages.renew" },
    act: (surface, clock) => {
      turnToForbidden(surface, clock, 7)
      surface.send({ type: "strip.open" })
      thumbnailScrollerOf(surface).send({ type: "scroller.missed", page: 2 })
      surface.send({ type: "pages.renew" })
    },
    orders: kept(6, 7),
    tells: ofBothPages,
    sees: () => {
      expect(pictures(), "the pages are asked for again").toBe(2)
      expect(said("listbox")).toEqual(["Sayfa dizini"])
      expect(document.querySelectorAll("[data-failed]"), "and so is the thumbnail").toHaveLength(0)
    }
  },
  {
    event: { type: "content.forbidden" },
    tells: [{ type: "content.forbidden" }],
    sees: () => {}
  },
  {
    event: { type: "pages.refuse" },
    act: (surface, clock) => {
      turnToForbidden(surface, clock, 2)
      surface.send({ type: "pages.refuse" })
    },
    orders: kept(2, 3),
    tells: ofBothPages,
    sees: () => expect(document.body.textContent).toContain("Hata: S.2 yüklenemedi.")
  }
]

/** The charts that come after the first slide. */
const loaded = () =>
  ({
    type: "charts.loaded",
    marking: slots.filled(markingMachine),
    issueSearch: slots.filled(issueSearchMachine),
    readingMode: slots.filled(readingModeMachine),
    readingAids: slots.filled(readingAidsMachine)
  }) as const

/** The index of the search in the issue. */
const searchIndex = (surface: Room) => {
  const search = issueSearchIn(surface.getSnapshot())
  const index = search === null ? undefined : indexIn(search.getSnapshot())
  if (index === undefined) throw new Error("Nothing is searched.")
  return index
}

const field = () => document.querySelector<HTMLInputElement>("search input")?.value
const filesAsked = () => slots.waiting("file").length

const searching: ReadonlyArray<Asking> = [
  {
    event: { type: "sidebar.search" },
    sees: () => expect.poll(() => said("heading")).toContain("Dergi İçi Arama")
  },
  {
    event: { type: "charts.missing" },
    sees: () => expect(document.body.textContent).toContain("Bu bölüm yüklenemedi.")
  },
  {
    event: { type: "sidebar.close" },
    sees: () => expect(document.body.textContent).not.toContain("Bu bölüm yüklenemedi.")
  },
  {
    event: { type: "sidebar.search" },
    sees: () => expect(document.body.textContent).toContain("Bu bölüm yüklenemedi.")
  },
  {
    event: loaded(),
    sees: async () => {
      await expect.poll(field).toBe("")
      expect(filesAsked(), "an open search is asked for").toBe(1)
    }
  },
  { event: { type: "search.type", query: "lodos" }, sees: () => expect.poll(field).toBe("lodos") },
  {
    event: { type: "pages.renew" },
    act: (surface) => {
      searchIndex(surface).send({ type: "file.forbidden" })
      surface.send({ type: "pages.renew" })
    },
    tells: [{ type: "content.forbidden" }],
    sees: () => expect(filesAsked()).toBe(1)
  },
  {
    event: { type: "pages.refuse" },
    act: (surface) => {
      searchIndex(surface).send({ type: "file.failed" })
      surface.send({ type: "search.retry" })
      searchIndex(surface).send({ type: "file.forbidden" })
      surface.send({ type: "pages.refuse" })
    },
    tells: [{ type: "content.forbidden" }],
    sees: () => expect.poll(() => document.body.textContent).toContain("Arama özelliği kullanılamıyor.")
  }
]

/** Words were searched for before the search's code was there. */
const searchedEarly: ReadonlyArray<Asking> = [
  { event: { type: "search.words", query: "vapur" }, sees: () => expect(field()).toBeUndefined() },
  { event: loaded(), sees: () => expect.poll(field).toBe("vapur") }
]

/** The address names words, and the list has room beside the page. */
const addressedBeside: ReadonlyArray<Asking> = [
  {
    event: loaded(),
    sees: async () => {
      await expect.poll(field).toBe("lodos")
      expect(document.activeElement, "the focus stays on the page").toBe(document.body)
    }
  }
]

/** Something else was opened before the search's code was there. */
const addressedBesideHelp: ReadonlyArray<Asking> = [
  { event: { type: "sidebar.help" }, sees: () => expect.poll(() => said("heading")).toContain("Yardım") },
  {
    event: loaded(),
    sees: async () => {
      await expect.poll(() => document.querySelector("search")?.textContent).toContain("lodos")
      expect(said("heading")).toContain("Yardım")
      expect(field()).toBeUndefined()
    }
  }
]

/** The address names words, and the search's code does not come. */
const addressedInVain: ReadonlyArray<Asking> = [
  {
    event: { type: "charts.missing" },
    sees: () => expect(document.body.textContent).toContain("Bu bölüm yüklenemedi.")
  }
]

/** Nothing is searched for. */
const unaddressed: ReadonlyArray<Asking> = [
  {
    event: { type: "charts.missing" },
    sees: () => expect(document.body.textContent).not.toContain("Bu bölüm yüklenemedi.")
  },
  {
    event: loaded(),
    sees: () => {
      expect(filesAsked()).toBe(0)
      expect(document.querySelector("search")).toBeNull()
    }
  }
]

/** The list would cover the page. */
const addressed: ReadonlyArray<Asking> = [
  {
    event: loaded(),
    sees: async () => {
      await expect.poll(() => document.querySelector("search")?.textContent).toContain("lodos")
      expect(field()).toBeUndefined()
    }
  },
  {
    event: { type: "escape.passed" },
    sees: () => expect.poll(() => document.querySelector("search")).toBeNull()
  }
]

const marking: ReadonlyArray<Asking> = [
  {
    event: { type: "bookmark.toggle", slide: [2, 3] },
    sees: () => expect(said("img"), "nothing can be marked yet").not.toContain("Sayfa 2 işaretli")
  },
  {
    event: { type: "charts.missing" },
    sees: () => expect(document.body.textContent).toContain("Bu bölüm yüklenemedi.")
  },
  {
    event: { type: "charts.dismiss" },
    sees: () => expect(document.body.textContent).not.toContain("Bu bölüm yüklenemedi.")
  },
  {
    event: loaded(),
    act: (surface) => {
      surface.send(loaded())
      recallNoMarks(surface)
    },
    sees: ({ asked }) => {
      expect(asked.map(({ slot }) => slot)).not.toContain("deferredCharts")
      expect(said("img"), "what was marked before").toContain("Sayfa 2 işaretli")
      expect(said("button")).toContain("İşareti Kaldır")
      expect(document.body.textContent).not.toContain("Bu bölüm yüklenemedi.")
    }
  },
  {
    event: { type: "bookmark.toggle", slide: [2, 3] },
    sees: () => expect(said("img")).not.toContain("Sayfa 2 işaretli")
  },
  {
    event: { type: "selection.made", passages: [] },
    sees: () => expect.poll(() => said("toolbar")).toEqual(["Seçili yazı"])
  },
  {
    event: { type: "selection.refuse", reason: "NotMarkable" },
    sees: async () => {
      await expect.poll(() => said("heading")).toContain("Üzgünüz, bu seçim vurgulanamıyor.")
      expect(said("alertdialog")).toHaveLength(1)
    }
  },
  {
    event: { type: "caret.enter" },
    act: (surface, clock) => {
      surface.send({ type: "selection.close" })
      turnToForbidden(surface, clock, 6)
      surface.send({ type: "pages.refuse" })
      surface.send({ type: "caret.enter" })
    },
    orders: kept(6, 7),
    tells: ofBothPages,
    sees: async () => {
      await expect.poll(() => said("alertdialog")).toEqual([])
      await expect.poll(() => document.body.textContent).toContain("Bu sayfada işaretlenecek yazı yok.")
    }
  },
  {
    event: { type: "editor.remove", highlight, note },
    sees: () =>
      expect
        .poll(() => document.body.textContent)
        .toContain("Bu notu ve ilişkili vurguyu silmek istediğinizden emin misiniz?")
  },
  { event: { type: "editor.keep" }, sees: () => expect.poll(() => said("alertdialog")).toEqual([]) },
  {
    event: { type: "editor.open", highlight, note, made: [] },
    act: (surface) => {
      surface.send({ type: "editor.open", highlight, note, made: [] })
      edited = noteEditorOf(surface).getSnapshot().context.subject
    },
    sees: () => expect(edited).toMatchObject({ highlight, note })
  },
  {
    event: { type: "removal.offer", highlights: [highlight], notes: [note] },
    sees: () => expect.poll(() => document.body.textContent).toContain("Not ve vurgusu silindi.")
  },
  {
    event: { type: "mark.show", id: "vurgu_1", page: 4 },
    act: (surface, clock) => {
      surface.send({ type: "mark.show", id: "vurgu_1", page: 4 })
      paint(surface)
      clock.increment(turnFor)
      shownMark = soughtHighlight(flashOf(surface).getSnapshot())
    },
    orders: kept(4, 5),
    sees: () => {
      expect(place()).toBe("Sayfa 4–5 / 8")
      expect(shownMark).toBe("vurgu_1")
    }
  },
  {
    event: { type: "flash.seen" },
    act: (surface) => {
      surface.send({ type: "flash.seen" })
      shownMark = flashedHighlight(flashOf(surface).getSnapshot())
    },
    sees: () => expect(shownMark).toBe("vurgu_1")
  },
  {
    event: { type: "highlight.add", highlight },
    act: (surface) => {
      surface.send({ type: "highlight.add", highlight })
      marked = highlightsIn(marksOf(surface).getSnapshot())
    },
    sees: () => expect(marked).toEqual([highlight])
  },
  {
    event: { type: "note.write", note, highlight, began: "" },
    act: (surface) => {
      surface.send({ type: "note.write", note, highlight, began: "" })
      noted = notesIn(marksOf(surface).getSnapshot())
    },
    sees: () => expect(noted).toEqual([note])
  },
  {
    event: { type: "marks.restore", highlights: [other], notes: [] },
    act: (surface) => {
      surface.send({ type: "marks.restore", highlights: [other], notes: [] })
      marked = highlightsIn(marksOf(surface).getSnapshot())
    },
    sees: () => expect(marked).toEqual([highlight, other])
  }
]

const asksOfReader = () => slots.waiting("reader")

/** The reading mode is opened before its code is there, and follows the slides. */
const readingText: ReadonlyArray<Asking> = [
  { event: { type: "reading.open", slide: [2, 3] }, sees: () => expect(said("dialog")).toEqual([]) },
  {
    event: loaded(),
    sees: async () => {
      await expect.poll(() => said("dialog")).toEqual(["Okuma modu"])
      expect(asksOfReader()).toMatchObject([{ slide: [2, 3], magazine: issueRead }])
    }
  },
  {
    event: { type: "slide.go", page: 4 },
    act: (surface, clock) => {
      surface.send({ type: "slide.go", page: 4 })
      paint(surface)
      clock.increment(turnFor)
    },
    orders: kept(4, 5),
    sees: () => expect(asksOfReader(), "the text follows").toMatchObject([{ slide: [4, 5] }])
  },
  {
    event: { type: "pages.renew" },
    act: (surface) => {
      slots.answer("reader", { type: "text.wanted", page: 4 })
      slots.answer("words", { type: "words.forbidden" })
      surface.send({ type: "pages.renew" })
    },
    tells: [{ type: "content.forbidden" }],
    sees: () => expect(slots.waiting("words")).toMatchObject([{ page: 4 }])
  },
  {
    event: { type: "pages.refuse" },
    act: (surface) => {
      slots.answer("words", { type: "words.failed" })
      surface.send({ type: "reading.retry" })
      slots.answer("reader", { type: "text.wanted", page: 6 })
      slots.answer("words", { type: "words.forbidden" })
      surface.send({ type: "pages.refuse" })
    },
    tells: [{ type: "content.forbidden" }],
    sees: () => expect(asksOfReader()).toMatchObject([{ missing: [6] }])
  },
  { event: { type: "reading.close" }, sees: () => expect.poll(() => said("dialog")).toEqual([]) },
  {
    event: { type: "reading.open", slide: [4, 5] },
    sees: () => expect.poll(() => said("dialog")).toEqual(["Okuma modu"])
  },
  {
    event: { type: "zoom.toggle", at: { x: 0, y: 0 } },
    act: (surface, clock) => {
      slots.answer("reader", {
        type: "text.read",
        text: { articles: [], beginning: null, end: "issue", next: null }
      })
      surface.send({ type: "reading.magnify" })
      clock.increment(zooming)
    },
    sees: () => expect(view().a, "the page is seen closer").toBeGreaterThan(before.view.a)
  }
]

/** A phone held across: the page takes the toolbars' room when they have stepped back, unless it is seen closer. */
const bareRoom = () => document.querySelector("[data-bare=true]") !== null
const heldAcross: ReadonlyArray<Asking> = [
  {
    event: { type: "zoom.in" },
    act: (surface, clock) => {
      surface.send({ type: "strip.close" })
      clock.increment(leaving)
      surface.send({ type: "zoom.in" })
      clock.increment(zooming)
    },
    sees: () => expect(bareRoom()).toBe(false)
  },
  {
    event: { type: "page.tapped", pointer: "touch" },
    sees: () => {
      expect(areBarsAway()).toBe(true)
      expect(bareRoom(), "what is seen closer keeps its size").toBe(false)
    }
  },
  {
    event: { type: "zoom.reset" },
    act: (surface, clock) => {
      surface.send({ type: "zoom.reset" })
      clock.increment(zooming)
    },
    sees: () => {
      expect(bareRoom()).toBe(true)
      expect(fit(), "it takes their room").toBeGreaterThan(before.fit)
    }
  },
  {
    event: { type: "page.tapped", pointer: "touch" },
    sees: () => {
      expect(areBarsAway()).toBe(false)
      expect(bareRoom(), "they lie over it").toBe(true)
      expect(fit()).toBe(before.fit)
    }
  },
  {
    event: { type: "viewport.resized", viewport: { width: 1100, height: 800 } },
    sees: () => expect(bareRoom(), "another window has room for both").toBe(false)
  }
]

const tiles = () => document.querySelectorAll("canvas[data-tile]").length
let brokenTile = ""
/** For so long the view must rest, in milliseconds. */
const rest = 100

/** On dense glass the slide is seen more closely than any picture is sharp, at first before the code for that is there. */
const onDenseGlass: ReadonlyArray<Asking> = [
  {
    event: { type: "density.changed", density: 16 },
    act: (surface, clock) => {
      surface.send({ type: "density.changed", density: 16 })
      clock.increment(rest)
    },
    sees: () => expect(tiles()).toBe(0)
  },
  {
    event: loaded(),
    act: (surface, clock) => {
      surface.send(loaded())
      clock.increment(rest)
    },
    sees: () => expect.poll(tiles).toBeGreaterThan(0)
  },
  { event: { type: "density.changed", density: 1 }, sees: () => expect(tiles()).toBe(0) },
  {
    event: { type: "density.changed", density: 16 },
    act: (surface, clock) => {
      surface.send({ type: "density.changed", density: 16 })
      clock.increment(rest)
    },
    sees: () => expect.poll(tiles).toBeGreaterThan(0)
  },
  {
    event: { type: "pages.renew" },
    act: (surface, clock) => {
      brokenTile = document.querySelector<HTMLElement>("canvas[data-tile]")?.dataset["tile"] ?? ""
      tilesIn(surface.getSnapshot())?.send({ type: "tile.broken", name: brokenTile })
      slots.answer("standing", { type: "picture.forbidden" })
      surface.send({ type: "pages.renew" })
      clock.increment(rest)
    },
    tells: [{ type: "content.forbidden" }],
    sees: () => {
      // It is asked for again.
      expect(brokenTile).not.toBe("")
      return expect.poll(() => document.querySelector(`canvas[data-tile="${brokenTile}"]`)).not.toBeNull()
    }
  },
  {
    event: { type: "pinch.begun", at, from },
    act: (surface, clock) => {
      surface.send({ type: "pinch.begun", at, from })
      surface.send({ type: "pinch.moved", at, factor: 1.5 })
      clock.increment(rest)
    },
    // None is waited for while it moves.
    sees: () => expect(tiles()).toBe(0)
  }
]

const finderField = () => document.querySelector<HTMLInputElement>("footer form input")

/** Where somebody stopped before is known, and what comes after the first slide turns pages and finds marks. */
const aids: ReadonlyArray<Asking> = [
  {
    event: { type: "strip.close" },
    act: (surface, clock) => {
      closeStrip(surface, clock)
      surface.getSnapshot().children.lastPage?.send({ type: "place.recalled", page: 8 })
    },
    sees: () => expect(document.body.textContent).toContain("Kaldığınız sayfadan (8) devam etmek ister misiniz?")
  },
  {
    event: loaded(),
    act: (surface) => {
      surface.send(loaded())
      recallNoMarks(surface)
    },
    sees: () => expect.poll(() => said("button")).toContain("Sayfa 2–3 / 8, başka sayfaya git")
  },
  { event: { type: "finder.open" }, sees: () => expect.poll(() => finderField()?.value).toBe("") },
  { event: { type: "finder.close" }, sees: () => expect(finderField()).toBeNull() },
  {
    event: { type: "wheel.rolled", by: { x: 0, y: 400 } },
    act: (surface, clock) => {
      surface.send({ type: "wheel.rolled", by: { x: 0, y: 400 } })
      paint(surface)
      clock.increment(turnFor)
    },
    orders: kept(4, 5),
    sees: () => expect(place()).toBe("Sayfa 4–5 / 8")
  },
  {
    event: { type: "flash.missed" },
    act: (surface) => {
      surface.send({ type: "mark.show", id: "vurgu_1", page: 4 })
      shownMark = soughtHighlight(flashOf(surface).getSnapshot())
      surface.send({ type: "flash.missed" })
      leftMark = soughtHighlight(flashOf(surface).getSnapshot())
    },
    sees: () => {
      expect(shownMark).toBe("vurgu_1")
      expect(leftMark, "its words are not there any more").toBeNull()
    }
  },
  {
    event: { type: "flash.seen" },
    act: (surface, clock) => {
      surface.send({ type: "mark.show", id: "vurgu_1", page: 4 })
      surface.send({ type: "flash.seen" })
      shownMark = flashedHighlight(flashOf(surface).getSnapshot())
      clock.increment(flashing)
      leftMark = flashedHighlight(flashOf(surface).getSnapshot())
    },
    sees: () => {
      expect(shownMark).toBe("vurgu_1")
      expect(leftMark, "it is lit for two seconds").toBeNull()
    }
  }
]

const wide: Size = { width: 1100, height: 800 }
/** Held so that it shows two pages. */
const phone: Size = { width: 740, height: 600 }

const visits: ReadonlyArray<Visit> = [
  { page: 1, steps: toolbarsAndZoom },
  { page: 2, steps: panelsAndSizes },
  { page: 1, steps: windowAndAccess },
  { page: 2, steps: marking },
  { page: 2, steps: searching },
  { page: 2, steps: searchedEarly },
  { page: 2, steps: readingText },
  { page: 2, ara: "lodos", steps: addressedBeside },
  { page: 2, ara: "lodos", steps: addressedBesideHelp },
  { page: 2, ara: "lodos", steps: addressedInVain },
  { page: 2, ara: " ", steps: unaddressed },
  { page: 2, ara: "lodos", isShort: true, steps: unaddressed },
  { page: 2, ara: "lodos", viewport: phone, steps: addressed },
  { page: 2, viewport: { width: 844, height: 390 }, steps: heldAcross },
  { page: 2, steps: onDenseGlass },
  { page: 2, steps: aids }
]

/** Each begins a visit of its own. */
const inputs = visits.map((visit) => ({
  magazine: visit.isShort === true ? shortRead : issueRead,
  viewport: visit.viewport ?? wide,
  page: visit.page,
  ara: visit.ara ?? null
}))

const all = visits.flatMap(({ steps }) => steps)
const stepOf = (event: unknown) => all.find((one) => one.event === event)

const acts: Model<Machine, Expected>["act"] = Object.fromEntries(
  all.map(({ event: { type } }) => [
    type,
    (event: unknown, { actor, clock }: Scene<Machine, Expected>) => {
      const act = stepOf(event)?.act
      // The pictures that were waited for have come by then.
      paint(actor)
      if (act === undefined) actor.send(event as SurfaceEvent)
      else act(actor, clock)
    }
  ])
)

export const model: Model<Machine, Expected> = {
  machine: surfaceMachine,
  inputs,
  cases: all.map(({ event }) => event),
  begin: (input) => ({ visit: inputs.findIndex((one) => one === input), taken: 0 }),
  next: ({ visit, taken }, event) =>
    visits[visit]?.steps[taken]?.event === event ? { visit, taken: taken + 1 } : null,
  tells: ({ event }) => stepOf(event)?.tells ?? [],
  orders: ({ event }) => stepOf(event)?.orders ?? [],
  alive: [
    "toolbars",
    "slides",
    "pages",
    "zoom",
    "gestures",
    "scaleIndicator",
    "thumbnailStrip",
    "thumbnailScroller",
    "lastPage",
    "resume",
    "sidebar",
    "fullscreen",
    "share",
    "shortcuts",
    "purchase"
  ],
  show: async (actor) => {
    const release = images.hold()
    await page.viewport(1100, 800)
    const takeDown = draw(<ReadingSurface surface={actor} theme={paperChosen()} paper="light" />)
    await rendered()
    drawnAhead = said("listbox")
    paint(actor)
    await rendered()
    return async () => {
      takeDown()
      release()
      await page.viewport(414, 896)
    }
  },
  act: acts,
  promise: async ({ visit }, actor, step) => {
    paint(actor)
    await rendered()
    if (step.event === null) {
      const { page: opened, isShort = false } = visits[visit] ?? {}
      expect(drawnAhead, "nothing is drawn over the page before it is seen").toEqual([])
      expect(place()).toBe(isShort ? "Sayfa 2–3 / 3" : opened === 1 ? "Sayfa 1 / 8" : "Sayfa 2–3 / 8")
      expect(said("listbox"), "the thumbnails show themselves with the first slide").toEqual(
        isShort ? [] : ["Sayfa dizini"]
      )
    } else await stepOf(step.event)?.sees(step)
    before = { view: view(), fit: fit() }
  }
}
