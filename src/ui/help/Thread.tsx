import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import { ticketNumber, type TicketMessage, writerOf } from "../../domain/help/Ticket.ts"
import type { MessageFormRef } from "../../machines/help/messageForm.view.ts"
import type { TicketThreadRef } from "../../machines/help/ticketThread.view.ts"
import { isBusy, valueOf } from "../../machines/loadable/loadable.view.ts"
import { Link } from "../parts/Link.tsx"
import { Loadable } from "../parts/Loadable.tsx"
import { Spinner } from "../parts/Spinner.tsx"
import styles from "./Help.module.css"
import type { OfRecorded } from "./MessageFiles.tsx"
import { Reply } from "./Reply.tsx"
import { FileUnsaved, type OfSaving } from "./SavedFiles.tsx"
import { TicketHead } from "./TicketHead.tsx"
import { TicketMessages } from "./TicketMessages.tsx"

export interface ThreadProps extends OfSaving, OfRecorded {
  readonly userId: string
  readonly thread: TicketThreadRef
  readonly reply: MessageFormRef
}

/** A ticket's messages, and the form for the next one unless it is closed. */
export const Thread = ({ userId, thread, reply, saving, visit }: ThreadProps) => {
  const { t } = useTranslation("help")
  const known = useSelector(thread, valueOf)
  const busy = useSelector(thread, isBusy)
  const writer = (message: TicketMessage) => {
    const { isOwn, name } = writerOf(message, userId)
    return { name: isOwn ? t("thread.you") : (name ?? t("thread.team")), isMarked: isOwn }
  }
  return (
    <div className={styles.screen} aria-busy={busy}>
      <TicketHead
        subject={known?.ticket.subject ?? null}
        title={t("thread.title")}
        lines={known === null ? [] : [[ticketNumber(known.ticket), t(`status.${known.ticket.status}`)].join(" · ")]}
      />
      <Loadable
        of={thread}
        failed={{ title: t("thread.failed.title"), text: t("thread.failed.text") }}
        skeleton={<Spinner label={t("thread.loading")} />}
      >
        {({ ticket, messages }) => (
          <>
            <TicketMessages messages={messages} userId={userId} writerOf={writer} saving={saving} />
            <FileUnsaved saving={saving} />
            {ticket.status === "closed" ? <p>{t("thread.closed")}</p> : <Reply form={reply} visit={visit} />}
          </>
        )}
      </Loadable>
      <p>
        <Link to="/account/support/tickets">{t("thread.back")}</Link>
      </p>
    </div>
  )
}
