import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import type { TeamThread, TeamTicket } from "../../domain/help/TeamTicket.ts"
import { ticketNumber } from "../../domain/help/Ticket.ts"
import { isSending, isWritten, type MessageFormRef } from "../../machines/help/messageForm.view.ts"
import {
  type AnsweringRef,
  isBusy,
  isConfirming,
  isFailed,
  isLoading,
  threadOf,
  troubleOf
} from "../../machines/team/answering.view.ts"
import { FileUnsaved, type OfSaving } from "../help/SavedFiles.tsx"
import { TicketHead } from "../help/TicketHead.tsx"
import { TicketMessages } from "../help/TicketMessages.tsx"
import { Banner } from "../parts/Banner.tsx"
import { Button } from "../parts/Button.tsx"
import { Confirmation } from "../parts/Confirmation.tsx"
import { Link } from "../parts/Link.tsx"
import { Retry } from "../parts/Retry.tsx"
import { Spinner } from "../parts/Spinner.tsx"
import { useTroubleMessage } from "../parts/useTroubleMessage.ts"
import { AnswerForm } from "./AnswerForm.tsx"
import styles from "./Team.module.css"

interface OfAnswering {
  readonly answering: AnsweringRef
}

interface ActionsProps extends OfAnswering {
  /** Writes the answer. */
  readonly form: MessageFormRef
  readonly thread: TeamThread
  readonly memberId: string
}

const Actions = ({ answering, form, thread: { ticket }, memberId }: ActionsProps) => {
  const { t } = useTranslation("team")
  const isSent = useSelector(form, isSending)
  const written = useSelector(form, isWritten)
  const busy = useSelector(answering, isBusy) || isSent
  const isMine = ticket.assignee?.id === memberId
  const isClosed = ticket.status === "closed"
  return (
    <div className={styles.actions}>
      {!isClosed && (
        <Button isDisabled={busy} onPress={() => answering.send({ type: isMine ? "ticket.give" : "ticket.take" })}>
          {t(isMine ? "thread.give" : ticket.assignee === null ? "thread.take" : "thread.takeFrom")}
        </Button>
      )}
      <Button
        look="quiet"
        isDisabled={busy}
        onPress={() =>
          answering.send(isClosed ? { type: "ticket.open" } : { type: "ticket.close", isWritten: written })
        }
      >
        {t(isClosed ? "thread.open" : "thread.close")}
      </Button>
    </div>
  )
}

const Closing = ({ answering }: OfAnswering) => {
  const { t } = useTranslation("team")
  return (
    <Confirmation
      isOpen={useSelector(answering, isConfirming)}
      title={t("thread.closing.title")}
      text={t("thread.closing.text")}
      confirm={t("thread.close")}
      cancel={t("thread.closing.cancel")}
      onConfirm={() => answering.send({ type: "close.confirm" })}
      onCancel={() => answering.send({ type: "close.cancel" })}
    />
  )
}

const Shown = ({ answering, form, thread, memberId, saving }: ActionsProps & OfSaving) => {
  const { t } = useTranslation("team")
  const busy = useSelector(answering, isBusy)
  const trouble = useSelector(answering, troubleOf)
  const reason = useTroubleMessage(trouble)
  const { ticket, report, messages } = thread
  const writerOf = ({ expand, by_team }: TeamThread["messages"][number]) => ({
    name: expand.sender?.name ?? (by_team ? t("thread.team") : ticket.reader.name || ticket.reader.email),
    isMarked: by_team
  })
  return (
    <>
      {report !== null && <p className={styles.more}>{t("thread.report", { ...report })}</p>}
      {report?.request !== undefined && <p className={styles.more}>{t("thread.request", { id: report.request })}</p>}
      <Actions answering={answering} form={form} thread={thread} memberId={memberId} />
      <Closing answering={answering} />
      <TicketMessages messages={messages} userId={memberId} writerOf={writerOf} saving={saving} />
      <FileUnsaved saving={saving} />
      {trouble !== null && <Banner>{t("thread.kept", { reason })}</Banner>}
      {ticket.status === "closed" ? (
        <p>{t("thread.closed")}</p>
      ) : (
        <AnswerForm form={form} seen={messages.length} isLocked={busy} />
      )}
    </>
  )
}

const OfReader = ({ ticket: { reader } }: { readonly ticket: TeamTicket }) => (
  <>
    <bdi>{reader.name}</bdi> <bdi>{reader.email}</bdi>
  </>
)

const Failed = ({ answering }: OfAnswering) => {
  const { t } = useTranslation("team")
  const reason = useTroubleMessage(useSelector(answering, troubleOf))
  const retry = <Retry isPending={false} onPress={() => answering.send({ type: "thread.reload" })} />
  return <Banner action={retry}>{t("thread.failed", { reason })}</Banner>
}

export type AnsweringProps = Omit<ActionsProps, "thread"> & OfSaving

/** A reader's ticket as the support team answers it. */
export const Answering = ({ answering, form, memberId, saving }: AnsweringProps) => {
  const { t } = useTranslation("team")
  const thread = useSelector(answering, threadOf)
  const loading = useSelector(answering, isLoading)
  const failed = useSelector(answering, isFailed)
  const stateOf = (ticket: TeamTicket) =>
    [
      ticketNumber(ticket),
      t(`status.${ticket.status}`),
      ...(ticket.assignee === null ? [] : [t("queue.taken", { name: ticket.assignee.name })])
    ].join(" · ")
  return (
    <div className={styles.screen} aria-busy={loading}>
      <TicketHead
        subject={thread?.ticket.subject ?? null}
        title={t("thread.title")}
        lines={thread === null ? [] : [<OfReader key="reader" ticket={thread.ticket} />, stateOf(thread.ticket)]}
      />
      {loading && <Spinner label={t("thread.loading")} />}
      {failed && <Failed answering={answering} />}
      {thread !== null && (
        <Shown answering={answering} form={form} thread={thread} memberId={memberId} saving={saving} />
      )}
      <p>
        <Link to="/team">{t("thread.back")}</Link>
      </p>
    </div>
  )
}
