import { VisuallyHidden } from "react-aria-components/VisuallyHidden"
import { useTranslation } from "react-i18next"
import type { MonthOfSales } from "../../domain/publishing/Sales.ts"
import { Link } from "../parts/Link.tsx"
import { useFormats } from "../parts/useFormats.ts"
import { Bar } from "./Bar.tsx"
import { useLira } from "../parts/useLira.ts"
import styles from "./Figures.module.css"

interface SalesMonthsProps {
  readonly months: ReadonlyArray<MonthOfSales>
  /** The month whose statement is shown, YYYY-MM. */
  readonly chosen: string
}

/** The months as a table with a bar for each amount, the present one first; each leads to its statement. */
export const SalesMonths = ({ months, chosen }: SalesMonthsProps) => {
  const lira = useLira()
  const { t } = useTranslation("publishing")
  const { count, month: monthOf } = useFormats()
  const most = Math.max(1, ...months.map(({ total }) => total))
  return (
    <table className={styles.table}>
      <caption>
        <VisuallyHidden>{t("sales.months")}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{t("sales.month")}</th>
          <th scope="col" className={styles.figure}>
            {t("sales.count")}
          </th>
          <th scope="col" className={styles.figure}>
            {t("sales.total")}
          </th>
        </tr>
      </thead>
      <tbody>
        {months.toReversed().map(({ month, count: sold, total }) => (
          <tr key={month} data-chosen={month === chosen || undefined}>
            <th scope="row">
              <Link
                to="/account/publisher/sales"
                search={{ month }}
                resetScroll={false}
                aria-current={month === chosen ? "true" : undefined}
              >
                {monthOf(month)}
              </Link>
            </th>
            <td className={styles.figure}>{count(sold)}</td>
            <td className={styles.figure}>
              <Bar share={Math.max(0, total) / most}>{lira(total)}</Bar>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
