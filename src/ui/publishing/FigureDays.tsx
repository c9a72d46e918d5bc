import { useTranslation } from "react-i18next"
import type { DayOfFigures } from "../../domain/publishing/Figures.ts"
import { useFormats } from "../parts/useFormats.ts"
import styles from "./Figures.module.css"
import { TableDisclosure } from "./TableDisclosure.tsx"
import { shownFigures, useFigureWords } from "./useFigureWords.ts"

interface FigureDaysProps {
  readonly days: ReadonlyArray<DayOfFigures>
  readonly isOfIssue: boolean
}

/** The numbers of the curves as a table, the last day first. */
export const FigureDays = ({ days, isOfIssue }: FigureDaysProps) => {
  const { t } = useTranslation("publishing")
  const { day: written } = useFormats()
  const { nameOf, valueOf } = useFigureWords()
  const names = shownFigures(isOfIssue)
  return (
    <TableDisclosure title={t("figures.days")} level={2} columns={[t("figures.day"), ...names.map(nameOf)]}>
      {days.toReversed().map((one) => (
        <tr key={one.day}>
          <th scope="row">{written(one.day)}</th>
          {names.map((name) => (
            <td key={name} className={styles.figure}>
              {valueOf(name, one[name])}
            </td>
          ))}
        </tr>
      ))}
    </TableDisclosure>
  )
}
