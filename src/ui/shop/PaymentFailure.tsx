import { useTranslation } from "react-i18next"
import { Button } from "../parts/Button.tsx"
import { ButtonLink } from "../parts/Link.tsx"
import { Message } from "../parts/Message.tsx"
import styles from "./PaymentOutcome.module.css"

export interface PaymentFailureProps {
  /** The reason in the address, if any. */
  readonly message: string | null
  readonly openCart: () => void
}

export const PaymentFailure = ({ message, openCart }: PaymentFailureProps) => {
  const { t } = useTranslation(["orders", "common"])
  const actions = (
    <>
      <Button look="filled" aria-haspopup="dialog" onPress={openCart}>
        {t("failure.cart")}
      </Button>
      <ButtonLink to="/">{t("common:backHome")}</ButtonLink>
    </>
  )
  return (
    <Message alert title={t("failure.title")} actions={actions}>
      <p>{t("failure.text")}</p>
      {message !== null && (
        <p className={styles.message}>
          <bdi>{message}</bdi>
        </p>
      )}
    </Message>
  )
}
