import { VisuallyHidden } from "react-aria-components/VisuallyHidden"
import { useTranslation } from "react-i18next"
import { type SaleLine, sumOf } from "../../domain/publishing/Sales.ts"
import { itemOf, salesFile, type SalesFileWords } from "../../domain/publishing/salesFile.ts"
import type { FileSavingRef } from "../../machines/fileSaving/fileSaving.view.ts"
import { useFormats } from "../parts/useFormats.ts"
import { useLira } from "../parts/useLira.ts"
import styles from "./Figures.module.css"
import { SaveFile } from "./SaveFile.tsx"

const useWords = (month: string): SalesFileWords => {
  const { t, i18n } = useTranslation("publishing")
  return {
    name: t("sales.file", { month }),
    columns: [
      t("sales.publication"),
      t("sales.item"),
      t("sales.columns.price"),
      t("sales.count"),
      t("sales.columns.total")
    ],
    year: t("sales.year"),
    renewal: t("sales.renewal"),
    gone: t("sales.gone"),
    refunded: (item) => t("sales.refunded", { item }),
    hasComma: i18n.language === "tr"
  }
}

interface SalesStatementProps {
  /** YYYY-MM. */
  readonly month: string
  readonly lines: ReadonlyArray<SaleLine>
  readonly saving: FileSavingRef
}

/** What was sold in a month, thing by thing, with the sum and the file for the books. */
export const SalesStatement = ({ month, lines, saving }: SalesStatementProps) => {
  const lira = useLira()
  const { t } = useTranslation("publishing")
  const { count, month: monthOf } = useFormats()
  const words = useWords(month)
  if (lines.length === 0) return <p className={styles.none}>{t("sales.noneInMonth", { month: monthOf(month) })}</p>
  const sum = sumOf(lines)
  return (
    <>
      <table className={styles.table}>
        <caption>
          <VisuallyHidden>{t("sales.ofMonth", { month: monthOf(month) })}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">{t("sales.item")}</th>
            <th scope="col" className={styles.figure}>
              {t("sales.price")}
            </th>
            <th scope="col" className={styles.figure}>
              {t("sales.count")}
            </th>
            <th scope="col" className={styles.figure}>
              {t("sales.total")}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, place) => (
            <tr key={place}>
              <th scope="row">
                <bdi className={styles.item}>{itemOf(line, words)}</bdi>
                <bdi className={styles.publication}>{line.publication_title}</bdi>
              </th>
              <td className={styles.figure}>{lira(line.price)}</td>
              <td className={styles.figure}>{count(line.count)}</td>
              <td className={styles.figure}>{lira(line.total)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {t("sales.sum")}
            </th>
            <td className={styles.figure}>{count(sum.count)}</td>
            <td className={styles.figure}>{lira(sum.total)}</td>
          </tr>
        </tfoot>
      </table>
      <SaveFile saving={saving} files={[{ label: t("sales.save"), make: () => salesFile(lines, words) }]} />
    </>
  )
}
