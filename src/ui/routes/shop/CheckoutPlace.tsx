import { lazy, Suspense } from "react"
import type { App } from "../../../machines/app.ts"
import { useDeferred } from "../../hooks/useDeferred.ts"
import { DeferredWait } from "../../shop/DeferredWait.tsx"

const Checkout = lazy(async () => ({ default: (await import("./Checkout.tsx")).Checkout }))

/** The checkout over any screen. Its code is loaded with the deferred actors. */
export const CheckoutPlace = ({ app }: { readonly app: App }) => {
  const checkout = useDeferred(app.checkout)
  return checkout === null ? (
    <DeferredWait deferred={app.checkout} />
  ) : (
    <Suspense>
      <Checkout app={app} checkout={checkout} />
    </Suspense>
  )
}
