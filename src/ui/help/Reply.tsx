import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import { ticketLimits } from "../../domain/help/Ticket.ts"
import { draftOf, isAttaching, isBusy, isSending, type MessageFormRef } from "../../machines/help/messageForm.view.ts"
import { Button } from "../parts/Button.tsx"
import { Field } from "../parts/Field.tsx"
import { submitHandler } from "../parts/submitHandler.ts"
import styles from "./Help.module.css"
import { MessageFiles, type OfRecorded } from "./MessageFiles.tsx"
import { MessageRefused } from "./MessageRefused.tsx"

/** Writes into a ticket. What failed to be sent stays, to be sent again. */
export const Reply = ({ form, visit }: OfRecorded & { readonly form: MessageFormRef }) => {
  const { t } = useTranslation("help")
  const { content } = useSelector(form, draftOf)
  const busy = useSelector(form, isBusy)
  const sending = useSelector(form, isSending)
  const attaching = useSelector(form, isAttaching)
  return (
    <form noValidate className={styles.form} onSubmit={submitHandler(() => form.send({ type: "message.send" }))}>
      <Field
        kind="lines"
        label={t("thread.reply")}
        value={content}
        onChange={(typed) => form.send({ type: "draft.edit", change: { content: typed } })}
        maxLength={ticketLimits.content}
        isReadOnly={busy}
      />
      <MessageFiles form={form} visit={visit} />
      <MessageRefused form={form} />
      <div>
        <Button type="submit" look="filled" isPending={sending} aria-disabled={attaching}>
          {t(sending ? "thread.sending" : "thread.send")}
        </Button>
      </div>
    </form>
  )
}
