import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import type { MagazineInfo } from "../../domain/reader/MagazineInfo.ts"
import { isLeading, type PurchaseRef } from "../../machines/reader/purchase.view.ts"
import { Button } from "../../ui/parts/Button.tsx"
import { useLira } from "../../ui/parts/useLira.ts"
import styles from "./Locked.module.css"

interface LockedMessageProps {
  readonly magazine: Pick<MagazineInfo, "price" | "yearPrice">
  readonly purchase: PurchaseRef
  /** Its side of the spread; `alone` is the middle of the slide. */
  readonly side: "alone" | "right"
}

/** The preview's end, and what both ways to read on cost. Shown once per slide, even if both pages are locked. */
export const LockedMessage = ({ magazine: { price, yearPrice }, purchase, side }: LockedMessageProps) => {
  const lira = useLira()
  const { t } = useTranslation("reader")
  const leading = useSelector(purchase, isLeading)
  return (
    <section className={styles.message} data-place={side} data-distance={0} aria-label={t("locked.ended")}>
      <h2 className={styles.title}>{t("locked.ended")}</h2>
      <p>{t("locked.text")}</p>
      <dl className={styles.ways}>
        <div>
          <dt>{t("locked.issue")}</dt>
          <dd>{lira(price)}</dd>
        </div>
        {yearPrice !== null && (
          <div>
            <dt>{t("locked.year")}</dt>
            <dd>{lira(yearPrice)}</dd>
          </div>
        )}
      </dl>
      {yearPrice === null && <p>{t("locked.plan")}</p>}
      <Button look="filled" isPending={leading} onPress={() => purchase.send({ type: "purchase.go" })}>
        {t("locked.buy")}
      </Button>
      <p className={styles.said} role="status">
        {leading && t("locked.leading")}
      </p>
    </section>
  )
}
