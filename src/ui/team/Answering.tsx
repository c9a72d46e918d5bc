import { useSelector } from "@xstate/react"
import type { KeyboardEvent } from "react"
import { useTranslation } from "react-i18next"
import type { TeamThread } from "../../domain/help/TeamTicket.ts"
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
import { FileUnsaved, type OfSaving, SavedFiles } from "../help/SavedFiles.tsx"
import { useScreenTitle } from "../hooks/useScreenTitle.ts"
import { Banner } from "../parts/Banner.tsx"
import { Button } from "../parts/Button.tsx"
import { Field } from "../parts/Field.tsx"
import { Link } from "../parts/Link.tsx"
import { Retry } from "../parts/Retry.tsx"
import { Spinner } from "../parts/Spinner.tsx"
import { useLocalDates } from "../parts/useLocalDates.ts"
import { useTroubleMessage } from "../parts/useTroubleMessage.ts"
import styles from "./Team.module.css"

interface OfAnswering {
  readonly answering: AnsweringRef
}

/** Plain text: nothing in it is markup. */
const Message = ({
  message,
  reader,
  saving
}: OfSaving & { readonly message: TeamThread["messages"][number]; readonly reader: string }) => {
  const { t } = useTranslation("team")
  const dates = useLocalDates()
  const moment = new Date(message.created)
  return (
    <li className={styles.message} {...(message.by_team ? { "data-team": true } : {})}>
      <p>
        <bdi className={styles.writer}>
          {message.expand.sender?.name ?? (message.by_team ? t("thread.team") : reader)}
        </bdi>{" "}
        <time className={styles.more} dateTime={message.created} title={dates.moment(moment)}>
          {dates.ago(moment)}
        </time>
      </p>
      <p className={styles.content} dir="auto">
        {message.content}
      </p>
      <SavedFiles attachments={message.attachments} saving={saving} />
    </li>
  )
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
  return (
    <>
      {report !== null && <p className={styles.more}>{t("thread.report", { ...report })}</p>}
      <Actions answering={answering} thread={thread} memberId={memberId} />
      <ol className={styles.messages} aria-label={t("thread.messages")}>
        {messages.map((message) => (
          <Message
            key={message.id}
            message={message}
            reader={ticket.reader.name || ticket.reader.email}
            saving={saving}
          />
        ))}
      </ol>
      <FileUnsaved saving={saving} />
      {trouble !== null && <Banner>{t("thread.kept", { reason })}</Banner>}
      {ticket.status === "closed" ? <p>{t("thread.closed")}</p> : <Form answering={answering} />}
    </>
  )
}

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
  useScreenTitle(thread?.ticket.subject ?? null)
  return (
    <div className={styles.screen} aria-busy={loading}>
      <header className={styles.head}>
        <h1 className={styles.title} tabIndex={-1}>
          {thread === null ? t("thread.title") : <bdi>{thread.ticket.subject}</bdi>}
        </h1>
        {thread !== null && (
          <>
            <p className={styles.lead}>
              <bdi>{thread.ticket.reader.name}</bdi> <bdi>{thread.ticket.reader.email}</bdi>
            </p>
            <p className={styles.lead}>
              {[
                ticketNumber(thread.ticket),
                t(`status.${thread.ticket.status}`),
                ...(thread.ticket.assignee === null ? [] : [t("queue.taken", { name: thread.ticket.assignee.name })])
              ].join(" · ")}
            </p>
          </>
        )}
      </header>
      {loading && <Spinner label={t("thread.loading")} />}
      {failed && <Failed answering={answering} />}
      {thread !== null && <Shown answering={answering} thread={thread} memberId={memberId} saving={saving} />}
      <p>
        <Link to="/team">{t("thread.back")}</Link>
      </p>
    </div>
  )
}
