import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { MonthOfSales, SaleLine } from "../../domain/publishing/Sales.ts"
import type { FileSavingRef } from "../../machines/fileSaving/fileSaving.view.ts"
import type { LoadableRef } from "../../machines/loadable/loadable.view.ts"
import { Loadable } from "../parts/Loadable.tsx"
import { Spinner } from "../parts/Spinner.tsx"
import { TitledSection } from "../parts/TitledSection.tsx"
import { useFormats } from "../parts/useFormats.ts"
import styles from "./Figures.module.css"
import { FiguresScreen } from "./FiguresScreen.tsx"
import { SalesMonths } from "./SalesMonths.tsx"
import { SalesStatement } from "./SalesStatement.tsx"

interface SalesOfMonthProps {
  /** YYYY-MM. */
  readonly month: string
  readonly lines: LoadableRef<ReadonlyArray<SaleLine>>
  readonly saving: FileSavingRef
}

/** What was sold in a month, once it is loaded. */
export const SalesOfMonth = ({ month, lines, saving }: SalesOfMonthProps) => {
  const { t } = useTranslation("publishing")
  return (
    <Loadable
      of={lines}
      failed={{ title: t("desk.failed.title"), text: t("sales.failedMonth") }}
      skeleton={<Spinner label={t("sales.loading")} />}
    >
      {(sold) => <SalesStatement month={month} lines={sold} saving={saving} />}
    </Loadable>
  )
}

interface SalesProps {
  readonly months: LoadableRef<ReadonlyArray<MonthOfSales>>
  /** The month whose statement is shown, YYYY-MM. */
  readonly month: string
  /** Whether the address asks for it: then it is shown also if nothing was sold lately. */
  readonly isAsked: boolean
  readonly statement: ReactNode
}

/** What a publisher's titles sold by month, and a month's statement. */
export const Sales = ({ months, month, isAsked, statement }: SalesProps) => {
  const { t } = useTranslation("publishing")
  const { month: monthOf } = useFormats()
  return (
    <FiguresScreen title={t("sales.title")} lead={t("sales.lead")}>
      <Loadable
        of={months}
        failed={{ title: t("desk.failed.title"), text: t("sales.failed") }}
        skeleton={<Spinner label={t("sales.loading")} />}
      >
        {(known) => (
          <div className={styles.parts}>
            {known.length === 0 ? (
              <p className={styles.none}>{t("sales.none")}</p>
            ) : (
              <SalesMonths months={known} chosen={month} />
            )}
            {(isAsked || known.length > 0) && (
              <TitledSection
                title={t("sales.ofMonth", { month: monthOf(month) })}
                className={styles.section}
                titleClassName={styles.subtitle}
              >
                {statement}
              </TitledSection>
            )}
          </div>
        )}
      </Loadable>
    </FiguresScreen>
  )
}
