import type { ActorRefFrom } from "xstate"
import type { accessMachine } from "./catalogue/access.machine.ts"
import type { catalogueMachine } from "./catalogue/catalogue.machine.ts"
import type { DeferredCode } from "./deferred/Deferred.ts"
import type { authMachine } from "./session/auth.machine.ts"
import { isResetting } from "./session/auth.view.ts"
import type { SessionNews, sessionMachine } from "./session/session.machine.ts"
import type { toastsMachine } from "./toasts/toasts.machine.ts"

export interface Connected {
  readonly session: ActorRefFrom<typeof sessionMachine>
  readonly auth: ActorRefFrom<typeof authMachine>
  readonly toasts: ActorRefFrom<typeof toastsMachine>
  readonly catalogue: ActorRefFrom<typeof catalogueMachine>
  readonly access: ActorRefFrom<typeof accessMachine>
  readonly deferred: Pick<DeferredCode<unknown>, "ref">
}

/** Passes news between actors that live as long as the tab; they meet nowhere else. */
export const switchboard = (app: Connected): void => {
  app.session.on("*", (notice) => connect(app, notice))
  app.deferred.ref.on("code.missing", ({ isOutdated }) => {
    const key = isOutdated ? "deferredOutdated" : "deferredMissing"
    app.toasts.send({ type: "toast.show", toast: { key, message: null, kind: "error" } })
  })
}

const connect = (app: Pick<Connected, "auth" | "toasts">, notice: SessionNews): void => {
  switch (notice.type) {
    case "session.began":
      app.auth.send({ type: "session.began" })
      return
    case "session.ended": {
      // Resetting a password ends the session and says so itself.
      const isToldThere = isResetting(app.auth.getSnapshot())
      app.auth.send({ type: "session.ended" })
      if (notice.why === "refused" && !isToldThere) {
        app.toasts.send({ type: "toast.show", toast: { key: "session.ended", message: null, kind: "info" } })
      }
      return
    }
    default:
      notice satisfies never
  }
}
