import { expect, it } from "vitest"
import { type AnyEventObject, createActor, fromCallback } from "xstate"
import {
  type ArticleDraftsEvent,
  articleDraftsMachine,
  type AskedChange
} from "../../../src/machines/publishing/articleDrafts.machine.ts"
import { isChanging, isOvertaken } from "../../../src/machines/publishing/articleDrafts.view.ts"
import { articleDraft, articleDrafts } from "../../kit/fixtures/articleDrafts.ts"

const one = articleDraft({ id: "article00000001", title: "Lodos", version: 3 })
const other = articleDraft({ id: "article00000002", title: "Poyraz", state: "public", version: 5 })

it("lets moves go that were ordered before others changed the articles, also once something else is done", () => {
  const asked: Array<AskedChange["change"]> = []
  let answer = (_event: ArticleDraftsEvent): void => undefined
  const actor = createActor(
    articleDraftsMachine.provide({
      actors: {
        load: fromCallback<AnyEventObject, { readonly issue: string }>(() => undefined),
        change: fromCallback<AnyEventObject, AskedChange>(({ input, sendBack }) => {
          asked.push(input.change)
          answer = sendBack
        })
      }
    }),
    { input: { issue: "issue0000000001" } }
  ).start()
  actor.send({ type: "articles.loaded", list: articleDrafts({ version: 1, articles: [one, other] }) })
  actor.send({ type: "article.withdraw", id: other.id })
  actor.send({ type: "article.move", id: one.id, step: 1 })
  answer({ type: "articles.overtaken", list: articleDrafts({ version: 2, articles: [one, other] }) })
  expect(isOvertaken(actor.getSnapshot())).toBe(true)
  // Where the article stands now, another press decides about its place.
  actor.send({ type: "article.withdraw", id: other.id })
  answer({ type: "articles.changed", list: articleDrafts({ version: 3, articles: [one, other] }) })
  expect(asked.map(({ type }) => type)).toEqual(["withdraw", "withdraw"])
  expect(isChanging(actor.getSnapshot())).toBe(false)
})
