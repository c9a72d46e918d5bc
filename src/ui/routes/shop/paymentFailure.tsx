import { getRouteApi } from "@tanstack/react-router"
import { failureMessage } from "../../../domain/shop/paymentAddress.ts"
import { PaymentFailure } from "../../shop/PaymentFailure.tsx"

const route = getRouteApi("/site/payment-failure")

export const PaymentFailureRoute = () => {
  const { drawer } = route.useRouteContext().app
  const { message } = route.useSearch()
  return <PaymentFailure message={failureMessage(message)} openCart={() => drawer.wish({ type: "drawer.open" })} />
}
