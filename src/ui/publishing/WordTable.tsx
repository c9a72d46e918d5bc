import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { WordCounts } from "../../domain/publishing/OwnAdvert.ts"
import { useFormats } from "../parts/useFormats.ts"
import styles from "./Figures.module.css"
import { WideTable } from "./WideTable.tsx"

const names = ["shown", "seen", "clicked"] as const

interface WordTableProps<Row extends WordCounts> {
  readonly name: string
  readonly rows: ReadonlyArray<Row>
  readonly keyOf: (row: Row) => string
  /** What stands below a keyword. */
  readonly below?: (row: Row) => ReactNode
}

/** What keywords brought, a row each. */
export const WordTable = <Row extends WordCounts>({ name, rows, keyOf, below }: WordTableProps<Row>) => {
  const { t } = useTranslation("publishing")
  const { count } = useFormats()
  return (
    <>
      <WideTable name={name} columns={[t("adverts.words.word"), ...names.map((one) => t(`adverts.names.${one}`))]}>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            <th scope="row">
              {row.word === null ? t("adverts.words.unknown") : <bdi className={styles.item}>{row.word}</bdi>}
              {below?.(row)}
            </th>
            {names.map((one) => (
              <td key={one} className={styles.figure}>
                {count(row[one])}
              </td>
            ))}
          </tr>
        ))}
      </WideTable>
      {rows.some(({ word }) => word === null) && <p className={styles.none}>{t("adverts.words.unknownNote")}</p>}
    </>
  )
}
