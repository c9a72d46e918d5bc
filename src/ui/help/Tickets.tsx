import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import { type Ticket, ticketNumber } from "../../domain/help/Ticket.ts"
import type { MessageFormRef } from "../../machines/help/messageForm.view.ts"
import type { TicketListRef } from "../../machines/help/ticketList.view.ts"
import { isBusy } from "../../machines/loadable/loadable.view.ts"
import { CardLink } from "../parts/CardLink.tsx"
import { Link } from "../parts/Link.tsx"
import { Loadable } from "../parts/Loadable.tsx"
import { Message } from "../parts/Message.tsx"
import { Spinner } from "../parts/Spinner.tsx"
import { useLocalDates } from "../parts/useLocalDates.ts"
import styles from "./Help.module.css"
import { NewTicket } from "./NewTicket.tsx"

const Row = ({ ticket }: { readonly ticket: Ticket }) => {
  const { t } = useTranslation("help")
  const dates = useLocalDates()
  const moment = new Date(ticket.last_reply_at)
  return (
    <article className={styles.ticket}>
      <h2 className={styles.subject}>
        <CardLink to="/account/support/tickets/$id" params={{ id: ticket.id }}>
          <bdi>{ticket.subject}</bdi>
        </CardLink>
      </h2>
      <p className={styles.more}>
        {[ticketNumber(ticket), t(`status.${ticket.status}`), t("tickets.last", { when: dates.ago(moment) })].join(
          " · "
        )}
      </p>
    </article>
  )
}

export interface TicketsProps {
  readonly tickets: TicketListRef
  readonly form: MessageFormRef
}

/** The user's tickets, the latest reply first. */
export const Tickets = ({ tickets, form }: TicketsProps) => {
  const { t } = useTranslation("help")
  const busy = useSelector(tickets, isBusy)
  return (
    <div className={styles.screen} aria-busy={busy}>
      <header className={styles.head}>
        <h1 className={styles.title} tabIndex={-1}>
          {t("tickets.title")}
        </h1>
        <p className={styles.lead}>{t("tickets.lead")}</p>
        <div className={styles.actions}>
          <NewTicket form={form} />
        </div>
      </header>
      <Loadable
        of={tickets}
        failed={{ title: t("tickets.failed.title"), text: t("tickets.failed.text") }}
        skeleton={<Spinner label={t("tickets.loading")} />}
      >
        {(items) =>
          items.length === 0 ? (
            <Message level={2} title={t("tickets.empty.title")}>
              <p>{t("tickets.empty.text")}</p>
            </Message>
          ) : (
            <ol className={styles.list}>
              {items.map((ticket) => (
                <li key={ticket.id}>
                  <Row ticket={ticket} />
                </li>
              ))}
            </ol>
          )
        }
      </Loadable>
      <p>
        <Link to="/account/support">{t("tickets.back")}</Link>
      </p>
    </div>
  )
}
