import { Link } from "@tanstack/react-router"
import { useSelector } from "@xstate/react"
import { type ReactNode, useRef } from "react"
import { useTranslation } from "react-i18next"
import type { TeamTicket } from "../../domain/help/TeamTicket.ts"
import { inPart, type QueuePart, queueParts, type QueueSearch, ticketStatuses } from "../../domain/help/TeamQueue.ts"
import { ticketNumber } from "../../domain/help/Ticket.ts"
import { isBusy } from "../../machines/loadable/loadable.view.ts"
import type { TeamQueueRef } from "../../machines/team/teamQueue.view.ts"
import { useListEntered } from "../focus/useListEntered.ts"
import { Choice } from "../parts/Choice.tsx"
import { Loadable } from "../parts/Loadable.tsx"
import { Spinner } from "../parts/Spinner.tsx"
import { useLocalDates } from "../parts/useLocalDates.ts"
import { moveFocus, stepOf } from "./moveFocus.ts"
import styles from "./Team.module.css"

const Row = ({ ticket }: { readonly ticket: TeamTicket }) => {
  const { t } = useTranslation("team")
  const dates = useLocalDates()
  const { id, subject, reader, waiting_since, last_reply_at, assignee } = ticket
  const more = [
    ticketNumber(ticket),
    waiting_since === null
      ? dates.ago(new Date(last_reply_at))
      : t("queue.waits", { when: dates.ago(new Date(waiting_since)) }),
    ...(assignee === null ? [] : [t("queue.taken", { name: assignee.name })])
  ]
  return (
    <li>
      <Link to="/team/tickets/$id" params={{ id }} className={styles.row}>
        <bdi className={styles.subject}>{subject}</bdi>
        <bdi className={styles.more}>{reader.name === "" ? reader.email : reader.name}</bdi>
        <span className={styles.more}>{more.join(" · ")}</span>
      </Link>
    </li>
  )
}

const Rows = ({ tickets }: { readonly tickets: ReadonlyArray<TeamTicket> }) => {
  const { t } = useTranslation("team")
  const place = useRef<HTMLOListElement>(null)
  useListEntered(place, stepOf)
  if (tickets.length === 0) return <p>{t("queue.empty")}</p>
  return (
    <ol ref={place} className={styles.list} aria-label={t("queue.list")} onKeyDown={moveFocus}>
      {tickets.map((ticket) => (
        <Row key={ticket.id} ticket={ticket} />
      ))}
    </ol>
  )
}

export interface TeamQueueProps {
  readonly queue: TeamQueueRef
  readonly memberId: string
  readonly asked: QueueSearch
  readonly onAsk: (asked: QueueSearch) => void
  /** What waits, in numbers. */
  readonly numbers?: ReactNode
}

/** Readers' tickets by how long they wait, for the support team. */
export const TeamQueue = ({ queue, memberId, asked, onAsk, numbers }: TeamQueueProps) => {
  const { t } = useTranslation("team")
  const busy = useSelector(queue, isBusy)
  const part: QueuePart = asked.part ?? "all"
  return (
    <div className={styles.screen} aria-busy={busy}>
      <header className={styles.head}>
        <h1 className={styles.title} tabIndex={-1}>
          {t("queue.title")}
        </h1>
        <p className={styles.lead}>{t("queue.lead")}</p>
      </header>
      {numbers}
      <div className={styles.choices}>
        <Choice
          label={t("queue.status")}
          value={asked.status ?? "open"}
          onChange={(status) => onAsk({ ...asked, status })}
          options={ticketStatuses.map((value) => ({ value, label: t(`status.${value}`) }))}
        />
        <Choice
          label={t("queue.part")}
          value={part}
          onChange={(one) => onAsk({ ...asked, part: one })}
          options={queueParts.map((value) => ({ value, label: t(`queue.parts.${value}`) }))}
        />
      </div>
      <Loadable
        of={queue}
        failed={{ title: t("queue.failed.title"), text: t("queue.failed.text") }}
        skeleton={<Spinner label={t("queue.loading")} />}
      >
        {(tickets) => <Rows tickets={inPart(tickets, part, memberId)} />}
      </Loadable>
    </div>
  )
}
