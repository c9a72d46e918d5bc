import { useSelector } from "@xstate/react"
import type { ReactNode } from "react"
import { VisuallyHidden } from "react-aria-components/VisuallyHidden"
import { useTranslation } from "react-i18next"
import {
  type ConfirmationRef,
  isAsking,
  isConfirmed,
  isFirstAsked,
  isOfVisitor,
  isUnanswered,
  isUnproven,
  troubleOf
} from "../../machines/shop/confirmation.view.ts"
import { useScreenTitle } from "../hooks/useScreenTitle.ts"
import { Banner } from "../parts/Banner.tsx"
import { Button } from "../parts/Button.tsx"
import { ButtonLink, Link } from "../parts/Link.tsx"
import { Message } from "../parts/Message.tsx"
import { Retry } from "../parts/Retry.tsx"
import { useTroubleMessage } from "../parts/useTroubleMessage.ts"
import styles from "./PaymentOutcome.module.css"

interface OfConfirmation {
  readonly confirmation: ConfirmationRef
  readonly number: string
  /** Opens the auth modal; null for a user. */
  readonly signIn: (() => void) | null
}

/** The server's confirmation, for the order's own user. */
const Confirmation = ({ confirmation, number, signIn }: OfConfirmation) => {
  const { t } = useTranslation("orders")
  const reason = useTroubleMessage(useSelector(confirmation, troubleOf))
  const asking = useSelector(confirmation, isAsking)
  const unanswered = useSelector(confirmation, isUnanswered)
  const confirmed = useSelector(confirmation, isConfirmed)
  const unproven = useSelector(confirmation, isUnproven)
  const visitor = useSelector(confirmation, isOfVisitor)
  if (unanswered) {
    const retry = <Retry isPending={asking} onPress={() => confirmation.send({ type: "confirmation.retry" })} />
    return <Banner action={retry}>{t("success.unheard", { reason })}</Banner>
  }
  return (
    <>
      <div role="status">
        {asking && <VisuallyHidden>{t("success.asking")}</VisuallyHidden>}
        {confirmed && <p>{t("success.confirmed", { number })}</p>}
        {unproven && <p>{t("success.unproven")}</p>}
      </div>
      {confirmed && (
        <p>
          <Link to="/account/purchases/$number" params={{ number }}>
            {t("success.receipt")}
          </Link>
        </p>
      )}
      {unproven && (
        <p>
          <Link to="/account/purchases">{t("purchases.title")}</Link>
        </p>
      )}
      {visitor && signIn !== null && <Visitor signIn={signIn} />}
    </>
  )
}

const Visitor = ({ signIn }: { readonly signIn: () => void }) => {
  const { t } = useTranslation(["orders", "common"])
  return (
    <>
      <p>{t("success.visitor")}</p>
      <div>
        <Button aria-haspopup="dialog" onPress={signIn}>
          {t("common:signIn")}
        </Button>
      </div>
    </>
  )
}

interface OutcomeProps {
  readonly title: string
  readonly number: string | null
  readonly children?: ReactNode
}

const Outcome = ({ title, number, children }: OutcomeProps) => {
  const { t } = useTranslation(["orders", "common"])
  const actions = (
    <>
      <ButtonLink to="/library" look="filled">
        {t("success.library")}
      </ButtonLink>
      <ButtonLink to="/">{t("common:backHome")}</ButtonLink>
    </>
  )
  return (
    <Message title={title} actions={actions}>
      <p className={styles.number}>{t("success.number", { number: number ?? t("success.none") })}</p>
      {children}
    </Message>
  )
}

/** Says "paid" only once the server has confirmed it to this user. */
const Asked = (props: OfConfirmation) => {
  const { t } = useTranslation("orders")
  const isAwaited = useSelector(props.confirmation, isFirstAsked)
  const unproven = useSelector(props.confirmation, isUnproven)
  const title = isAwaited ? t("success.asking") : unproven ? t("success.missing") : null
  useScreenTitle(title)
  return (
    <Outcome title={title ?? t("success.title")} number={props.number}>
      <Confirmation {...props} />
    </Outcome>
  )
}

/** The address gives only the number; the server confirms the payment. Source: product, "Back from the bank". */
export const PaymentSuccess = ({
  number,
  confirmation,
  signIn
}: Pick<OfConfirmation, "signIn"> & {
  readonly number: string | null
  /** Null without a number. */
  readonly confirmation: ConfirmationRef | null
}) => {
  const { t } = useTranslation("orders")
  return number !== null && confirmation !== null ? (
    <Asked confirmation={confirmation} number={number} signIn={signIn} />
  ) : (
    <Outcome title={t("success.title")} number={number} />
  )
}
