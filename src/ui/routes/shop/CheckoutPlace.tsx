import { lazy, Suspense } from "react"
import type { App } from "../../../machines/app.ts"
import { useDeferred } from "../../hooks/useDeferred.ts"
import { LateWait } from "../../shop/LateWait.tsx"

const Checkout = lazy(async () => ({ default: (await import("./Checkout.tsx")).Checkout }))

/** Where what is bought is paid for, over whatever is shown; its code comes with the tab's companions. */
export const CheckoutPlace = ({ app }: { readonly app: App }) => {
  const checkout = useDeferred(app.checkout)
  return checkout === null ? (
    <LateWait late={app.checkout} />
  ) : (
    <Suspense>
      <Checkout app={app} checkout={checkout} />
    </Suspense>
  )
}
