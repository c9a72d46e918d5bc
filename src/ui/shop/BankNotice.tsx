import { X } from "lucide-react"
import { useTranslation } from "react-i18next"
import type { CheckoutRef } from "../../machines/shop/checkout.view.ts"
import { IconButton } from "../parts/IconButton.tsx"
import styles from "./BankNotice.module.css"

/** A payment was left at the bank, which still waits: the way back there. */
export const BankNotice = ({ checkout, bank }: { readonly checkout: CheckoutRef; readonly bank: string }) => {
  const { t } = useTranslation(["payment", "common"])
  return (
    <section className={styles.notice} aria-label={t("bank.title")}>
      <p role="status" className={styles.text}>
        {t("bank.waits")}
      </p>
      <a href={bank}>{t("bank.go")}</a>
      <IconButton
        icon={X}
        label={t("common:close")}
        tipSide="top"
        onPress={() => checkout.send({ type: "bank.dismiss" })}
      />
    </section>
  )
}
