import { createActor, fromCallback } from "xstate"
import { noAccess } from "../../../src/domain/catalogue/AccessSummary.ts"
import type { App } from "../../../src/machines/app.ts"
import { accessMachine } from "../../../src/machines/catalogue/access.machine.ts"
import { catalogueMachine } from "../../../src/machines/catalogue/catalogue.machine.ts"
import { sessionMachine } from "../../../src/machines/session/session.machine.ts"
import { deferred } from "./deferred.ts"
import { slotAnswers } from "./slotAnswers.ts"

/** The actors that many screens use: a visitor who may read free issues only. No deferred code ever arrives. */
export const emptyApp = (): Pick<
  App,
  | "access"
  | "cart"
  | "catalogue"
  | "drawer"
  | "favourites"
  | "notificationCount"
  | "progress"
  | "keptProgress"
  | "session"
> => {
  const silent = fromCallback(() => {}) as never
  const access = createActor(accessMachine.provide({ actors: { watch: silent, ask: silent, wait: silent } })).start()
  access.send({ type: "user.known", userId: null, kept: noAccess })
  return {
    access,
    cart: deferred().actor,
    drawer: deferred().actor,
    favourites: deferred().actor,
    notificationCount: deferred().actor,
    progress: deferred().actor,
    keptProgress: null,
    catalogue: createActor(slotAnswers().filled(catalogueMachine)).start(),
    session: createActor(slotAnswers().filled(sessionMachine)).start()
  }
}
