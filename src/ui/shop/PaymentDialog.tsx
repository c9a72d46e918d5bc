import { useSelector } from "@xstate/react"
import { X } from "lucide-react"
import { type ReactNode, useId } from "react"
import { Dialog } from "react-aria-components/Dialog"
import { Heading } from "react-aria-components/Heading"
import { VisuallyHidden } from "react-aria-components/VisuallyHidden"
import { useTranslation } from "react-i18next"
import type { OrderLine } from "../../domain/shop/Order.ts"
import { isRenewed } from "../../domain/shop/Purchase.ts"
import {
  bankOf,
  isPaying,
  isUncertain,
  isUntouched,
  linesIn,
  nothingOf,
  refusedIn,
  outcomeOf,
  totalIn,
  troubleOf
} from "../../machines/shop/payment.view.ts"
import { useFocusOnWrong } from "../focus/useFocusOnWrong.ts"
import { useDialogFocusGivenBack } from "../focus/useDialogFocusGivenBack.ts"
import { useOnline } from "../hooks/useOnline.ts"
import { useRootMark } from "../hooks/useRootMark.ts"
import { Banner } from "../parts/Banner.tsx"
import { Button } from "../parts/Button.tsx"
import sheet from "../parts/DialogSheet.module.css"
import { takeFocus } from "../focus/takeFocus.ts"
import { todayInIstanbul } from "../parts/formats.ts"
import { IconButton } from "../parts/IconButton.tsx"
import { ButtonLink, Link } from "../parts/Link.tsx"
import { Localised } from "../parts/Localised.tsx"
import { Overlay } from "../parts/Overlay.tsx"
import { Spinner } from "../parts/Spinner.tsx"
import { submitHandler } from "../parts/submitHandler.ts"
import { CardFields, type OfPayment } from "./CardFields.tsx"
import { useLira } from "../parts/useLira.ts"
import styles from "./PaymentDialog.module.css"

interface Closable {
  readonly close: () => void
}

interface Rivalled {
  /** The outcome of another payment for the same goods is still unknown. */
  readonly isRivalled: boolean
}

interface PaymentDialogProps extends OfPayment, Closable, Rivalled {
  /** The goods are not known yet. */
  readonly isAwaited: boolean
}

const Good = ({ line }: { readonly line: OrderLine }) => {
  const lira = useLira()
  const { t } = useTranslation("payment")
  const isPlan = line.kind === "plan"
  const title = isPlan ? t(`line.plan.${line.ref}`) : line.title
  const which = isPlan ? t(`line.period.${line.period}`) : line.kind === "year" ? t("line.year") : line.issue_title
  return (
    <li className={styles.good}>
      <span className={styles.what}>
        {title}
        {which !== null && which !== "" && <span className={styles.which}>{which}</span>}
      </span>
      <span className={styles.price}>{lira(line.price)}</span>
    </li>
  )
}

const Goods = ({ payment }: OfPayment) => {
  const lira = useLira()
  const { t } = useTranslation("payment")
  const lines = useSelector(payment, linesIn)
  const total = useSelector(payment, totalIn)
  return (
    <div>
      <ul className={styles.goods} aria-label={t("goods")}>
        {lines.map((line) => (
          <Good key={`${line.kind} ${line.ref}`} line={line} />
        ))}
      </ul>
      <p className={styles.total}>
        <span>{t("total")}</span>
        <strong className={styles.sum}>{lira(total)}</strong>
      </p>
    </div>
  )
}

/** Focuses the emptied CVV, the field most likely mistyped. */
const focusCvv = (banner: HTMLElement | null) =>
  banner?.closest("form")?.querySelector<HTMLInputElement>("[autocomplete='cc-csc']")?.focus()

/** The result of the last attempt. */
const Result = ({ payment }: OfPayment) => {
  const { t } = useTranslation("payment")
  const outcome = useSelector(payment, outcomeOf)
  const trouble = useSelector(payment, troubleOf)
  const isOnline = useOnline()
  switch (outcome) {
    case null:
      return null
    case "declined":
      return (
        <div ref={focusCvv}>
          <Banner>
            <strong className={styles.outcome}>{t("told.declined")}</strong> {trouble?.message ?? t("told.failed")}
          </Banner>
        </div>
      )
    case "failed":
      return (
        <Banner>
          <strong className={styles.outcome}>{t("told.declined")}</strong> {trouble?.message ?? t("told.failed")}
        </Banner>
      )
    case "unanswered":
      return (
        <Banner>
          {isOnline ? `${trouble?.message ?? t("told.unanswered")} ${t("told.once")}` : t("told.offline")}
        </Banner>
      )
    case "yearBoughtBefore":
      return <Banner>{trouble?.message ?? t("told.failed")}</Banner>
    case "repriced":
    case "owned":
      return <Banner>{t(`told.${outcome}`)}</Banner>
  }
}

/** The terms that the user agrees to by paying. */
const SmallPrint = ({ payment }: OfPayment) => {
  const { t } = useTranslation("payment")
  const lines = useSelector(payment, linesIn)
  return (
    <div className={styles.small}>
      {isRenewed(lines) && <p>{t("renews")}</p>}
      {lines.some(({ kind }) => kind === "issue") && <p>{t("refund.issue")}</p>}
      {lines.some(({ kind }) => kind === "plan") && <p>{t("refund.plan")}</p>}
      <p>
        {isRenewed(lines) ? (
          <Link to="/subscription-terms" target="_blank">
            {t("terms.subscription")}
          </Link>
        ) : (
          <Link to="/terms-of-use" target="_blank">
            {t("terms.use")}
          </Link>
        )}
      </p>
    </div>
  )
}

const Submit = ({ payment }: OfPayment) => {
  const lira = useLira()
  const { t } = useTranslation(["payment", "common"])
  const paying = useSelector(payment, isPaying)
  const outcome = useSelector(payment, outcomeOf)
  const amount = lira(useSelector(payment, totalIn))
  const asks: Partial<Record<NonNullable<typeof outcome>, string>> = {
    repriced: t("payNew"),
    yearBoughtBefore: t("payAgain"),
    unanswered: t("common:retry")
  }
  return (
    <>
      <Button type="submit" look="filled" isPending={paying}>
        {paying ? t("paying") : ((outcome === null ? undefined : asks[outcome]) ?? t("pay", { amount }))}
      </Button>
      {/* Present before it has text, so that screen readers announce the first one. */}
      <VisuallyHidden>
        <span role="status">{paying && t("paying")}</span>
      </VisuallyHidden>
    </>
  )
}

/**
 * Focuses the first empty field, else the button. Without a mouse, it focuses the dialog, so that no keyboard covers
 * it.
 */
const focusStart = (fields: HTMLElement | null) => {
  const form = fields?.closest("form")
  if (!matchMedia("(hover: hover)").matches) return form?.closest<HTMLElement>("[role=dialog]")?.focus()
  const empty = [...(form?.querySelectorAll("input") ?? [])].find(({ value }) => value === "")
  const place = empty ?? form?.querySelector<HTMLElement>("button[type=submit]")
  place?.focus()
}

const Form = ({ payment }: OfPayment) => {
  const form = useFocusOnWrong(useSelector(payment, refusedIn))
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={submitHandler(() => payment.send({ type: "form.submit", today: todayInIstanbul() }))}
    >
      <div ref={focusStart}>
        <CardFields payment={payment} />
      </div>
      <Result payment={payment} />
      <SmallPrint payment={payment} />
      <Submit payment={payment} />
    </form>
  )
}

/** Replaces the form: the outcome is unknown, the bank waits, or nothing is left to buy. */
const Panel = ({ title, children, ways }: { readonly title: string } & Record<"children" | "ways", ReactNode>) => (
  <div className={styles.panel}>
    <p role="status">
      <strong className={styles.outcome}>{title}</strong> {children}
    </p>
    <div className={styles.ways}>{ways}</div>
  </div>
)

const Content = ({ payment, close, isRivalled }: OfPayment & Closable & Rivalled) => {
  const { t } = useTranslation(["payment", "common"])
  const isNothing = useSelector(payment, (snapshot) => linesIn(snapshot).length === 0)
  const uncertain = useSelector(payment, isUncertain)
  const bank = useSelector(payment, bankOf)
  const nothing = useSelector(payment, nothingOf)
  const closing = (
    <Button ref={takeFocus} onPress={close}>
      {t("common:close")}
    </Button>
  )
  if (bank !== null) {
    const way = (
      <a ref={takeFocus} href={bank}>
        {t("bank.go")}
      </a>
    )
    return (
      <Panel title={t("bank.title")} ways={way}>
        {t("bank.text")}
      </Panel>
    )
  }
  if (uncertain || isRivalled) {
    return (
      <Panel title={t("uncertain.title")} ways={closing}>
        {t("uncertain.text")}
      </Panel>
    )
  }
  if (isNothing) {
    const reading = (
      <>
        <ButtonLink to="/library" look="filled" ref={takeFocus} onClick={close}>
          {t("nothing.read")}
        </ButtonLink>
        <Button onPress={close}>{t("common:close")}</Button>
      </>
    )
    return (
      <Panel title={t("nothing.title")} ways={nothing === "gone" || nothing === "planGone" ? closing : reading}>
        {nothing === "owned" ? t("told.owned") : t(`nothing.${nothing}`)}
      </Panel>
    )
  }
  return <Form payment={payment} />
}

/**
 * The goods, the total and the card form. A press outside closes it only if nothing typed would be lost. A payment goes
 * on after closing, and its result is shown later. Source: product, "Paying".
 */
export const PaymentDialog = ({ payment, close, isAwaited, isRivalled }: PaymentDialogProps) => {
  const { t } = useTranslation(["payment", "common"])
  const described = useId()
  const untouched = useSelector(payment, isUntouched)
  useDialogFocusGivenBack(true)
  useRootMark("payment", "")
  return (
    <Localised>
      <Overlay
        isOpen
        onOpenChange={(stays) => {
          if (!stays) close()
        }}
        isDismissable={untouched}
        ground={sheet.ground}
        card={styles.modal}
      >
        <Dialog className={styles.sheet ?? ""} aria-describedby={described}>
          <div className={styles.head}>
            <p className={sheet.site} aria-hidden="true">
              {t("common:site")}
            </p>
            <IconButton icon={X} label={t("common:close")} tipSide="left" isTipForPointer onPress={close} />
          </div>
          <Heading slot="title" level={2} className={sheet.title ?? ""}>
            {t("title")}
          </Heading>
          {isAwaited ? (
            <Spinner label={t("loading")} />
          ) : (
            <>
              <div id={described}>
                <Goods payment={payment} />
              </div>
              <Content payment={payment} close={close} isRivalled={isRivalled} />
            </>
          )}
        </Dialog>
      </Overlay>
    </Localised>
  )
}
