import { useSelector } from "@xstate/react"
import type { KeyboardEvent } from "react"
import { useTranslation } from "react-i18next"
import { ticketLimits } from "../../domain/help/Ticket.ts"
import {
  draftOf,
  isAttaching,
  isBusy,
  isSending,
  type MessageFormRef,
  termsOf
} from "../../machines/help/messageForm.view.ts"
import { MessageFiles } from "../help/MessageFiles.tsx"
import { MessageRefused } from "../help/MessageRefused.tsx"
import { Button } from "../parts/Button.tsx"
import { Field } from "../parts/Field.tsx"
import styles from "./Team.module.css"

interface AnswerFormProps {
  readonly form: MessageFormRef
  /** How many messages are shown. */
  readonly seen: number
  /** Something else is being done at the ticket. */
  readonly isLocked: boolean
}

/** Answers a ticket, and leaves it open, or closes it. Ctrl+Enter in the field sends, as does Cmd+Enter. */
export const AnswerForm = ({ form, seen, isLocked }: AnswerFormProps) => {
  const { t } = useTranslation("team")
  const { content } = useSelector(form, draftOf)
  const busy = useSelector(form, isBusy) || isLocked
  const sending = useSelector(form, isSending)
  const attaching = useSelector(form, isAttaching)
  const isClosing = useSelector(form, termsOf)?.status === "closed"
  const send = (status: "pending_user_reply" | "closed") => {
    if (!isLocked) form.send({ type: "message.send", terms: { seen, status } })
  }
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
        onChange={(typed) => form.send({ type: "draft.edit", change: { content: typed } })}
        hint={t("thread.hint")}
        isReadOnly={busy}
        isRequired={false}
        maxLength={ticketLimits.content}
      />
      <MessageFiles form={form} />
      <MessageRefused form={form} />
      <div className={styles.actions}>
        <Button
          look="filled"
          isPending={sending && !isClosing}
          isDisabled={isLocked}
          aria-disabled={attaching}
          onPress={() => send("pending_user_reply")}
        >
          {t(sending && !isClosing ? "thread.sending" : "thread.send")}
        </Button>
        <Button
          isPending={sending && isClosing}
          isDisabled={isLocked}
          aria-disabled={attaching}
          onPress={() => send("closed")}
        >
          {t(sending && isClosing ? "thread.sending" : "thread.sendClose")}
        </Button>
      </div>
    </div>
  )
}
