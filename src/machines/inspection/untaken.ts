import type { Untaken } from "./coverage.ts"

/** The same reason for all of these charts, each as a whole. */
const whole = (reason: string, charts: ReadonlyArray<string>): Untaken =>
  Object.fromEntries(charts.map((chart) => [chart, { "*": reason }]))

/**
 * Transitions that no walk takes in a browser, by chart and the transition's name, and why. The walks fail on one that is
 * not listed, and on a listed one that is taken. "*" stands for every chart, or for a whole one whose own walks have no
 * screen; these take all that is not listed by name.
 */
export const untaken: Untaken = {
  ...whole("Nothing is drawn of it: it passes facts on, or keeps them.", [
    "analytics",
    "deferred",
    "lastPage",
    "log",
    "marksSending",
    "marksSync",
    "outbox",
    "progress",
    "readingSettings",
    "visits"
  ]),
  ...whole("Several screens draw a part of it, and none is its own; their journeys use it.", [
    "access",
    "cart",
    "checkout",
    "favourites",
    "issueAction",
    "recentSearches"
  ]),
  ...whole("It fills a list in another chart's screen, which is walked with that list given.", [
    "issueArticles",
    "publicationIssues",
    "publications",
    "readerships",
    "salesMonths"
  ]),
  ...whole(
    "It is seen with the whole reader around it alone, of which walks take what fits a test; journeys read on.",
    [
      "caret",
      "flash",
      "gestures",
      "issueSearch",
      "joinedNotes",
      "look",
      "marking",
      "marks",
      "noteEditor",
      "opening",
      "outline",
      "passage",
      "placement",
      "readingAids",
      "readingMode",
      "removal",
      "replacement",
      "scroller",
      "searchIndex",
      "selection",
      "speech",
      "toolbars",
      "wheel"
    ]
  ),
  "*": {
    "(any): loadable.outdated → loading":
      "One chart for all that loads; this one's value is never made old from outside.",
    "loading: loadable.recalled → —": "One chart for all that loads; of this one's value nothing earlier is kept."
  },
  notificationChoices: {
    "saved: choices.retry [hasRefused] → saving":
      "What is sent is no longer refused, so nothing is once it is saved; saved and resting are written as one."
  },
  surface: {
    "(any): wheel.* → —": "The chart for it is loaded later, and silent in walks; a journey rolls the wheel.",
    "(any): finder.* → —": "The chart for it is loaded later, and silent in walks; a journey finds a page."
  }
}
