import { useState } from "react"
import { useTranslation } from "react-i18next"
import { newsIn, type TicketMessage } from "../../domain/help/Ticket.ts"
import { useLocalDates } from "../parts/useLocalDates.ts"
import { type OfSaving, SavedFiles } from "./SavedFiles.tsx"
import styles from "./TicketMessages.module.css"

interface Writer {
  readonly name: string
  /** The side of whoever looks at the ticket. */
  readonly isMarked: boolean
}

interface OneProps extends OfSaving {
  readonly message: TicketMessage
  readonly writer: Writer
}

/** Plain text: nothing in it is markup. */
const One = ({ message, writer, saving }: OneProps) => {
  const dates = useLocalDates()
  const moment = new Date(message.created)
  return (
    <li className={styles.message} {...(writer.isMarked ? { "data-marked": true } : {})}>
      <p>
        <bdi className={styles.writer}>{writer.name}</bdi>{" "}
        <time className={styles.when} dateTime={message.created} title={dates.moment(moment)}>
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

export interface TicketMessagesProps<Message extends TicketMessage> extends OfSaving {
  readonly messages: ReadonlyArray<Message>
  /** Who looks at them: what others write meanwhile is announced. */
  readonly userId: string
  readonly writerOf: (message: Message) => Writer
}

/** The messages of a ticket, oldest first, for its reader and for the team. */
export const TicketMessages = <Message extends TicketMessage>({
  messages,
  userId,
  writerOf,
  saving
}: TicketMessagesProps<Message>) => {
  const { t } = useTranslation("help")
  const [met] = useState(messages.length)
  const news = newsIn(messages, met, userId)
  return (
    <>
      <ol className={styles.messages} aria-label={t("thread.messages")}>
        {messages.map((message) => (
          <One key={message.id} message={message} writer={writerOf(message)} saving={saving} />
        ))}
      </ol>
      <p role="status" className={styles.news}>
        {news > 0 && t("thread.new", { count: news })}
      </p>
    </>
  )
}
