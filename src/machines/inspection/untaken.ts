import type { Untaken } from "./coverage.ts"

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
  })
}
