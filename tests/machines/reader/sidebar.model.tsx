import { expect } from "vitest"
import { createActor } from "xstate"
import { shortcutOf } from "../../../src/domain/reader/shortcuts.ts"
import { joinedNotesMachine } from "../../../src/machines/reader/joinedNotes.machine.ts"
import { marksSyncMachine } from "../../../src/machines/reader/marksSync.machine.ts"
import { placementMachine } from "../../../src/machines/reader/placement.machine.ts"
import { marksMachine } from "../../../src/machines/reader/marks.machine.ts"
import { shortcutsMachine } from "../../../src/machines/reader/shortcuts.machine.ts"
import { type CollectionTab, sidebarMachine } from "../../../src/machines/reader/sidebar.machine.ts"
import { isTyping } from "../../../src/machines/reader/sidebar.view.ts"
import { slidesMachine } from "../../../src/machines/reader/slides.machine.ts"
import { CollectionButton } from "../../../src/reader/panels/CollectionButton.tsx"
import { issueSearchMachine } from "../../../src/machines/reader/issueSearch.machine.ts"
import { HelpButton } from "../../../src/reader/panels/HelpButton.tsx"
import { SearchButton } from "../../../src/reader/panels/SearchButton.tsx"
import { SidePanel } from "../../../src/reader/panels/SidePanel.tsx"
import { slotAnswers } from "../../kit/doubles/slotAnswers.ts"
import { landscape, magazineRead } from "../../kit/fixtures/issues.ts"
import { rendered } from "../../kit/harness/rendered.ts"
import type { Model } from "../../kit/model/Model.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"

const magazine = magazineRead({ page_count: 9 })
const keyed = { totalPage: 9, singleKeys: true, canFill: true, hasStrip: true, hasHits: true, isSpaceTaken: false }

interface Expected {
  readonly open: "nothing" | "help" | "collection" | "search"
  /** Which of them was opened for hits: it leaves the focus where it is. */
  readonly isForHits: boolean
  /** The tab that is shown whenever the collection is open. */
  readonly tab: CollectionTab
  /** The table of contents was asked for: once, when the collection opened first. */
  readonly isAsked: boolean
  /** Access to it is renewed, or was not. */
  readonly access: "granted" | "withheld" | "renewed" | "refused"
}

const titles = { help: "Yardım", collection: "İçerik ve Notlar", search: "Dergi İçi Arama" } as const
const closes = { help: "Yardımı kapat", collection: "İçerik ve notları kapat", search: "Aramayı kapat" } as const
const tabs = { bookmarks: "Yer İmleri", notes: "Notlarım", contents: "İçindekiler" } as const

const tabNamed = (name: string): HTMLElement => {
  const tab = [...document.querySelectorAll<HTMLElement>("[role=tab]")].find(({ textContent }) => textContent === name)
  if (tab === undefined) throw new Error(`There is no tab "${name}".`)
  return tab
}

export const model: Model<typeof sidebarMachine, Expected> = {
  machine: sidebarMachine,
  inputs: [magazine],
  cases: [
    { type: "sidebar.help" },
    { type: "sidebar.collection" },
    { type: "sidebar.search" },
    { type: "sidebar.hits" },
    { type: "sidebar.tab", tab: "notes" },
    { type: "sidebar.tab", tab: "bookmarks" },
    { type: "sidebar.close" },
    { type: "sidebar.notes" },
    { type: "content.forbidden" },
    { type: "pages.renew" },
    { type: "pages.refuse" }
  ],
  begin: () => ({ open: "nothing", isForHits: false, tab: "bookmarks", isAsked: false, access: "granted" }),
  next: (before, event) => {
    const { open } = before
    switch (event.type) {
      // One button opens and closes each; one takes the place of the other.
      case "sidebar.help":
        return { ...before, open: open === "help" ? "nothing" : "help", isForHits: false }
      case "sidebar.collection":
        return { ...before, open: open === "collection" ? "nothing" : "collection", isForHits: false, isAsked: true }
      // Its key opens it, and gives its field the focus again; its button also closes it.
      case "sidebar.search":
        return { ...before, open: "search", isForHits: false }
      // An address opens it, or the bar of hits; where it is open, it stays as it is.
      case "sidebar.hits":
        return open === "search" ? before : { ...before, open: "search", isForHits: true }
      case "sidebar.tab":
        return open === "collection" ? { ...before, tab: event.tab } : null
      // Escape closes it, also where it is closed.
      case "sidebar.close":
        return { ...before, open: "nothing", isForHits: false }
      case "sidebar.notes":
        return { ...before, open: "collection", isForHits: false, tab: "notes", isAsked: true }
      case "content.forbidden":
        return before.isAsked && before.access === "granted" ? { ...before, access: "withheld" } : null
      case "pages.renew":
        return before.access === "withheld" ? { ...before, access: "renewed" } : before
      case "pages.refuse":
        return before.access === "withheld" ? { ...before, access: "refused" } : before
      case "time.passed":
        return null
    }
  },
  alive: ["outline"],
  asks: ({ isAsked, access }) =>
    isAsked && (access === "granted" || access === "renewed") ? [{ slot: "load", input: magazine }] : [],
  news: ({ before, event }) =>
    before?.open === "search" && event?.type === "sidebar.search" ? [{ type: "field.wanted" }] : [],
  tells: ({ event }) => (event?.type === "content.forbidden" ? [{ type: "content.forbidden" }] : []),
  show: (actor) => {
    const questions = slotAnswers()
    const shortcuts = createActor(questions.filled(shortcutsMachine)).start()
    const slides = createActor(slidesMachine, { input: { total: 9, viewport: landscape, page: 1 } }).start()
    const input = { newIssueId: magazine.newIssueId, issueId: magazine.issueId }
    const marks = createActor(questions.filled(marksMachine), { input }).start()
    const marksSync = createActor(questions.filled(marksSyncMachine), { input }).start()
    const placement = createActor(questions.filled(placementMachine), { input: { magazine } }).start()
    const joinedNotes = createActor(joinedNotesMachine).start()
    const issueSearch = createActor(questions.filled(issueSearchMachine), {
      input: { magazine, slide: [1], ara: null }
    }).start()
    const takeDown = draw(
      <>
        <HelpButton sidebar={actor} shortcut={shortcutOf("help", keyed, false)} />
        <CollectionButton sidebar={actor} shortcut={shortcutOf("collection", keyed, false)} />
        <SearchButton sidebar={actor} search={issueSearch} shortcut={shortcutOf("search", keyed, false)} />
        <SidePanel
          sidebar={actor}
          shortcuts={shortcuts}
          keyed={keyed}
          magazine={magazine}
          slides={slides}
          marks={marks}
          placement={placement}
          marksSync={marksSync}
          joinedNotes={joinedNotes}
          issueSearch={issueSearch}
          onShowMark={() => {}}
          onNote={() => {}}
          onSearch={(order) => issueSearch.send(order)}
          notices={null}
          beside
          gesturesFirst={false}
          hasKeyboard={() => true}
        />
      </>
    )
    return () => {
      takeDown()
      for (const each of [shortcuts, slides, marks, marksSync, placement, joinedNotes, issueSearch]) each.stop()
    }
  },
  act: {
    "sidebar.help": () => press(titles.help),
    "sidebar.collection": () => press(titles.collection),
    "sidebar.search": (event, { actor, before }) => {
      if (before.open === "search") actor.send(event)
      else press(titles.search)
    },
    "content.forbidden": (_, { actor }) => actor.getSnapshot().children["outline"]?.send({ type: "outline.forbidden" }),
    "sidebar.tab": ({ tab }) => tabNamed(tabs[tab]).click(),
    "sidebar.close": (event, { actor, before }) => {
      if (before.open === "nothing") actor.send(event)
      else press(closes[before.open])
    }
  },
  promise: async ({ open, isForHits, tab }, actor) => {
    await rendered()
    // Its code may come later, and asks then whether its field takes the focus.
    expect(isTyping(actor.getSnapshot())).toBe(open === "search" && !isForHits)
    // Its code comes when it is opened first.
    await expect
      .poll(() => [...document.querySelectorAll("aside h2")].map(({ textContent }) => textContent))
      .toEqual(open === "nothing" ? [] : [titles[open]])
    const pressed = [...document.querySelectorAll("[aria-expanded]")]
      .filter((button) => button.getAttribute("aria-expanded") === "true")
      .map((button) => button.getAttribute("aria-label"))
    expect(pressed).toEqual(open === "nothing" ? [] : [titles[open]])
    const isInside = document.activeElement?.closest("aside") !== null
    expect(isInside, "focus is in what is open, unless it was opened for hits").toBe(open !== "nothing" && !isForHits)
    if (open === "search" && !isForHits) expect(document.activeElement?.matches("search input")).toBe(true)
    if (open === "help") expect(said("term")).toHaveLength(27)
    if (open === "collection")
      await expect
        .poll(() => [...document.querySelectorAll("[role=tab][aria-selected=true]")].map((each) => each.textContent))
        .toEqual([tabs[tab]])
  }
}
