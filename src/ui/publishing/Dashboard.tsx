import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import type { Dashboard as Figures } from "../../domain/publishing/Dashboard.ts"
import { type DeskIssue, isCurrent } from "../../domain/publishing/DeskIssue.ts"
import type { DeskKind } from "../../domain/session/deskOf.ts"
import { isBusy, valueOf } from "../../machines/loadable/loadable.view.ts"
import type { DashboardRef } from "../../machines/publishing/dashboard.view.ts"
import { issuesOf } from "../../machines/publishing/desk.view.ts"
import { useCurrentMinute } from "../hooks/useCurrentMinute.ts"
import { Link } from "../parts/Link.tsx"
import { Loadable } from "../parts/Loadable.tsx"
import { Localised } from "../parts/Localised.tsx"
import { Shade, Skeleton } from "../parts/Skeleton.tsx"
import { useFormats } from "../parts/useFormats.ts"
import { Activities } from "./Activities.tsx"
import styles from "./Dashboard.module.css"
import desk from "./Desk.module.css"
import { DeskHeading } from "./DeskHeading.tsx"
import { type DeskRef, IssueTable, type Links } from "./IssueTable.tsx"
import { LatestIssues } from "./LatestIssues.tsx"
import { OwnTitles } from "./OwnTitles.tsx"

const Awaited = () => {
  const { t } = useTranslation("publishing")
  return (
    <Skeleton label={t("dashboard.loading")}>
      <Shade of="heading" width="min(20rem, 80%)" />
      {[0, 1, 2].map((place) => (
        <Shade key={place} width="min(24rem, 90%)" />
      ))}
    </Skeleton>
  )
}

/** A dash where the number is not known yet. */
const Counts = ({ figures, kind }: { readonly figures: Figures | null; readonly kind: DeskKind }) => {
  const { t } = useTranslation("publishing")
  const { count } = useFormats()
  const written = (number: number | undefined) => (number === undefined ? "–" : count(number))
  return (
    <dl className={styles.counts}>
      <div>
        <dt>{t("dashboard.publications")}</dt>
        <dd>{written(figures?.publications_count)}</dd>
      </div>
      <div>
        <dt>{t("dashboard.issues")}</dt>
        <dd>{written(figures?.issues_count)}</dd>
        <dd className={styles.way}>
          {kind !== "figures" && <Link to="/account/publisher/issues">{t("desk.all")}</Link>}
          <Link to="/account/publisher/figures">{t("figures.title")}</Link>
          <Link to="/account/publisher/sales">{t("sales.title")}</Link>
          <Link to="/account/publisher/readers">{t("readers.title")}</Link>
          <Link to="/account/publisher/adverts">{t("adverts.title")}</Link>
        </dd>
      </div>
    </dl>
  )
}

/** The issues that are not published yet, and those that were a moment ago. */
const InTheMaking = ({ desk, ...links }: { readonly desk: DeskRef } & Links) => {
  const { t } = useTranslation("publishing")
  const now = useCurrentMinute()
  const issues = useSelector(desk, issuesOf) ?? []
  const isListed = (issue: DeskIssue) => isCurrent(issue, now)
  return (
    <section aria-label={t("dashboard.making")} className={styles.making}>
      {issues.some(isListed) && <h2 className={styles.heading}>{t("dashboard.making")}</h2>}
      <IssueTable desk={desk} isListed={isListed} empty={null} {...links} />
    </section>
  )
}

interface DashboardProps extends Links {
  readonly dashboard: DashboardRef
  /** Null for a user who sees figures alone. */
  readonly desk: DeskRef | null
  readonly kind: DeskKind
}

/** A publisher's desk: what is in the making, what was published last, and what last happened. */
export const Dashboard = ({ dashboard, kind, desk: issues, ...links }: DashboardProps) => {
  const { t } = useTranslation(["publishing", "common"])
  return (
    <Localised>
      <div className={desk.desk} aria-busy={useSelector(dashboard, isBusy)}>
        <DeskHeading title={t("common:desk")} kind={kind} />
        <Counts figures={useSelector(dashboard, valueOf)} kind={kind} />
        {issues !== null && <InTheMaking desk={issues} {...links} />}
        <Loadable
          of={dashboard}
          failed={{ title: t("desk.failed.title"), text: t("dashboard.failed") }}
          skeleton={<Awaited />}
        >
          {(figures) => (
            <>
              <OwnTitles titles={figures.publications} />
              <div className={styles.lists}>
                <LatestIssues issues={figures.latest_published_issues} />
                <Activities activities={figures.latest_activity} />
              </div>
            </>
          )}
        </Loadable>
      </div>
    </Localised>
  )
}
