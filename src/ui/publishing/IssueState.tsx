import { useTranslation } from "react-i18next"
import { type DeskIssue, isRetryable } from "../../domain/publishing/DeskIssue.ts"
import { isOffSale } from "../../domain/publishing/EditableIssue.ts"
import { Progress } from "../parts/Progress.tsx"
import { useFormats } from "../parts/useFormats.ts"
import styles from "./Desk.module.css"

interface OfIssue {
  readonly issue: DeskIssue
}

/** Broken pages named; the rest is counted. */
const named = 6

/** Pages that could not be converted. */
const BrokenPages = ({ issue }: OfIssue) => {
  const { t } = useTranslation("publishing")
  const { list } = useFormats()
  const pages = issue.broken_pages.map((page) => t("state.ordinal", { page }))
  if (pages.length === 0) return null
  const others = pages.length - named
  return (
    <p className={styles.detail}>
      {others > 1
        ? t("state.brokenMore", { pages: pages.slice(0, named).join(", "), count: others })
        : t("state.broken", { pages: list(pages), count: pages.length })}
    </p>
  )
}

const Converting = ({ issue }: OfIssue) => {
  const { t } = useTranslation("publishing")
  const { count } = useFormats()
  if (issue.pages_total === 0) return <p className={styles.status}>{t("state.waiting")}</p>
  const words = t("state.progress", {
    done: count(issue.pages_done),
    total: count(issue.pages_total),
    count: issue.pages_total
  })
  return (
    <>
      <p className={styles.status}>{t("state.converting")}</p>
      <p className={styles.detail} data-figures>
        {words}
      </p>
      <Progress
        label={t("state.convertingIssue", { title: issue.title })}
        done={issue.pages_done}
        total={issue.pages_total}
        words={words}
      />
    </>
  )
}

export const IssueState = ({ issue }: OfIssue) => {
  const { t } = useTranslation("publishing")
  const { moment } = useFormats()
  switch (issue.status) {
    case "DRAFT":
      return <p className={styles.status}>{t(isOffSale(issue) ? "state.offSale" : "state.draft")}</p>
    case "CONVERTING":
      return (
        <>
          <Converting issue={issue} />
          <BrokenPages issue={issue} />
        </>
      )
    case "SCHEDULED":
      return (
        <>
          <p className={styles.status}>{t("state.scheduled")}</p>
          <p className={styles.detail}>{t("state.scheduledFor", { moment: moment(issue.publish_at) })}</p>
          <BrokenPages issue={issue} />
        </>
      )
    case "PUBLISHED":
      return (
        <>
          <p className={styles.status}>{t("state.published")}</p>
          {issue.published_at !== null && (
            <p className={styles.detail}>{t("state.publishedAt", { moment: moment(issue.published_at) })}</p>
          )}
          <BrokenPages issue={issue} />
        </>
      )
    case "FAILED":
      return (
        <>
          <p className={styles.status} data-failed>
            {t("state.failed")}
          </p>
          {issue.reason_message !== null && <p className={styles.detail}>{issue.reason_message}</p>}
          {!isRetryable(issue) && <p className={styles.detail}>{t("state.anotherFile")}</p>}
        </>
      )
  }
}
