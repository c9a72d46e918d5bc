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
  paidLines,
  troubleOf
} from "../../machines/shop/confirmation.view.ts"
import type { OrderLine } from "../../domain/shop/Order.ts"
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
  /** Draws what these lines let the user read. */
  readonly goods?: (lines: ReadonlyArray<OrderLine>) => ReactNode
}

/** The server's confirmation, for the order's own user. */
const Confirmation = ({ confirmation, number, signIn, goods }: OfConfirmation) => {
  const { t } = useTranslation("orders")
  const reason = useTroubleMessage(useSelector(confirmation, troubleOf))
  const asking = useSelector(confirmation, isAsking)
  const unanswered = useSelector(confirmation, isUnanswered)
  const confirmed = useSelector(confirmation, isConfirmed)
  const unproven = useSelector(confirmation, isUnproven)
  const visitor = useSelector(confirmation, isOfVisitor)
  const lines = useSelector(confirmation, paidLines)
  if (unanswered) {
    const retry = <Retry isPending={asking} onPress={() => confirmation.send({ type: "confirmation.retry" })} />
    return <Banner action={retry}>{t("success.unheard", { reason })}</Banner>
  }
  return (
    <>
      <div role="status">
        {asking && <VisuallyHidden>{t("success.asking")}</VisuallyHidden>}
        {confirmed && <p className={styles.number}>{t("success.confirmed", { number })}</p>}
        {unproven && <p>{t("success.unproven")}</p>}
      </div>
      {confirmed && goods?.(lines)}
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
  /** What is said below says the number too. */
  readonly isNamedBelow?: boolean
  readonly children?: ReactNode
}

const Outcome = ({ title, number, isNamedBelow = false, children }: OutcomeProps) => {
  const { t } = useTranslation(["orders", "common"])
  const actions = (
    <>
      <ButtonLink to="/library" look={isNamedBelow ? "plain" : "filled"}>
        {t("success.library")}
      </ButtonLink>
      <ButtonLink to="/">{t("common:backHome")}</ButtonLink>
    </>
  )
  return (
    <Message title={title} actions={actions}>
      {!isNamedBelow && <p className={styles.number}>{t("success.number", { number: number ?? t("success.none") })}</p>}
      {children}
    </Message>
  )
}

/** Says "paid" only once the server has confirmed it to this user. */
const Asked = (props: OfConfirmation) => {
  const { t } = useTranslation("orders")
  const isAwaited = useSelector(props.confirmation, isFirstAsked)
  const unproven = useSelector(props.confirmation, isUnproven)
  const confirmed = useSelector(props.confirmation, isConfirmed)
  const title = isAwaited ? t("success.asking") : unproven ? t("success.missing") : null
  useScreenTitle(title)
  return (
    <Outcome title={title ?? t("success.title")} number={props.number} isNamedBelow={confirmed}>
      <Confirmation {...props} />
    </Outcome>
  )
}

/** The address gives only the number; the server confirms the payment. Source: product, "Back from the bank". */
export const PaymentSuccess = ({
  number,
  confirmation,
  signIn,
  goods
}: Pick<OfConfirmation, "signIn" | "goods"> & {
  readonly number: string | null
  /** Null without a number. */
  readonly confirmation: ConfirmationRef | null
}) => {
  const { t } = useTranslation("orders")
  return number !== null && confirmation !== null ? (
    <Asked confirmation={confirmation} number={number} signIn={signIn} {...(goods === undefined ? {} : { goods })} />
  ) : (
    <Outcome title={t("success.title")} number={number} />
  )
}
