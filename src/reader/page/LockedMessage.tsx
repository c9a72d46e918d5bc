import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import { isLeading, type PurchaseRef } from "../../machines/reader/purchase.view.ts"
import { Button } from "../../ui/parts/Button.tsx"
import styles from "./Locked.module.css"

interface LockedMessageProps {
  readonly purchase: PurchaseRef
  /** Its side of the spread; `alone` is the middle of the slide. */
  readonly side: "alone" | "right"
}

/** Shown once per slide, even if both pages are locked. */
export const LockedMessage = ({ purchase, side }: LockedMessageProps) => {
  const { t } = useTranslation("reader")
  const leading = useSelector(purchase, isLeading)
  return (
    <section className={styles.message} data-place={side} data-distance={0} aria-label={t("locked.ended")}>
      <h2 className={styles.title}>{t("locked.ended")}</h2>
      <p>{t("locked.text")}</p>
      <Button look="filled" isPending={leading} onPress={() => purchase.send({ type: "purchase.go" })}>
        {t("locked.buy")}
      </Button>
      <p className={styles.said} role="status">
        {leading && t("locked.leading")}
      </p>
    </section>
  )
}
