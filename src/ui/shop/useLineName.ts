import { useTranslation } from "react-i18next"
import type { OrderLine } from "../../domain/shop/Order.ts"

export const useLineName = (): ((line: OrderLine) => string) => {
  const { t } = useTranslation("orders")
  const named = (line: OrderLine): string => {
    if (line.kind === "plan") return t(`line.plan.${line.ref}.${line.period}`)
    const { kind, title, issue_title: issue } = line
    if (kind === "year") return t("line.year", { title })
    return issue === null ? title : t("line.issue", { title, issue })
  }
  return (line) => (line.renews === undefined ? named(line) : t("line.renewed", { what: named(line) }))
}
