import { createActor, fromCallback } from "xstate"
import type { Catalogue, CatalogueFailure } from "../../../src/domain/catalogue/Catalogue.ts"
import type { App } from "../../../src/machines/app.ts"
import {
  catalogueMachine,
  type LoadAnswer,
  type RecallAnswer
} from "../../../src/machines/catalogue/catalogue.machine.ts"

/** The Turkish catalogue of a tab without cached copies: the server gives these answers in order, and then none. */
export const catalogueAnswering = (...answers: ReadonlyArray<Catalogue | CatalogueFailure>): App["catalogue"] => {
  const left = [...answers]
  const machine = catalogueMachine.provide({
    actors: {
      recall: fromCallback(({ sendBack }) => {
        sendBack({ type: "catalogue.recalled", copy: null, isFresh: false } satisfies RecallAnswer)
      }),
      load: fromCallback(({ sendBack }) => {
        const answer = left.shift()
        if (answer === undefined) return
        const heard: LoadAnswer =
          "what" in answer
            ? { type: "catalogue.failed", failure: answer }
            : { type: "catalogue.loaded", copy: { catalogue: answer, language: "tr", askedAt: 0 } }
        sendBack(heard)
      }),
      wait: fromCallback(() => {}),
      store: fromCallback(() => {})
    }
  })
  const actor = createActor(machine).start()
  actor.send({ type: "catalogue.want", language: "tr" })
  return actor
}
