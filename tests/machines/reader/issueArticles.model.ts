import { expect } from "vitest"
import { isBusy, valueOf } from "../../../src/machines/loadable/loadable.view.ts"
import { issueArticlesMachine } from "../../../src/machines/reader/issueArticles.machine.ts"
import { article } from "../../kit/fixtures/articles.ts"
import type { Model } from "../../kit/model/Model.ts"

const articles = [article()]
const trouble = { _tag: "Unreachable", message: null }
const asked = { issueId: "issue0000000001" }

interface Expected {
  readonly isAsking: boolean
  readonly hasArticles: boolean
}

/** Asked for once; nobody is told that there are none. */
export const model: Model<typeof issueArticlesMachine, Expected> = {
  machine: issueArticlesMachine,
  inputs: [asked],
  cases: [
    { type: "loadable.loaded", value: articles },
    { type: "loadable.failed", trouble },
    { type: "loadable.retry" },
    { type: "loadable.recalled", value: articles },
    { type: "loadable.outdated" }
  ],
  begin: () => ({ isAsking: true, hasArticles: false }),
  next: ({ isAsking, hasArticles }, event) => {
    if (event.type === "loadable.retry") return isAsking ? null : { isAsking: true, hasArticles }
    if (event.type === "loadable.outdated") return { isAsking: true, hasArticles }
    if (!isAsking) return null
    if (event.type === "loadable.recalled") return { isAsking, hasArticles: true }
    return { isAsking: false, hasArticles: event.type === "loadable.loaded" || hasArticles }
  },
  asks: ({ isAsking }) => (isAsking ? [{ slot: "load", input: asked }] : []),
  // What has changed since the question was put is not in its answer: it is put anew.
  begins: ({ before, event, expected: { isAsking } }) =>
    isAsking && (before?.isAsking !== true || event?.type === "loadable.outdated") ? ["load"] : [],
  promise: ({ isAsking, hasArticles }, actor) => {
    expect(isBusy(actor.getSnapshot())).toBe(isAsking)
    expect(valueOf(actor.getSnapshot())).toEqual(hasArticles ? articles : null)
  }
}
