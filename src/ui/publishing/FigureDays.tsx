import { ChevronDown } from "lucide-react"
import { Button } from "react-aria-components/Button"
import { Disclosure, DisclosurePanel } from "react-aria-components/Disclosure"
import { Heading } from "react-aria-components/Heading"
import { useTranslation } from "react-i18next"
import type { DayOfFigures } from "../../domain/publishing/Figures.ts"
import { useFormats } from "../parts/useFormats.ts"
import styles from "./Figures.module.css"
import { shownFigures, useFigureWords } from "./useFigureWords.ts"
import { WideTable } from "./WideTable.tsx"

interface FigureDaysProps {
  readonly days: ReadonlyArray<DayOfFigures>
  readonly isOfIssue: boolean
}

/** The numbers of the curves as a table that is opened, the last day first. */
export const FigureDays = ({ days, isOfIssue }: FigureDaysProps) => {
  const { t } = useTranslation("publishing")
  const { day: written } = useFormats()
  const { nameOf, valueOf } = useFigureWords()
  const names = shownFigures(isOfIssue)
  return (
    <Disclosure className={styles.days ?? ""}>
      <Heading level={2} className={styles.subtitle ?? ""}>
        <Button slot="trigger" className={styles.trigger ?? ""}>
          {t("figures.days")}
          <ChevronDown aria-hidden size={20} strokeWidth={1.6} />
        </Button>
      </Heading>
      <DisclosurePanel>
        <WideTable name={t("figures.days")} columns={[t("figures.day"), ...names.map(nameOf)]}>
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
        </WideTable>
      </DisclosurePanel>
    </Disclosure>
  )
}
