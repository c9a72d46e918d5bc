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
  isUnheard,
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
  /** Opens the way to sign in; null for whoever is not a visitor. */
  readonly signIn: (() => void) | null
}

/** What the server says of it, to whoever it belongs to. */
const Proof = ({ confirmation, number, signIn }: OfConfirmation) => {
  const { t } = useTranslation("orders")
  const reason = useTroubleMessage(useSelector(confirmation, troubleOf))
  const asking = useSelector(confirmation, isAsking)
  const unheard = useSelector(confirmation, isUnheard)
  const confirmed = useSelector(confirmation, isConfirmed)
  const unproven = useSelector(confirmation, isUnproven)
  const visitor = useSelector(confirmation, isOfVisitor)
  if (unheard) {
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

/** Nothing is called paid that the server is being asked about, or knows as none of whoever reads. */
const Asked = (props: OfConfirmation) => {
  const { t } = useTranslation("orders")
  const isAwaited = useSelector(props.confirmation, isFirstAsked)
  const unproven = useSelector(props.confirmation, isUnproven)
  const title = isAwaited ? t("success.asking") : unproven ? t("success.missing") : null
  useScreenTitle(title)
  return (
    <Outcome title={title ?? t("success.title")} number={props.number}>
      <Proof {...props} />
    </Outcome>
  )
}

/** The number as the address has it; what it is worth, only the server says. Source: product, "Back from the bank". */
export const PaymentSuccess = ({
  number,
  confirmation,
  signIn
}: Pick<OfConfirmation, "signIn"> & {
  readonly number: string | null
  /** Null where there is no number to ask about. */
  readonly confirmation: ConfirmationRef | null
}) => {
  const { t } = useTranslation("orders")
  return number !== null && confirmation !== null ? (
    <Asked confirmation={confirmation} number={number} signIn={signIn} />
  ) : (
    <Outcome title={t("success.title")} number={number} />
  )
}
