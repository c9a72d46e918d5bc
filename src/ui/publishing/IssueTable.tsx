import { useSelector } from "@xstate/react"
import { type ReactNode, useState } from "react"
import { VisuallyHidden } from "react-aria-components/VisuallyHidden"
import { useTranslation } from "react-i18next"
import type { ActorRefFrom } from "xstate"
import type { DeskIssue } from "../../domain/publishing/DeskIssue.ts"
import { type StatusChange, statusChanges } from "../../domain/publishing/statusChanges.ts"
import type { deskMachine } from "../../machines/publishing/desk.machine.ts"
import { actionRefOf, isFailed, issuesOf, troubleOf } from "../../machines/publishing/desk.view.ts"
import {
  targetOf,
  actionTroubleOf,
  isConfirming,
  type IssueActionRef
} from "../../machines/publishing/issueAction.view.ts"
import { Banner } from "../parts/Banner.tsx"
import { Button } from "../parts/Button.tsx"
import { Confirmation } from "../parts/Confirmation.tsx"
import { Message } from "../parts/Message.tsx"
import { useTroubleMessage } from "../parts/useTroubleMessage.ts"
import styles from "./Desk.module.css"
import { DeskSkeleton } from "./DeskSkeleton.tsx"
import { IssueRow, type IssueRowProps } from "./IssueRow.tsx"

export type DeskRef = ActorRefFrom<typeof deskMachine>

type Issues = ReadonlyArray<DeskIssue>

interface OfDesk {
  readonly desk: DeskRef
}

export type Links = Pick<IssueRowProps, "sharing" | "origin">

const Failed = ({ desk }: OfDesk) => {
  const { t } = useTranslation(["publishing", "common"])
  const reason = useTroubleMessage(useSelector(desk, troubleOf))
  const retry = <Button onPress={() => desk.send({ type: "desk.retry" })}>{t("common:retry")}</Button>
  return (
    <Message alert level={2} title={t("desk.failed.title")} actions={retry}>
      <p>{t("desk.failed.text", { reason })}</p>
      <p>{t("desk.failed.next")}</p>
    </Message>
  )
}

/** Shown above an outdated list. */
const Stale = ({ desk }: OfDesk) => {
  const { t } = useTranslation(["publishing", "common"])
  const trouble = useSelector(desk, troubleOf)
  const reason = useTroubleMessage(trouble)
  if (trouble === null) return null
  const retry = <Button onPress={() => desk.send({ type: "desk.retry" })}>{t("common:retry")}</Button>
  return <Banner action={retry}>{t("desk.stale", { reason })}</Banner>
}

/** The refusal of an action whose issue has left the list; otherwise its row shows it. */
const RefusedElsewhere = ({ action, issues }: { readonly action: IssueActionRef; readonly issues: Issues }) => {
  const { t } = useTranslation("publishing")
  const trouble = useSelector(action, actionTroubleOf)
  const issue = useSelector(action, targetOf)
  const reason = useTroubleMessage(trouble)
  if (trouble === null || issue === null || issues.some(({ id }) => id === issue.id)) return null
  return <Banner>{t("desk.refused", { title: issue.title, reason })}</Banner>
}

const Removal = ({ action }: { readonly action: IssueActionRef }) => {
  const { t } = useTranslation("publishing")
  const title = useSelector(action, targetOf)?.title ?? ""
  return (
    <Confirmation
      isOpen={useSelector(action, isConfirming)}
      title={t("desk.removal.title")}
      text={t("desk.removal.text", { title })}
      confirm={t("desk.removal.confirm")}
      cancel={t("desk.removal.cancel")}
      onConfirm={() => action.send({ type: "removal.confirm" })}
      onCancel={() => action.send({ type: "removal.cancel" })}
    />
  )
}

/** Announces conversions that ended while the desk is open. */
const News = ({ issues }: { readonly issues: Issues }) => {
  const { t } = useTranslation("publishing")
  const [seen, setSeen] = useState(issues)
  const [turned, setTurned] = useState<ReadonlyArray<StatusChange>>([])
  if (seen !== issues) {
    const news = statusChanges(seen, issues)
    setSeen(issues)
    // A changed status is dropped, so that the same message is announced if it returns.
    const still = turned.filter(({ id, status }) => issues.some((one) => one.id === id && one.status === status))
    if (news.length > 0) setTurned(news)
    else if (still.length < turned.length) setTurned(still)
  }
  return (
    <VisuallyHidden role="status">
      {turned.map(({ title, status }) => t(`turned.${status}`, { title })).join(" ")}
    </VisuallyHidden>
  )
}

const Timetable = ({ issues, ...row }: { readonly issues: Issues; readonly action: IssueActionRef } & Links) => {
  const { t } = useTranslation("publishing")
  return (
    <table className={styles.table}>
      <caption>
        <VisuallyHidden>{t("desk.issues")}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col" colSpan={2}>
            {t("desk.issue")}
          </th>
          <th scope="col" className={styles.number}>
            {t("desk.period")}
          </th>
          <th scope="col" className={styles.number}>
            {t("desk.pages")}
          </th>
          <th scope="col">{t("desk.state")}</th>
          <th scope="col">
            <VisuallyHidden>{t("desk.actions")}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {issues.map((issue) => (
          <IssueRow key={issue.id} issue={issue} {...row} />
        ))}
      </tbody>
    </table>
  )
}

interface IssueTableProps extends OfDesk, Links {
  /** Whether an issue of the desk is listed; all are by default. */
  readonly isListed?: (issue: DeskIssue) => boolean
  /** Shown in place of an empty list. */
  readonly empty: ReactNode
}

const Shown = ({ desk, issues, isListed, empty, ...links }: IssueTableProps & { readonly issues: Issues }) => {
  const action = useSelector(desk, actionRefOf)
  const listed = isListed === undefined ? issues : issues.filter(isListed)
  return (
    <>
      <Stale desk={desk} />
      <RefusedElsewhere action={action} issues={issues} />
      {listed.length === 0 ? empty : <Timetable issues={listed} action={action} {...links} />}
      <News issues={issues} />
      <Removal action={action} />
    </>
  )
}

/** A publisher's issues with the state of each, or that they are loading, or why they failed to. */
export const IssueTable = ({ desk, ...table }: IssueTableProps) => {
  const issues = useSelector(desk, issuesOf)
  const failed = useSelector(desk, isFailed)
  if (failed) return <Failed desk={desk} />
  if (issues !== null) return <Shown desk={desk} issues={issues} {...table} />
  return <DeskSkeleton />
}
