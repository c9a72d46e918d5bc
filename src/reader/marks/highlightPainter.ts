import { originalRange, type TextRange } from "../../domain/reader/marks/comparableText.ts"
import { colourOf, type Highlight, highlightColours } from "../../domain/reader/ReadingData.ts"
import { queryPattern } from "../../domain/reader/search/QueryPattern.ts"
import type { Hit } from "../../domain/reader/search/Hits.ts"
import type { Passage } from "../../domain/reader/marks/passage.ts"
import { placeWords } from "../../domain/reader/marks/placeWords.ts"
import type { PointedWords } from "../../machines/reader/passage.view.ts"
import { highlightOf, rangeOf } from "../anchoring/highlightText.ts"
import { domRange, offsetOf, type PageText, pageText } from "../anchoring/pageText.ts"
import { findOnPage, type ReadPage, readPage } from "../search/findOnPage.ts"
import { later, soon } from "../effects/tasks.ts"
import { rangeWithin } from "../anchoring/rangeWithin.ts"
import { wrapParts } from "./wrapParts.ts"

/** Milliseconds of work in one go: less than half of a frame. */
const sliceMillis = 6

/** A highlight on a page that is in the document. */
export interface Placed {
  readonly highlight: Highlight
  readonly words: Element
  readonly range: Range
}

interface Part extends TextRange {
  /** On the page's own nodes. */
  readonly range: Range
}

interface MountedPage {
  readonly page: number
  readonly text: PageText
  /** By id; null where its words are not there. */
  readonly parts: Map<string, Part | null>
  /** Of the words that are pointed out; undefined until they were looked for. */
  pointed?: Part | null
  /** Its text as it is searched; undefined until something was searched for. */
  read?: ReadPage
  /** The hits of the search; undefined until they were looked for. */
  found?: ReadonlyArray<Part>
  /** Puts back what was wrapped. */
  unwrap: () => void
}

/** What is searched for, and the hit that stands out. */
export interface Search {
  readonly query: string
  readonly current: Pick<Hit, "page" | "nth"> | null
}

export interface HighlightPainter {
  /** Paints the pages that enter and leave this viewer, until it is told to stop. */
  readonly watch: (viewer: Element) => () => void
  readonly show: (highlights: ReadonlyArray<Highlight>) => void
  readonly flash: (id: string | null) => void
  /** Lights words that are no highlight, as long as they are pointed out. */
  readonly point: (words: PointedWords | null) => void
  /** The page with those words; "missing" where they are not on it, null until that is known. */
  readonly pointed: () => Element | "missing" | null
  /** Paints the hits of a search on the pages. */
  readonly find: (search: Search | null) => void
  /** The hit that stands out; null while its page is not in the document. */
  readonly currentHit: () => Range | null
  readonly repaint: () => void
  readonly placed: () => ReadonlyArray<Placed>
  /** Highlights whose words were looked for on their page, and are not there with certainty. */
  readonly unplaced: () => ReadonlySet<string>
  readonly subscribe: (listener: () => void) => () => void
  /** What a range of the document holds of each page that is read, in reading order. */
  readonly passagesIn: (selected: Range) => ReadonlyArray<Passage>
}

const pageOf = (words: Element): number => Number(words.closest<HTMLElement>("[data-page]")?.dataset["page"])

/** Whether the words on the page are the same ones, in whatever colour. */
const isSamePlace = (one: Highlight, other: Highlight): boolean =>
  one === other || JSON.stringify({ ...one, colour: null }) === JSON.stringify({ ...other, colour: null })

/**
 * Paints highlights and hits on the pages in a viewer, whose nodes stay as they are: with custom highlights, named
 * `mark-` and the look, or else with `<mark>`. It looks for both in short slices. Source: product, "Bookmarks,
 * highlights, notes".
 */
export const highlightPainter = (
  registry: HighlightRegistry | null = globalThis.CSS?.highlights ?? null
): HighlightPainter => {
  const looks = [...highlightColours, "flash", "found", "current"] as const
  const brushes = new Map(registry === null ? [] : looks.map((look) => [look, new globalThis.Highlight()]))
  const flashBrush = brushes.get("flash")
  if (flashBrush !== undefined) flashBrush.priority = 1
  const currentBrush = brushes.get("current")
  if (currentBrush !== undefined) currentBrush.priority = 2
  const mounted = new Map<Element, MountedPage>()
  const listeners = new Set<() => void>()
  let viewer: Element | null = null
  let shown: ReadonlyMap<string, Highlight> = new Map()
  let flashed: string | null = null
  let pointed: PointedWords | null = null
  let search: Search | null = null
  let places: ReadonlyArray<Placed> = []
  let unplaced: ReadonlySet<string> = new Set()
  let cancel = () => {}

  /** Marks take the place of the nodes that a range was made of. */
  const rangeIn = (words: Element, part: Part): Range | null =>
    registry === null ? domRange(pageText(words), part) : part.range

  /** The hit of a page that stands out, counted from 0; a page that is read otherwise than its file may have fewer. */
  const currentOn = ({ page, found = [] }: MountedPage): number =>
    search?.current?.page === page ? Math.min(search.current.nth, found.length - 1) : -1

  const paint = () => {
    for (const brush of brushes.values()) brush.clear()
    const missing = new Set([...unplaced].filter((id) => shown.has(id)))
    const found: Array<Placed> = []
    for (const [words, page] of mounted) {
      const parts = [...page.parts].flatMap(([id, part]) => {
        const highlight = shown.get(id)
        if (highlight === undefined) return []
        if (part === null) missing.add(id)
        else missing.delete(id)
        return part === null ? [] : [{ highlight, part }]
      })
      const lit = page.pointed ?? null
      page.unwrap()
      if (registry === null)
        page.unwrap = wrapParts(page.text, [
          ...parts.map(({ highlight, part }) => ({
            ...part,
            look: highlight.id === flashed ? "flash" : colourOf(highlight)
          })),
          ...(lit === null ? [] : [{ ...lit, look: "flash" }]),
          ...(page.found ?? []).map((part, at) => ({ ...part, look: at === currentOn(page) ? "current" : "found" }))
        ])
      for (const [at, { range }] of (page.found ?? []).entries())
        brushes.get(at === currentOn(page) ? "current" : "found")?.add(range)
      if (lit !== null) flashBrush?.add(lit.range)
      for (const { highlight, part } of parts) {
        const range = rangeIn(words, part)
        if (range === null) continue
        found.push({ highlight, words, range })
        brushes.get(colourOf(highlight))?.add(range)
        if (highlight.id === flashed) flashBrush?.add(range)
      }
    }
    places = found
    if (missing.size !== unplaced.size || [...missing].some((id) => !unplaced.has(id))) unplaced = missing
    for (const listener of listeners) listener()
  }

  const place = (words: Element, page: MountedPage, highlight: Highlight) => {
    page.unwrap()
    const range = rangeOf(words, page.text, highlight)
    page.parts.set(
      highlight.id,
      range && {
        range,
        start: offsetOf(page.text, range.startContainer, range.startOffset),
        end: offsetOf(page.text, range.endContainer, range.endOffset)
      }
    )
  }

  const placePointed = () => {
    for (const page of mounted.values()) {
      if (page.page !== pointed?.page || page.pointed !== undefined) continue
      page.unwrap()
      const { comparable } = page.text
      const place = placeWords(comparable, pointed.words)
      const original = place === null ? null : originalRange(comparable, place)
      const range = original === null ? null : domRange(page.text, original)
      page.pointed = original === null || range === null ? null : { ...original, range }
    }
  }

  /** One page at least, those in sight first; false if time was up before all were looked through. */
  const placeFound = (until: number): boolean => {
    const pattern = search === null ? null : queryPattern(search.query)
    const unsearched = [...mounted].filter(([, page]) => pattern !== null && page.found === undefined)
    const isAway = ([words]: readonly [Element, MountedPage]) => words.closest("[inert]") !== null
    const ordered = unsearched.toSorted((one, other) => Number(isAway(one)) - Number(isAway(other)))
    for (const [at, [, page]] of ordered.entries()) {
      if (pattern === null || (at > 0 && performance.now() > until)) return false
      page.unwrap()
      page.read ??= readPage(page.text)
      page.found = findOnPage(page.read, pattern).flatMap((place) => {
        const range = domRange(page.text, place)
        return range === null ? [] : [{ ...place, range }]
      })
    }
    return true
  }

  const work = () => {
    cancel()
    placePointed()
    const until = performance.now() + sliceMillis
    if (!placeFound(until)) {
      cancel = later(work)
      return paint()
    }
    for (const highlight of shown.values())
      for (const [words, page] of mounted) {
        if (page.page !== highlight.page || page.parts.has(highlight.id)) continue
        if (performance.now() > until) {
          cancel = later(work)
          paint()
          return
        }
        place(words, page, highlight)
      }
    paint()
  }

  /** Pages enter and leave the document while others are turned to. */
  const lookAround = () => {
    const marked = new Set([...shown.values()].map(({ page }) => page))
    if (pointed !== null) marked.add(pointed.page)
    const here = new Set(
      [...(viewer?.querySelectorAll("[data-words]") ?? [])].filter(
        (words) => search !== null || marked.has(pageOf(words))
      )
    )
    const gone = [...mounted].filter(([words]) => !here.has(words))
    const come = [...here].filter((words) => !mounted.has(words))
    for (const [words, page] of gone) {
      page.unwrap()
      mounted.delete(words)
    }
    for (const words of come)
      mounted.set(words, { page: pageOf(words), text: pageText(words), parts: new Map(), unwrap: () => {} })
    return gone.length + come.length > 0
  }

  const observer = new MutationObserver(() => {
    if (lookAround()) work()
  })
  /** The same words on the page's own nodes: what was wrapped stays unwrapped until it is painted again. */
  const pristine = (words: Element, range: Range): Range | null => {
    const page = mounted.get(words)
    if (registry !== null || page === undefined) return range
    const marked = pageText(words)
    const part = {
      start: offsetOf(marked, range.startContainer, range.startOffset),
      end: offsetOf(marked, range.endContainer, range.endOffset)
    }
    page.unwrap()
    return domRange(page.text, part)
  }

  return {
    watch: (watched) => {
      viewer = watched
      for (const [look, brush] of brushes) registry?.set(`mark-${look}`, brush)
      observer.observe(watched, { childList: true, subtree: true })
      lookAround()
      work()
      return () => {
        cancel()
        observer.disconnect()
        for (const page of mounted.values()) page.unwrap()
        mounted.clear()
        for (const [look, brush] of brushes)
          if (registry?.get(`mark-${look}`) === brush) registry.delete(`mark-${look}`)
      }
    },
    show: (highlights) => {
      const next = new Map(highlights.map((one) => [one.id, one]))
      const isElsewhere = (id: string): boolean => {
        const [before, now] = [shown.get(id), next.get(id)]
        return before === undefined || now === undefined || !isSamePlace(before, now)
      }
      if ([...unplaced].some(isElsewhere)) unplaced = new Set([...unplaced].filter((id) => !isElsewhere(id)))
      for (const { parts } of mounted.values()) for (const id of parts.keys()) if (isElsewhere(id)) parts.delete(id)
      shown = next
      lookAround()
      work()
    },
    flash: (id) => {
      if (id === flashed) return
      flashed = id
      paint()
    },
    point: (words) => {
      if (words?.page === pointed?.page && words?.words === pointed?.words) return
      pointed = words
      for (const page of mounted.values()) delete page.pointed
      lookAround()
      work()
    },
    pointed: () => {
      const [words, page] = [...mounted].find(([, { page }]) => page === pointed?.page) ?? []
      if (words === undefined || page?.pointed === undefined) return null
      return page.pointed === null ? "missing" : words
    },
    find: (next) => {
      const isOther = next?.query !== search?.query
      search = next
      if (isOther) for (const page of mounted.values()) delete page.found
      lookAround()
      // The list of the hits is drawn in this task; reading a page takes as long.
      const isUnread = [...mounted].some(
        ([words, page]) => page.read === undefined && words.closest("[inert]") === null
      )
      cancel()
      if (next !== null && isUnread) cancel = soon(work)
      else work()
    },
    currentHit: () => {
      for (const [words, page] of mounted) {
        const part = page.found?.[currentOn(page)]
        if (part !== undefined && words.closest("[inert]") === null) return rangeIn(words, part)
      }
      return null
    },
    repaint: () => {
      if (registry === null) paint()
    },
    placed: () => places,
    unplaced: () => unplaced,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    passagesIn: (selected) => {
      const held = [...(viewer?.querySelectorAll("article:not([inert]) [data-words]") ?? [])].flatMap((words) => {
        const own = rangeWithin(selected, words)
        const range = own === null ? null : pristine(words, own)
        const passage = range === null ? null : highlightOf(words, pageOf(words), range)
        return range === null || passage === null ? [] : [{ range, passage }]
      })
      const [first, last] = [held[0], held.at(-1)]
      // What is selected went with the marks.
      if (registry === null && first !== undefined && last !== undefined)
        getSelection()?.setBaseAndExtent(
          first.range.startContainer,
          first.range.startOffset,
          last.range.endContainer,
          last.range.endOffset
        )
      return held.map(({ passage }) => passage)
    }
  }
}
