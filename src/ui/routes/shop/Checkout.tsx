import { type AnyRouter, useRouter } from "@tanstack/react-router"
import { useSelector } from "@xstate/react"
import type { i18n } from "i18next"
import { type ReactNode, useSyncExternalStore } from "react"
import { useTranslation } from "react-i18next"
import { screens } from "../../../domain/screens.ts"
import type { Purchase } from "../../../domain/shop/Purchase.ts"
import type { App } from "../../../machines/app.ts"
import type { DeferredCode } from "../../../machines/deferred/Deferred.ts"
import { deferredDialog } from "../../../machines/deferred/deferredDialog.ts"
import { awaitedIn, type CheckoutRef, purchaseIn } from "../../../machines/shop/checkout.view.ts"
import { useEscape } from "../../hooks/useEscape.ts"
import { loadWords } from "../../navigation/words.ts"
import { OverlaySpinner } from "../../parts/OverlaySpinner.tsx"
import { BankNotice } from "../../shop/BankNotice.tsx"

interface OfCheckout {
  readonly app: App
  readonly checkout: CheckoutRef
}

type Paying = (purchase: Purchase) => ReactNode

/** With the screen of a paid order: a card is asked for only where its owner will be told. */
const loadPayment = async ({ app, checkout }: OfCheckout, words: i18n): Promise<Paying> => {
  const [{ Payment }, { startDeferredActors }] = await Promise.all([
    import("./payment.tsx"),
    import("../../../machines/deferredActors.live.ts"),
    import("./paymentSuccess.tsx"),
    loadWords(words, screens.paymentSuccess.words)
  ])
  const { runtime } = await startDeferredActors(app)
  return (purchase) => (
    <Payment key={JSON.stringify(purchase)} app={app} runtime={runtime} checkout={checkout} purchase={purchase} />
  )
}

/** These screens show the outcome of a payment themselves. */
const outcomes: ReadonlyArray<string> = ["/checkout/callback", "/payment-success", "/payment-failure"]

const followScreens = (router: AnyRouter, checkout: CheckoutRef): void => {
  const tell = () => {
    checkout.send({ type: "screen.shown", isOutcome: outcomes.includes(router.latestLocation.pathname) })
  }
  tell()
  router.subscribe("onResolved", tell)
}

/** One per tab, because the frame may be drawn again. */
const payments = new WeakMap<CheckoutRef, DeferredCode<Paying>>()

const paymentOf = (of: OfCheckout, router: AnyRouter, words: i18n): DeferredCode<Paying> => {
  const found = payments.get(of.checkout)
  if (found !== undefined) return found
  followScreens(router, of.checkout)
  const payment = deferredDialog(of.app, {
    load: () => loadPayment(of, words),
    opener: of.checkout,
    isOpen: (snapshot) => purchaseIn(snapshot) !== null,
    close: { type: "purchase.close" },
    toast: "payment:missing"
  })
  payments.set(of.checkout, payment)
  return payment
}

const Waiting = ({ checkout }: Pick<OfCheckout, "checkout">) => {
  const { t } = useTranslation("payment")
  useEscape(true, () => checkout.send({ type: "purchase.close" }))
  return <OverlaySpinner label={t("loading")} />
}

/** The payment dialog, or a spinner that Escape ends; else the notice of an unknown payment. */
export const Checkout = ({ app, checkout }: OfCheckout) => {
  const { i18n } = useTranslation()
  const payment = paymentOf({ app, checkout }, useRouter(), i18n)
  const paying = useSyncExternalStore(payment.watch, payment.now)
  const purchase = useSelector(checkout, purchaseIn)
  const awaited = useSelector(checkout, awaitedIn)
  if (purchase === null) return awaited === null ? null : <BankNotice checkout={checkout} awaited={awaited} />
  return paying === null ? <Waiting checkout={checkout} /> : paying(purchase)
}
