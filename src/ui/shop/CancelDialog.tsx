import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import type { ActorRefFrom } from "xstate"
import { cancelReasons, maxReasonLength, type Subscription } from "../../domain/shop/Subscription.ts"
import type { cancelMachine } from "../../machines/shop/cancel.machine.ts"
import { formOf, isOpen, isSending, problemOf, subscriptionOf, troubleOf } from "../../machines/shop/cancel.view.ts"
import { useDialogFocusGivenBack } from "../focus/useDialogFocusGivenBack.ts"
import { Banner } from "../parts/Banner.tsx"
import { Button } from "../parts/Button.tsx"
import { Choice } from "../parts/Choice.tsx"
import { DialogActions, DialogCard } from "../parts/DialogCard.tsx"
import { Field } from "../parts/Field.tsx"
import { submitHandler } from "../parts/submitHandler.ts"
import { useFormats } from "../parts/useFormats.ts"
import styles from "./CancelDialog.module.css"
import { useSubscriptionName } from "./useSubscriptionName.ts"

interface OfCancel {
  readonly cancel: ActorRefFrom<typeof cancelMachine>
}

const Refused = ({ cancel }: OfCancel) => {
  const { t } = useTranslation("subscriptions")
  const trouble = useSelector(cancel, troubleOf)
  return trouble === null ? null : <Banner>{trouble.message ?? t("cancel.refused")}</Banner>
}

const Form = ({ cancel }: OfCancel) => {
  const { t } = useTranslation("subscriptions")
  const { reason, words } = useSelector(cancel, formOf)
  const problem = useSelector(cancel, problemOf)
  const sending = useSelector(cancel, isSending)
  const said = problem === null ? undefined : t(`cancel.problem.${problem}`)
  return (
    <form noValidate className={styles.form} onSubmit={submitHandler(() => cancel.send({ type: "form.send" }))}>
      <Choice
        label={t("cancel.why")}
        value={reason}
        onChange={(chosen) => cancel.send({ type: "form.edit", change: { reason: chosen } })}
        options={cancelReasons.map((value) => ({ value, label: t(`cancel.reason.${value}`) }))}
        problem={problem === "reasonRequired" ? said : undefined}
        isDisabled={sending}
      />
      {reason === "other" && (
        <Field
          kind="lines"
          label={t("cancel.words")}
          value={words}
          onChange={(typed) => cancel.send({ type: "form.edit", change: { words: typed } })}
          maxLength={maxReasonLength}
          problem={problem === "reasonRequired" ? undefined : said}
          isReadOnly={sending}
        />
      )}
      <Refused cancel={cancel} />
      <DialogActions>
        <Button isDisabled={sending} onPress={() => cancel.send({ type: "cancel.close" })}>
          {t("cancel.keep")}
        </Button>
        <Button type="submit" look="filled" isPending={sending}>
          {t(sending ? "cancel.sending" : "cancel.confirm")}
        </Button>
      </DialogActions>
    </form>
  )
}

const What = ({ subscription }: { readonly subscription: Subscription }) => {
  const { t } = useTranslation("subscriptions")
  const { longDayOf } = useFormats()
  const nameOf = useSubscriptionName()
  return (
    <>
      <p>
        {t(subscription.is_overdue ? "cancel.whatOverdue" : "cancel.what", {
          name: nameOf(subscription),
          date: longDayOf(subscription.end_date)
        })}
      </p>
      {!subscription.is_overdue && <p>{t("cancel.advice")}</p>}
    </>
  )
}

/** Asks for the reason, and says until when the subscription runs. Source: product, "Subscriptions". */
export const CancelDialog = ({ cancel }: OfCancel) => {
  const { t } = useTranslation("subscriptions")
  const isShown = useSelector(cancel, isOpen)
  const sending = useSelector(cancel, isSending)
  const subscription = useSelector(cancel, subscriptionOf)
  useDialogFocusGivenBack(isShown)
  return (
    <DialogCard
      isOpen={isShown}
      role="dialog"
      title={t("cancel.title")}
      text={subscription !== null && <What subscription={subscription} />}
      isDismissable={!sending}
      onClose={() => cancel.send({ type: "cancel.close" })}
    >
      <Form cancel={cancel} />
    </DialogCard>
  )
}
