import { X } from "lucide-react"
import { useTranslation } from "react-i18next"
import type { Awaited, CheckoutRef } from "../../machines/shop/checkout.view.ts"
import { IconButton } from "../parts/IconButton.tsx"
import styles from "./BankNotice.module.css"

interface BankNoticeProps {
  readonly checkout: CheckoutRef
  readonly awaited: Awaited
}

/** Says that an earlier payment is still unknown, or links to the bank that waits for the user. */
export const BankNotice = ({ checkout, awaited: { url } }: BankNoticeProps) => {
  const { t } = useTranslation(["payment", "common"])
  return (
    <section className={styles.notice} aria-label={t(url === null ? "uncertain.title" : "bank.title")}>
      <div className={styles.words}>
        <p role="status" className={styles.text}>
          {t(url === null ? "uncertain.waits" : "bank.waits")}
        </p>
        {url !== null && <a href={url}>{t("bank.go")}</a>}
      </div>
      <IconButton
        icon={X}
        label={t("common:close")}
        tipSide="top"
        onPress={() => checkout.send({ type: "notice.dismiss" })}
      />
    </section>
  )
}
