import { Ban, Check, CircleX, Hourglass, Undo2 } from "lucide-react"
import { useTranslation } from "react-i18next"
import type { OrderState } from "../../domain/shop/Order.ts"
import type { PlacedOrder } from "../../domain/shop/PlacedOrder.ts"
import { refundedPart } from "../../domain/shop/refundedOrder.ts"
import styles from "./OrderStanding.module.css"

const signs = {
  draft: Hourglass,
  pending: Hourglass,
  challenged: Hourglass,
  paid: Check,
  failed: CircleX,
  expired: Ban
} as const satisfies Record<OrderState, unknown>

/** An order's state, what was given back of it, and why nothing was charged. */
export const OrderStanding = ({ order }: { readonly order: PlacedOrder }) => {
  const { t } = useTranslation("orders")
  const { state, reason } = order
  const part = refundedPart(order)
  const Sign = part === "none" ? signs[state] : Undo2
  return (
    <>
      <span className={styles.standing} data-state={state}>
        <Sign aria-hidden size={16} strokeWidth={2} />
        {part === "none" ? t(`state.${state}`) : t(`refunded.${part}`)}
      </span>
      {reason !== null && (
        <p className={styles.reason}>
          {t(`reason.${reason}`)} {t("notCharged")}
        </p>
      )}
    </>
  )
}
