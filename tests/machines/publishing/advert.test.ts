import { expect, it } from "vitest"
import { type AnyEventObject, createActor, fromCallback } from "xstate"
import { type AdvertEvent, advertMachine } from "../../../src/machines/publishing/advert.machine.ts"
import { problemsOf, soughtOf, troubleOf } from "../../../src/machines/publishing/advert.view.ts"

/** A new advert, and the server's next answer about its picture. */
const opened = () => {
  const silent = fromCallback<AnyEventObject, never>(() => undefined) as never
  let answer = (_event: AdvertEvent): void => undefined
  const draw = fromCallback<AnyEventObject, { readonly file: File }>(({ sendBack }) => {
    answer = sendBack
  }) as never
  const actor = createActor(
    advertMachine.provide({
      actors: { load: silent, save: silent, draw, switch: silent, remove: silent, keep: silent }
    }),
    { input: { owner: "user00000000001", isTeam: false, id: null } }
  ).start()
  actor.send({ type: "advert.loaded", advert: null, kept: null, key: "bir-anahtar" })
  return { actor, answer: (event: AdvertEvent) => answer(event) }
}

it("says what is missing without what was refused before", () => {
  const { actor, answer } = opened()
  actor.send({ type: "picture.pick", files: [new File(["x"], "a.png", { type: "image/png" })] })
  answer({ type: "advert.refused", trouble: { _tag: "TooManyRequests", message: "Biraz bekleyin." } })
  expect(troubleOf(actor.getSnapshot())?._tag).toBe("TooManyRequests")
  actor.send({ type: "advert.save" })
  expect(troubleOf(actor.getSnapshot())).toBeNull()
  expect(problemsOf(actor.getSnapshot())).toEqual({
    publication: "publicationMissing",
    text: "textMissing",
    keywords: "keywordsMissing"
  })
})

it("looks for no pages without a publication and keywords, and says so", () => {
  const { actor } = opened()
  actor.send({ type: "pages.seek" })
  expect(soughtOf(actor.getSnapshot())).toBeNull()
  expect(problemsOf(actor.getSnapshot())).toEqual({ publication: "publicationMissing", keywords: "keywordsMissing" })
  actor.send({ type: "fields.edit", change: { publication: "publication0001" } })
  actor.send({ type: "fields.edit", change: { keywords: "lodos" } })
  actor.send({ type: "pages.seek" })
  expect(problemsOf(actor.getSnapshot())).toEqual({})
  expect(soughtOf(actor.getSnapshot())).toEqual({ publication: "publication0001", issues: null, keywords: ["lodos"] })
})
