import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import { type CallbackRef, isAsking, troubleOf } from "../../machines/shop/callback.view.ts"
import { ButtonLink } from "../parts/Link.tsx"
import { Message } from "../parts/Message.tsx"
import { Retry } from "../parts/Retry.tsx"
import { Spinner } from "../parts/Spinner.tsx"
import { useTroubleMessage } from "../parts/useTroubleMessage.ts"

/** The outcome is still unknown. It is asked for again automatically. */
const Waiting = ({ callback }: { readonly callback: CallbackRef }) => {
  const { t } = useTranslation("orders")
  const asking = useSelector(callback, isAsking)
  const reason = useTroubleMessage(useSelector(callback, troubleOf))
  const actions = (
    <>
      <Retry look="filled" isPending={asking} onPress={() => callback.send({ type: "callback.retry" })} />
      <ButtonLink to="/account/purchases">{t("purchases.title")}</ButtonLink>
    </>
  )
  return (
    <Message alert title={t("returning.waiting")} actions={actions}>
      <p>{reason}</p>
      <p>{t("returning.next")}</p>
    </Message>
  )
}

/** Shown while the outcome of a payment at the bank is asked for; another screen then shows it. */
export const BankReturn = ({ callback }: { readonly callback: CallbackRef }) => {
  const { t } = useTranslation("orders")
  const trouble = useSelector(callback, troubleOf)
  if (trouble !== null) return <Waiting callback={callback} />
  return (
    <Message title={t("returning.title")}>
      <Spinner label={t("returning.asking")} />
    </Message>
  )
}
