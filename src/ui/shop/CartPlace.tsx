import { useSelector } from "@xstate/react"
import { ShoppingBag } from "lucide-react"
import { lazy, Suspense } from "react"
import { useTranslation } from "react-i18next"
import { countIn } from "../../machines/shop/cart.view.ts"
import { isOpen } from "../../machines/shop/drawer.view.ts"
import { isSignedIn } from "../../machines/session/session.view.ts"
import { useApp } from "../hooks/useApp.ts"
import { useDeferred, useDeferredSelector } from "../hooks/useDeferred.ts"
import styles from "./CartPlace.module.css"
import { DeferredWait } from "./DeferredWait.tsx"

const CartDrawer = lazy(async () => ({ default: (await import("./CartDrawer.tsx")).CartDrawer }))

/**
 * The cart button of every shop screen, and the drawer once its code is loaded. On a phone the bar below has it while
 * it holds anything; the menu has it always. Source: product, "Cart".
 */
export const CartPlace = () => {
  const { t } = useTranslation()
  const { session, cart, drawer } = useApp()
  const [laid, drawn] = [useDeferred(cart), useDeferred(drawer)]
  const count = useDeferredSelector(cart, countIn, 0)
  const isShown = useDeferredSelector(drawer, isOpen, false)
  const isReader = useSelector(session, isSignedIn)
  return (
    <>
      <button
        type="button"
        className={styles.button}
        data-reader={isReader || undefined}
        data-cart-holds={count > 0 || undefined}
        aria-label={count === 0 ? t("cart.open") : t("cart.holding", { count })}
        aria-haspopup="dialog"
        aria-expanded={isShown}
        onClick={({ currentTarget }) => {
          // Some browsers do not focus a clicked button, to which the drawer gives the focus back.
          currentTarget.focus({ preventScroll: true })
          drawer.wish({ type: "drawer.open" })
        }}
      >
        <span className={styles.bag}>
          <ShoppingBag aria-hidden size={24} strokeWidth={1.6} />
          {count > 0 && (
            <span className={styles.count} aria-hidden="true">
              {count}
            </span>
          )}
        </span>
      </button>
      <DeferredWait deferred={drawer} />
      {laid !== null && drawn !== null && (
        <Suspense fallback={null}>
          <CartDrawer cart={laid} drawer={drawn} />
        </Suspense>
      )}
    </>
  )
}
