import { useTranslation } from "react-i18next"
import type { PlacedOrder } from "../../domain/shop/PlacedOrder.ts"
import styles from "./OrderStanding.module.css"

/** How it stands with an order, and why no money was taken for it. */
export const OrderStanding = ({ order: { state, reason } }: { readonly order: PlacedOrder }) => {
  const { t } = useTranslation("orders")
  return (
    <>
      <span>{t(`state.${state}`)}</span>
      {reason !== null && (
        <p className={styles.reason}>
          {t(`reason.${reason}`)} {t("notCharged")}
        </p>
      )}
    </>
  )
}
