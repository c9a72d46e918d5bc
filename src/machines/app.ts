import { createActor, type InspectionEvent } from "xstate"
import type { Browser } from "../services/browser.ts"
import { liveAuth } from "./session/auth.live.ts"
import { liveSession } from "./session/session.live.ts"
import type { Runtime } from "./slot.ts"
import { type Connected, switchboard } from "./switchboard.ts"
import { toastsMachine } from "./toasts/toasts.machine.ts"

export type Inspect = (event: InspectionEvent) => void

/** The actors that live as long as the tab, and what screens need to start their own. */
export interface App extends Connected {
  readonly runtime: Runtime<Browser>
  readonly inspect: Inspect | undefined
}

/** Creates them, connects their news at the switchboard, and only then starts them. */
export const startApp = (runtime: Runtime<Browser>, inspect?: Inspect): App => {
  const options = inspect === undefined ? {} : { inspect }
  const app: App = {
    session: createActor(liveSession(runtime), options),
    auth: createActor(liveAuth(runtime), options),
    toasts: createActor(toastsMachine, options),
    runtime,
    inspect
  }
  switchboard(app)
  app.toasts.start()
  app.auth.start()
  app.session.start()
  return app
}
