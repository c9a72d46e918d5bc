import { useTranslation } from "react-i18next"
import type { Activity } from "../../domain/publishing/Dashboard.ts"
import type { MemberActivity } from "../../domain/publishing/MemberActivity.ts"
import { TitledSection } from "../parts/TitledSection.tsx"
import { useLocalDates } from "../parts/useLocalDates.ts"
import { useLira } from "../parts/useLira.ts"
import styles from "./Dashboard.module.css"

/** Somebody who is only invited has no name. */
const ofInvitation = { memberRemoved: "invitationWithdrawn", roleChanged: "invitationChanged" } as const

const memberKey = ({ activity, subject }: MemberActivity) =>
  subject === null && (activity === "memberRemoved" || activity === "roleChanged") ? ofInvitation[activity] : activity

const useActivityWords = (): ((activity: Activity) => string) => {
  const { t } = useTranslation("publishing")
  return (activity) => {
    const { publication_title: publication } = activity
    if (activity.type === "member")
      return t(`dashboard.member.${memberKey(activity)}`, {
        user: activity.user ?? t("dashboard.former"),
        subject: activity.subject ?? "",
        publication
      })
    const { type, issue } = activity
    if (type === "access") return t(`dashboard.access.${activity.access_type}`, { issue: issue.title, publication })
    const user = activity.user ?? t("dashboard.somebody")
    const end = activity.refunded === null ? "kept" : "refunded"
    if (issue !== null) return t(`dashboard.${end}.bought`, { user, issue: issue.title, publication })
    if (activity.kind === "issue") return t(`dashboard.${end}.boughtGone`, { user, publication })
    return t(`dashboard.${end}.${activity.is_renewal ? "renewed" : "subscribed"}`, { user, publication })
  }
}

const timeOf = (activity: Activity): string => {
  if (activity.type === "access") return activity.access_date
  return activity.type === "order" ? (activity.refunded ?? activity.created) : activity.created
}

/** What was given back is taken away again. */
const moneyOf = ({ price, refunded }: Extract<Activity, { readonly type: "order" }>): number =>
  refunded === null ? price : -price

const Happened = ({ activity }: { readonly activity: Activity }) => {
  const lira = useLira()
  const words = useActivityWords()
  const dates = useLocalDates()
  const at = timeOf(activity)
  const moment = new Date(at)
  return (
    <li className={styles.happened}>
      <p className={styles.what}>{words(activity)}</p>
      {activity.type === "order" && <p className={styles.price}>{lira(moneyOf(activity))}</p>}
      <time className={styles.detail} dateTime={at} title={dates.moment(moment)}>
        {dates.ago(moment)}
      </time>
    </li>
  )
}

/** What last happened with the publisher's titles, the last first: sales, issues opened without one, and what members did. */
export const Activities = ({ activities }: { readonly activities: ReadonlyArray<Activity> }) => {
  const { t } = useTranslation("publishing")
  return (
    <TitledSection title={t("dashboard.activities")} className={styles.section} titleClassName={styles.heading}>
      {activities.length === 0 ? (
        <p className={styles.empty}>{t("dashboard.noActivity")}</p>
      ) : (
        <ol className={styles.list}>
          {activities.map((activity) => (
            <Happened key={activity.id} activity={activity} />
          ))}
        </ol>
      )}
    </TitledSection>
  )
}
