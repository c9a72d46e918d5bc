import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import type { TeamActivity } from "../../domain/help/TeamActivity.ts"
import { isBusy } from "../../machines/loadable/loadable.view.ts"
import type { ActivitiesRef } from "../../machines/team/activities.view.ts"
import { Link } from "../parts/Link.tsx"
import { Loadable } from "../parts/Loadable.tsx"
import { Pages } from "../parts/Pages.tsx"
import { Spinner } from "../parts/Spinner.tsx"
import { useFormats } from "../parts/useFormats.ts"
import { useLocalDates } from "../parts/useLocalDates.ts"
import styles from "./Team.module.css"
import { useJobKind } from "./useJobKind.ts"

/** Its subject is a kind of job. */
const isOfJobs = (kind: TeamActivity["kind"]): boolean => /^jobs?_/u.test(kind)

const Row = ({ activity }: { readonly activity: TeamActivity }) => {
  const { t } = useTranslation("team")
  const dates = useLocalDates()
  const kindOf = useJobKind()
  const { at, kind, member, subject } = activity
  const moment = new Date(at)
  return (
    <li className={styles.done}>
      <p className={styles.subject}>
        {t(`activities.kind.${kind}`)}
        {subject !== null && ": "}
        {subject !== null && <bdi>{isOfJobs(kind) ? kindOf(subject) : subject}</bdi>}
      </p>
      <p className={styles.more}>
        <bdi>{member ?? t("activities.former")}</bdi>
        {" · "}
        <time dateTime={at} title={dates.moment(moment)}>
          {dates.ago(moment)}
        </time>
      </p>
    </li>
  )
}

/** Who of the team did what and when, the newest first. */
export const TeamActivities = ({ activities }: { readonly activities: ActivitiesRef }) => {
  const { t } = useTranslation("team")
  const { count } = useFormats()
  return (
    <div className={styles.screen} aria-busy={useSelector(activities, isBusy)}>
      <header className={styles.head}>
        <h1 className={styles.title} tabIndex={-1}>
          {t("activities.title")}
        </h1>
        <p className={styles.lead}>{t("activities.lead")}</p>
      </header>
      <Loadable
        of={activities}
        failed={{ title: t("activities.failed.title"), text: t("activities.failed.text") }}
        skeleton={<Spinner label={t("activities.loading")} />}
      >
        {({ items, page, pages }) => (
          <>
            {items.length === 0 ? (
              <p>{t("activities.empty")}</p>
            ) : (
              <ol className={styles.list} aria-label={t("activities.list")}>
                {items.map((activity) => (
                  <Row key={activity.id} activity={activity} />
                ))}
              </ol>
            )}
            <Pages
              label={t("activities.pages")}
              page={page}
              pages={pages}
              here={t("activities.page", { page: count(page), pages: count(pages) })}
              before={t("activities.before")}
              after={t("activities.after")}
              renderLink={(to, words) => (
                <Link to="/team/activities" search={to === 1 ? {} : { page: `${to}` }}>
                  {words}
                </Link>
              )}
            />
          </>
        )}
      </Loadable>
    </div>
  )
}
