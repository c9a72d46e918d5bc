import { useSelector } from "@xstate/react"
import type { KeyboardEvent } from "react"
import { useTranslation } from "react-i18next"
import type { TeamThread, TeamTicket } from "../../domain/help/TeamTicket.ts"
import { ticketLimits, ticketNumber } from "../../domain/help/Ticket.ts"
import {
  type AnsweringRef,
  changingOf,
  contentOf,
  isBusy,
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
import { Field } from "../parts/Field.tsx"
import { Link } from "../parts/Link.tsx"
import { Retry } from "../parts/Retry.tsx"
import { Spinner } from "../parts/Spinner.tsx"
import { useTroubleMessage } from "../parts/useTroubleMessage.ts"
import styles from "./Team.module.css"

interface OfAnswering {
  readonly answering: AnsweringRef
}

/** Ctrl+Enter in the field sends, as does Cmd+Enter. */
const Form = ({ answering }: OfAnswering) => {
  const { t } = useTranslation("team")
  const content = useSelector(answering, contentOf)
  const busy = useSelector(answering, isBusy)
  const isSending = useSelector(answering, changingOf) === "answer"
  const send = (status: "pending_user_reply" | "closed") => answering.send({ type: "answer.send", status })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    send("pending_user_reply")
  }
  return (
    <div className={styles.form} role="group" aria-label={t("thread.answer")} onKeyDown={onKeyDown}>
      <Field
        label={t("thread.answer")}
        kind="lines"
        value={content}
        onChange={(text) => answering.send({ type: "draft.edit", content: text })}
        hint={t("thread.hint")}
        isReadOnly={busy}
        isRequired={false}
        maxLength={ticketLimits.content}
      />
      <div className={styles.actions}>
        <Button
          look="filled"
          isPending={isSending}
          isDisabled={busy && !isSending}
          onPress={() => send("pending_user_reply")}
        >
          {t(isSending ? "thread.sending" : "thread.send")}
        </Button>
        <Button isDisabled={busy} onPress={() => send("closed")}>
          {t("thread.sendClose")}
        </Button>
      </div>
    </div>
  )
}

interface ActionsProps extends OfAnswering {
  readonly thread: TeamThread
  readonly memberId: string
}

const Actions = ({ answering, thread: { ticket }, memberId }: ActionsProps) => {
  const { t } = useTranslation("team")
  const busy = useSelector(answering, isBusy)
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
        onPress={() => answering.send({ type: isClosed ? "ticket.open" : "ticket.close" })}
      >
        {t(isClosed ? "thread.open" : "thread.close")}
      </Button>
    </div>
  )
}

const Shown = ({ answering, thread, memberId, saving }: ActionsProps & OfSaving) => {
  const { t } = useTranslation("team")
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
      <Actions answering={answering} thread={thread} memberId={memberId} />
      <TicketMessages messages={messages} userId={memberId} writerOf={writerOf} saving={saving} />
      <FileUnsaved saving={saving} />
      {trouble !== null && <Banner>{t("thread.kept", { reason })}</Banner>}
      {ticket.status === "closed" ? <p>{t("thread.closed")}</p> : <Form answering={answering} />}
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

export interface AnsweringProps extends OfAnswering, OfSaving {
  readonly memberId: string
}

/** A reader's ticket as the support team answers it. */
export const Answering = ({ answering, memberId, saving }: AnsweringProps) => {
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
      {thread !== null && <Shown answering={answering} thread={thread} memberId={memberId} saving={saving} />}
      <p>
        <Link to="/team">{t("thread.back")}</Link>
      </p>
    </div>
  )
}
