import { Ban, Check, CircleX, Hourglass } from "lucide-react"
import { useTranslation } from "react-i18next"
import type { OrderState } from "../../domain/shop/Order.ts"
import type { PlacedOrder } from "../../domain/shop/PlacedOrder.ts"
import styles from "./OrderStanding.module.css"

const signs = {
  draft: Hourglass,
  pending: Hourglass,
  challenged: Hourglass,
  paid: Check,
  failed: CircleX,
  expired: Ban
} as const satisfies Record<OrderState, unknown>

/** An order's state, and why nothing was charged. */
export const OrderStanding = ({ order: { state, reason } }: { readonly order: PlacedOrder }) => {
  const { t } = useTranslation("orders")
  const Sign = signs[state]
  return (
    <>
      <span className={styles.standing} data-state={state}>
        <Sign aria-hidden size={16} strokeWidth={2} />
        {t(`state.${state}`)}
      </span>
      {reason !== null && (
        <p className={styles.reason}>
          {t(`reason.${reason}`)} {t("notCharged")}
        </p>
      )}
    </>
  )
}
