import type { ActorRefFrom } from "xstate"
import type { App } from "../app.ts"
import { type DeferredSource, type Disconnect, onDeferredNews, onNews, type Source, together } from "../connection.ts"
import type { AuthNews } from "../session/auth.machine.ts"
import type { SessionNews } from "../session/session.machine.ts"
import type { CheckoutNews } from "./checkoutEvents.ts"
import { isPaid } from "./orderNews.ts"
import type { PlansNews, plansMachine } from "./plans.machine.ts"
import { chosenIn } from "./plans.view.ts"

export interface PlansActors {
  readonly plans: Source<PlansNews> & Pick<ActorRefFrom<typeof plansMachine>, "send" | "getSnapshot">
  readonly session: Source<SessionNews>
  readonly auth: Source<AuthNews> & Pick<App["auth"], "send">
  readonly checkout: DeferredSource<CheckoutNews> & Pick<App["checkout"], "wish">
}

const hearPlans = ({ plans, auth, checkout }: PlansActors, news: PlansNews): void => {
  switch (news.type) {
    case "signIn.wanted":
      // After signing in, the user stays on this screen.
      return auth.send({ type: "auth.open", form: "login", returnTo: null, interrupted: chosenIn(plans.getSnapshot()) })
    case "plan.ordered":
      return checkout.wish({
        type: "purchase.open",
        purchase: { kind: "plan", plan: news.plan, period: news.period }
      })
    default:
      return news satisfies never
  }
}

export const connectPlans = (actors: PlansActors): Disconnect =>
  together(
    onNews(actors.session, (news) => {
      actors.plans.send({ type: "user.known", userId: news.type === "session.began" ? news.user.id : null })
    }),
    onNews(actors.auth, ({ type }) => {
      if (type === "auth.closed") actors.plans.send({ type: "signIn.gaveUp" })
    }),
    onDeferredNews(actors.checkout, (news) => {
      if (isPaid(news)) actors.plans.send({ type: "subscriptions.renew" })
    }),
    onNews(actors.plans, (news) => hearPlans(actors, news))
  )
