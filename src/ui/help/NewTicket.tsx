import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import { ticketLimits } from "../../domain/help/Ticket.ts"
import {
  draftOf,
  isAttaching,
  isBusy,
  isOpen,
  isSending,
  type MessageFormRef
} from "../../machines/help/messageForm.view.ts"
import { useDialogFocusGivenBack } from "../focus/useDialogFocusGivenBack.ts"
import { Button } from "../parts/Button.tsx"
import { DialogActions, DialogCard } from "../parts/DialogCard.tsx"
import { Field } from "../parts/Field.tsx"
import { submitHandler } from "../parts/submitHandler.ts"
import styles from "./Help.module.css"
import { ErrorReport } from "./ErrorReport.tsx"
import { MessageFiles, type OfRecorded } from "./MessageFiles.tsx"
import { MessageRefused } from "./MessageRefused.tsx"

interface OfForm extends OfRecorded {
  readonly form: MessageFormRef
}

const Fields = ({ form, visit }: OfForm) => {
  const { t } = useTranslation("help")
  const { subject, content } = useSelector(form, draftOf)
  const busy = useSelector(form, isBusy)
  const sending = useSelector(form, isSending)
  const attaching = useSelector(form, isAttaching)
  return (
    <form noValidate className={styles.form} onSubmit={submitHandler(() => form.send({ type: "message.send" }))}>
      <Field
        label={t("new.subject")}
        value={subject}
        onChange={(typed) => form.send({ type: "draft.edit", change: { subject: typed } })}
        maxLength={ticketLimits.subject}
        isReadOnly={busy}
      />
      <Field
        kind="lines"
        label={t("message")}
        value={content}
        onChange={(typed) => form.send({ type: "draft.edit", change: { content: typed } })}
        maxLength={ticketLimits.content}
        isReadOnly={busy}
      />
      <MessageFiles form={form} visit={visit} />
      <ErrorReport form={form} />
      <MessageRefused form={form} />
      <DialogActions>
        <Button isDisabled={sending} onPress={() => form.send({ type: "form.close" })}>
          {t("new.cancel")}
        </Button>
        <Button type="submit" look="filled" isPending={sending} aria-disabled={attaching}>
          {t(sending ? "new.sending" : "new.send")}
        </Button>
      </DialogActions>
    </form>
  )
}

/** The button for a new ticket, and its dialog. What is typed stays when that is closed. */
export const NewTicket = ({ form, visit }: OfForm) => {
  const { t } = useTranslation("help")
  const open = useSelector(form, isOpen)
  useDialogFocusGivenBack(open)
  return (
    <>
      <Button look="filled" onPress={() => form.send({ type: "form.open" })}>
        {t("new.open")}
      </Button>
      <DialogCard
        role="dialog"
        isOpen={open}
        isDismissable={false}
        title={t("new.title")}
        onClose={() => form.send({ type: "form.close" })}
      >
        <Fields form={form} visit={visit} />
      </DialogCard>
    </>
  )
}
