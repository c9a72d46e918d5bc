import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import { ticketNumber, type TicketMessage, writerOf } from "../../domain/help/Ticket.ts"
import type { MessageFormRef } from "../../machines/help/messageForm.view.ts"
import type { TicketThreadRef } from "../../machines/help/ticketThread.view.ts"
import { isBusy, valueOf } from "../../machines/loadable/loadable.view.ts"
import { useScreenTitle } from "../hooks/useScreenTitle.ts"
import { Link } from "../parts/Link.tsx"
import { Loadable } from "../parts/Loadable.tsx"
import { Spinner } from "../parts/Spinner.tsx"
import { useLocalDates } from "../parts/useLocalDates.ts"
import styles from "./Help.module.css"
import { Reply } from "./Reply.tsx"
import { FileUnsaved, type OfSaving, SavedFiles } from "./SavedFiles.tsx"

interface MessageProps extends OfSaving {
  readonly message: TicketMessage
  readonly userId: string
}

/** Plain text: nothing in it is markup. */
const Message = ({ message, userId, saving }: MessageProps) => {
  const { t } = useTranslation("help")
  const dates = useLocalDates()
  const { isOwn, name } = writerOf(message, userId)
  const moment = new Date(message.created)
  return (
    <li className={styles.message} {...(isOwn ? { "data-own": true } : {})}>
      <p>
        <bdi className={styles.writer}>{isOwn ? t("thread.you") : (name ?? t("thread.team"))}</bdi>{" "}
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

export interface ThreadProps extends OfSaving {
  readonly userId: string
  readonly thread: TicketThreadRef
  readonly reply: MessageFormRef
}

/** A ticket's messages, and the form for the next one unless it is closed. */
export const Thread = ({ userId, thread, reply, saving }: ThreadProps) => {
  const { t } = useTranslation("help")
  const known = useSelector(thread, valueOf)
  const busy = useSelector(thread, isBusy)
  useScreenTitle(known?.ticket.subject ?? null)
  return (
    <div className={styles.screen} aria-busy={busy}>
      <header className={styles.head}>
        <h1 className={styles.title} tabIndex={-1}>
          {known === null ? t("thread.title") : <bdi>{known.ticket.subject}</bdi>}
        </h1>
        {known !== null && (
          <p className={styles.lead}>{[ticketNumber(known.ticket), t(`status.${known.ticket.status}`)].join(" · ")}</p>
        )}
      </header>
      <Loadable
        of={thread}
        failed={{ title: t("thread.failed.title"), text: t("thread.failed.text") }}
        skeleton={<Spinner label={t("thread.loading")} />}
      >
        {({ ticket, messages }) => (
          <>
            <ol className={styles.messages} aria-label={t("thread.messages")}>
              {messages.map((message) => (
                <Message key={message.id} message={message} userId={userId} saving={saving} />
              ))}
            </ol>
            <FileUnsaved saving={saving} />
            {ticket.status === "closed" ? <p>{t("thread.closed")}</p> : <Reply form={reply} />}
          </>
        )}
      </Loadable>
      <p>
        <Link to="/account/support/tickets">{t("thread.back")}</Link>
      </p>
    </div>
  )
}
