import type { Untaken } from "./coverage.ts"

/** The same reason for each of these transitions. */
const each = (reason: string, transitions: ReadonlyArray<string>): Readonly<Record<string, string>> =>
  Object.fromEntries(transitions.map((transition) => [transition, reason]))

/** Charts of which nothing is drawn, each as a whole. */
const undrawn = (reasons: Readonly<Record<string, string>>): Untaken =>
  Object.fromEntries(Object.entries(reasons).map(([chart, reason]) => [chart, { "*": reason }]))

/**
 * Transitions that no walk takes in a browser, by chart and the transition's name, and why. The walks fail on one that is
 * not listed, and on a listed one that is taken, or is no more. `npm run charts` writes docs/coverage.md from it. Of a
 * chart of which nothing is drawn, one reason stands for all.
 */
export const untaken: Untaken = {
  ...undrawn({
    analytics: "It sends what is measured.",
    deferred: "It waits for code; what is shown meanwhile is its opener's.",
    issueArticles: "It says which pages an article has; what is drawn is the reading mode's.",
    log: "It keeps facts.",
    marksSending: "It sends facts about marks.",
    marksSync:
      "It brings a device's marks and the account's together; the collection is walked with its outcome given.",
    outbox: "It sends what has not reached the server.",
    progress: "It keeps how far somebody has read.",
    replacement: "It asks whether a PDF was replaced; what is drawn is the reader's.",
    visits: "It notes what is measured.",
    wheel: "It makes turns of the page of a wheel’s; what is drawn of them is the slides’."
  }),
  notificationChoices: {
    "saved: choices.retry [hasRefused] → saving":
      "What is sent is no longer refused, so nothing is once it is saved; saved and resting are written as one."
  },
  caret: each("It stands in the words of pages that are laid out; tests/e2e/marking.spec.ts moves it there by keys.", [
    "seeking: text.read [hasPlace(event)] → within",
    "seeking: caret.leave → away",
    "within: caret.move → —",
    "within: caret.seek → seeking",
    "within: caret.leave → away",
    "within.resting: always [not(isCollapsed)] → within.selecting",
    "within.resting: caret.open → —",
    "within.resting: caret.escape → away",
    "within.selecting: always [isCollapsed] → within.resting",
    "within.selecting: caret.open → —",
    "within.selecting: caret.collapse → —",
    "within.selecting: caret.escape → —",
    "wordless: caret.enter → seeking",
    "wordless: caret.leave → away",
    "wordless: after noticeFor (7000 ms) → away"
  ]),
  flash: each("It lights words that are painted on a page; a journey opens them from the list.", [
    "sought: flash.missed → idle",
    "shown: after flashFor (2000 ms) → idle"
  ]),
  lastPage: each("The surface is walked without a page that was kept.", [
    "kept: place.recalled [isKnown(event.page)] → —"
  ]),
  outline: each("Its list is drawn in the panel, which is walked with that list given.", [
    "loading: loadable.loaded → settled",
    "loading: loadable.failed → settled",
    "again: loadable.loaded → settled",
    "again: loadable.failed → settled",
    "again: outline.forbidden → settled",
    "settled: loadable.retry → loading"
  ]),
  readingAids: each(
    "Its parts are loaded after the first slide, and silent while the surface is walked; a journey uses them.",
    ["(any): wheel.* → —", "(any): finder.* → —", "(any): slide.* → —", "(any): content.forbidden → —"]
  ),
  readingSettings: each("The reading mode is walked with the settings that it is born with.", [
    "(any): settings.kept → —",
    "(any): settings.choose → —",
    "(any): font.resize → —"
  ]),
  searchIndex: each("The panel that shows it is walked on other ways to the same failure.", [
    "asking: file.failed → failed",
    "again: file.forbidden → failed",
    "failed: file.due → asking"
  ]),
  speech: each("What is drawn then is drawn on another way too, and the bar’s walk tells no more apart.", [
    "voice.open.playing.speaking.sounding: after endTimeout [hasFailedOnce] → voice.open.stopped",
    "sleep.counting: speech.stop → sleep.unset"
  ]),
  surface: {
    "(any): wheel.* → —": "The chart for it is loaded later, and silent in walks; a journey rolls the wheel.",
    "(any): finder.* → —": "The chart for it is loaded later, and silent in walks; a journey finds a page."
  },
  toolbars: each("No time passes while the surface is walked; tests/reader/toolbars.browser.test.tsx lets it.", [
    "resting: toolbars.stir → resting (re-enters)",
    "resting: after stepBackAfter (4000 ms) → away",
    "away: toolbars.stir → resting"
  ])
}
