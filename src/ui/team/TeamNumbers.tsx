import { Link } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { TeamOverviewRef } from "../../machines/team/teamOverview.view.ts"
import { Loadable } from "../parts/Loadable.tsx"
import { Spinner } from "../parts/Spinner.tsx"
import { useFormats } from "../parts/useFormats.ts"
import { useLocalDates } from "../parts/useLocalDates.ts"
import styles from "./TeamNumbers.module.css"

const Figure = ({ value, children }: { readonly value: string; readonly children: ReactNode }) => (
  <>
    <span className={styles.value}>{value}</span> <span className={styles.label}>{children}</span>
  </>
)

/** What waits for the team, in numbers that lead to it. */
export const TeamNumbers = ({ overview }: { readonly overview: TeamOverviewRef }) => {
  const { t } = useTranslation("team")
  const { count } = useFormats()
  const dates = useLocalDates()
  return (
    <Loadable
      of={overview}
      failed={{ title: t("numbers.failed.title"), text: t("numbers.failed.text") }}
      skeleton={<Spinner label={t("numbers.loading")} />}
    >
      {({ open, longest, mine, scheduled }) => (
        <ul className={styles.numbers} aria-label={t("numbers.label")}>
          <li>
            <Link to="/team" className={styles.number}>
              <Figure value={count(open)}>{t("numbers.open")}</Figure>
            </Link>
          </li>
          <li>
            <p className={styles.number}>
              <Figure value={longest === null ? t("numbers.nobody") : dates.ago(new Date(longest))}>
                {t("numbers.longest")}
              </Figure>
            </p>
          </li>
          <li>
            <Link to="/team" search={{ part: "mine" }} className={styles.number}>
              <Figure value={count(mine)}>{t("numbers.mine")}</Figure>
            </Link>
          </li>
          <li>
            <Link to="/team/announcements" className={styles.number}>
              <Figure value={count(scheduled)}>{t("numbers.scheduled")}</Figure>
            </Link>
          </li>
        </ul>
      )}
    </Loadable>
  )
}
