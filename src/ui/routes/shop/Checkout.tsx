import { type AnyRouter, useRouter } from "@tanstack/react-router"
import { useSelector } from "@xstate/react"
import { type ReactNode, useCallback, useSyncExternalStore } from "react"
import { useTranslation } from "react-i18next"
import type { App } from "../../../machines/app.ts"
import type { Purchase } from "../../../domain/shop/Purchase.ts"
import { awaitedIn, type CheckoutRef, purchaseIn } from "../../../machines/shop/checkout.view.ts"
import { useEscape } from "../../hooks/useEscape.ts"
import { rejectAfterTimeout } from "../../parts/fetchTimeout.ts"
import { OverlaySpinner } from "../../parts/OverlaySpinner.tsx"
import { BankNotice } from "../../shop/BankNotice.tsx"

interface OfCheckout {
  readonly app: App
  readonly checkout: CheckoutRef
}

/** The screen on which that is paid for. */
type Paying = (purchase: Purchase) => ReactNode

interface LatePayment {
  readonly now: () => Paying | null
  readonly watch: (hear: () => void) => () => void
}

const fetchPayment = async ({ app, checkout }: OfCheckout): Promise<Paying> => {
  const [{ Payment }, { startDeferredActors }] = await Promise.all([
    import("./payment.tsx"),
    import("../../../machines/deferredActors.live.ts")
  ])
  const runtime = await startDeferredActors(app)
  return (purchase) => (
    <Payment key={JSON.stringify(purchase)} app={app} runtime={runtime} checkout={checkout} purchase={purchase} />
  )
}

/**
 * Fetches what pays when something is to be paid for. Where it does not come, that is told, unless it was given up before;
 * the next purchase fetches it again.
 */
const latePayment = ({ app, checkout }: OfCheckout): LatePayment => {
  let payment: Paying | null = null
  let isComing = false
  const listeners = new Set<() => void>()
  const fetchIt = async () => {
    isComing = true
    try {
      payment = await Promise.race([fetchPayment({ app, checkout }), rejectAfterTimeout()])
      for (const hear of listeners) hear()
    } catch {
      if (purchaseIn(checkout.getSnapshot()) === null) return
      checkout.send({ type: "purchase.close" })
      app.toasts.send({ type: "toast.show", toast: { key: "payment:missing", message: null, kind: "error" } })
    } finally {
      isComing = false
    }
  }
  const follow = () => {
    if (payment === null && !isComing && purchaseIn(checkout.getSnapshot()) !== null) void fetchIt()
  }
  checkout.subscribe(follow)
  follow()
  return {
    now: () => payment,
    watch: (hear) => {
      listeners.add(hear)
      return () => listeners.delete(hear)
    }
  }
}

/** Where a payment at the bank ends: these screens say themselves what came of it. */
const outcomes: ReadonlyArray<string> = ["/checkout/callback", "/payment-success", "/payment-failure"]

const followScreens = (router: AnyRouter, checkout: CheckoutRef): void => {
  const tell = () => {
    checkout.send({ type: "screen.shown", isOutcome: outcomes.includes(router.latestLocation.pathname) })
  }
  tell()
  router.subscribe("onResolved", tell)
}

/** One for each tab, however often the frame around it is drawn. */
const payments = new WeakMap<CheckoutRef, LatePayment>()

const paymentOf = (of: OfCheckout, router: AnyRouter): LatePayment => {
  const found = payments.get(of.checkout)
  if (found !== undefined) return found
  followScreens(router, of.checkout)
  const late = latePayment(of)
  payments.set(of.checkout, late)
  return late
}

const Waiting = ({ checkout }: Pick<OfCheckout, "checkout">) => {
  const { t } = useTranslation("payment")
  useEscape(
    true,
    useCallback(() => checkout.send({ type: "purchase.close" }), [checkout])
  )
  return <OverlaySpinner label={t("loading")} />
}

/** What is being paid for; until its code is here, the wait for it, which Escape gives up. Else what is waited for. */
export const Checkout = ({ app, checkout }: OfCheckout) => {
  const late = paymentOf({ app, checkout }, useRouter())
  const paying = useSyncExternalStore(late.watch, late.now)
  const purchase = useSelector(checkout, purchaseIn)
  const awaited = useSelector(checkout, awaitedIn)
  if (purchase === null) return awaited === null ? null : <BankNotice checkout={checkout} awaited={awaited} />
  return paying === null ? <Waiting checkout={checkout} /> : paying(purchase)
}
