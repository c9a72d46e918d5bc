import { getRouteApi } from "@tanstack/react-router"
import { paidNumber } from "../../../domain/shop/paymentAddress.ts"
import { isSignedIn } from "../../../machines/session/session.view.ts"
import type { SessionNews } from "../../../machines/session/session.machine.ts"
import { liveConfirmation } from "../../../machines/shop/confirmation.live.ts"
import type { OrderSettled } from "../../../machines/shop/confirmation.machine.ts"
import { liveOpened } from "../../../machines/shop/opened.live.ts"
import type { OpenedInput } from "../../../machines/shop/opened.machine.ts"
import { useNews } from "../../hooks/useNews.ts"
import { useScreenActor } from "../../hooks/useScreenActor.ts"
import { useLastUser } from "../../hooks/useLastUser.ts"
import { useSignIn } from "../../hooks/useSignIn.ts"
import { OpenedGoods } from "../../shop/OpenedGoods.tsx"
import { PaymentSuccess } from "../../shop/PaymentSuccess.tsx"

const route = getRouteApi("/site/payment-success")

const Goods = ({ lines }: OpenedInput) => {
  const { app } = route.useRouteContext()
  return <OpenedGoods opened={useScreenActor(app, liveOpened, { lines })} />
}

const goods = (lines: OpenedInput["lines"]) => <Goods lines={lines} />

const Numbered = ({ number }: { readonly number: string }) => {
  const { app } = route.useRouteContext()
  const { checkout } = app
  const confirmation = useScreenActor(app, liveConfirmation, {
    number,
    isSignedIn: isSignedIn(app.session.getSnapshot())
  })
  useNews(confirmation, (news: OrderSettled) => {
    // In this order, so that no toast repeats what this screen says.
    checkout.send({ type: "screen.shown", isOutcome: true, number: news.number })
    checkout.send(news)
  })
  useNews(app.session, ({ type }: SessionNews) => confirmation.send({ type }))
  return <PaymentSuccess number={number} confirmation={confirmation} signIn={useSignIn(app)} goods={goods} />
}

/** Once the server confirms the payment, all tabs get the entitlements and the cart loses the items. */
export const PaymentSuccessRoute = () => {
  const { app } = route.useRouteContext()
  const { order_number } = route.useSearch()
  const owner = useLastUser(app.session)
  const number = paidNumber(order_number)
  return number === null ? (
    <PaymentSuccess number={null} confirmation={null} signIn={null} />
  ) : (
    <Numbered key={`${number} ${owner?.id}`} number={number} />
  )
}
