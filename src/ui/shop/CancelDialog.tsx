import { useSelector } from "@xstate/react"
import { useId } from "react"
import { Dialog } from "react-aria-components/Dialog"
import { Heading } from "react-aria-components/Heading"
import { useTranslation } from "react-i18next"
import type { ActorRefFrom } from "xstate"
import { cancelReasons, longestReason, type Subscription } from "../../domain/shop/Subscription.ts"
import type { cancelMachine } from "../../machines/shop/cancel.machine.ts"
import { formOf, isOpen, isSending, problemOf, subscriptionOf, troubleOf } from "../../machines/shop/cancel.view.ts"
import { useFocusReturn } from "../hooks/useFocusReturn.ts"
import { Banner } from "../parts/Banner.tsx"
import { Button } from "../parts/Button.tsx"
import { Choice } from "../parts/Choice.tsx"
import confirmation from "../parts/Confirmation.module.css"
import { Field } from "../parts/Field.tsx"
import { Overlay } from "../parts/Overlay.tsx"
import { submitting } from "../parts/submitting.ts"
import { useFigures } from "../parts/useFigures.ts"
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
    <form noValidate className={styles.form} onSubmit={submitting(() => cancel.send({ type: "form.send" }))}>
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
          maxLength={longestReason}
          problem={problem === "reasonRequired" ? undefined : said}
          isReadOnly={sending}
        />
      )}
      <Refused cancel={cancel} />
      <div className={confirmation.actions}>
        <Button isDisabled={sending} onPress={() => cancel.send({ type: "cancel.close" })}>
          {t("cancel.keep")}
        </Button>
        <Button type="submit" look="filled" isPending={sending}>
          {t(sending ? "cancel.sending" : "cancel.confirm")}
        </Button>
      </div>
    </form>
  )
}

const What = ({ id, subscription }: { readonly id: string; readonly subscription: Subscription }) => {
  const { t } = useTranslation("subscriptions")
  const { longDayOf } = useFigures()
  const nameOf = useSubscriptionName()
  return (
    <div id={id} className={styles.what}>
      <p>
        {t(subscription.is_overdue ? "cancel.whatOverdue" : "cancel.what", {
          name: nameOf(subscription),
          date: longDayOf(subscription.end_date)
        })}
      </p>
      {!subscription.is_overdue && <p>{t("cancel.advice")}</p>}
    </div>
  )
}

/** Asks why a subscription is to end, and says until when it runs. Source: product, "Subscriptions". */
export const CancelDialog = ({ cancel }: OfCancel) => {
  const { t } = useTranslation("subscriptions")
  const described = useId()
  const isShown = useSelector(cancel, isOpen)
  const sending = useSelector(cancel, isSending)
  const subscription = useSelector(cancel, subscriptionOf)
  useFocusReturn(isShown)
  return (
    <Overlay
      isOpen={isShown}
      onOpenChange={(open) => {
        if (!open) cancel.send({ type: "cancel.close" })
      }}
      isDismissable={!sending}
      ground={confirmation.ground}
      card={confirmation.modal}
    >
      <Dialog aria-describedby={described} className={confirmation.dialog ?? ""}>
        <Heading slot="title" level={2} className={confirmation.title ?? ""}>
          {t("cancel.title")}
        </Heading>
        {subscription !== null && <What id={described} subscription={subscription} />}
        <Form cancel={cancel} />
      </Dialog>
    </Overlay>
  )
}
