import type { App } from "./app.ts"
import type { SessionNews } from "./session/session.machine.ts"

/** Who hears whose news: the one place where long-lived actors meet. */
export const switchboard = (app: Pick<App, "session" | "toasts">): void => {
  app.session.on("*", (notice) => connect(app, notice))
}

const connect = (app: Pick<App, "toasts">, notice: SessionNews): void => {
  switch (notice.type) {
    case "session.began":
      return
    case "session.ended":
      if (notice.why === "refused") {
        app.toasts.send({ type: "toast.show", toast: { key: "session.ended", message: null, kind: "info" } })
      }
      return
    default:
      notice satisfies never
  }
}
