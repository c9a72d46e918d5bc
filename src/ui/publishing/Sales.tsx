import { useTranslation } from "react-i18next"
import type { MonthOfSales, SaleLine } from "../../domain/publishing/Sales.ts"
import type { FileSavingRef } from "../../machines/fileSaving/fileSaving.view.ts"
import type { LoadableRef } from "../../machines/loadable/loadable.view.ts"
import { Link } from "../parts/Link.tsx"
import { Loadable } from "../parts/Loadable.tsx"
import { Localised } from "../parts/Localised.tsx"
import { Spinner } from "../parts/Spinner.tsx"
import { TitledSection } from "../parts/TitledSection.tsx"
import { useFormats } from "../parts/useFormats.ts"
import styles from "./Sales.module.css"
import { SalesMonths } from "./SalesMonths.tsx"
import { SalesStatement } from "./SalesStatement.tsx"

interface SalesProps {
  readonly months: LoadableRef<ReadonlyArray<MonthOfSales>>
  /** The month whose statement is shown, YYYY-MM, and what was sold in it. */
  readonly month: string
  readonly lines: LoadableRef<ReadonlyArray<SaleLine>>
  readonly saving: FileSavingRef
}

/** What a publisher's titles sold by month, and a month's statement. */
export const Sales = ({ months, month, lines, saving }: SalesProps) => {
  const { t } = useTranslation(["publishing", "common"])
  const { month: monthOf } = useFormats()
  const spinner = <Spinner label={t("sales.loading")} />
  return (
    <Localised>
      <div className={styles.screen}>
        <header className={styles.heading}>
          <h1 className={styles.title}>{t("sales.title")}</h1>
          <p className={styles.lead}>{t("sales.lead")}</p>
        </header>
        <Loadable of={months} failed={{ title: t("desk.failed.title"), text: t("sales.failed") }} skeleton={spinner}>
          {(known) =>
            known.length === 0 ? (
              <p className={styles.none}>{t("sales.none")}</p>
            ) : (
              <div className={styles.parts}>
                <SalesMonths months={known} chosen={month} />
                <TitledSection
                  title={t("sales.ofMonth", { month: monthOf(month) })}
                  className={styles.section}
                  titleClassName={styles.subtitle}
                >
                  <Loadable
                    of={lines}
                    failed={{ title: t("desk.failed.title"), text: t("sales.failedMonth") }}
                    skeleton={spinner}
                  >
                    {(sold) => <SalesStatement month={month} lines={sold} saving={saving} />}
                  </Loadable>
                </TitledSection>
              </div>
            )
          }
        </Loadable>
        <p>
          <Link to="/account/publisher">{t("common:desk")}</Link>
        </p>
      </div>
    </Localised>
  )
}
