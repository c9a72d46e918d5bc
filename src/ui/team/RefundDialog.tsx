import { useSelector } from "@xstate/react"
import type { RefObject } from "react"
import { useTranslation } from "react-i18next"
import { RefundProblem } from "../../domain/shop/Order.ts"
import { maxRefundWords } from "../../domain/shop/RefundForm.ts"
import type { RefundTarget } from "../../machines/team/refunding.machine.ts"
import {
  aftermathOf,
  faultOf,
  formOf,
  hasForm,
  isBusy,
  isOpen,
  isRefunded,
  isUnanswered,
  isUncertain,
  type RefundingRef,
  refundOf,
  refusalOf,
  targetOf,
  troubleOf
} from "../../machines/team/refunding.view.ts"
import { useDialogFocusGivenBack } from "../focus/useDialogFocusGivenBack.ts"
import { useFocusReceiver } from "../focus/useFocusReceiver.ts"
import { Button } from "../parts/Button.tsx"
import { Choice } from "../parts/Choice.tsx"
import { DialogActions, DialogCard } from "../parts/DialogCard.tsx"
import { Field } from "../parts/Field.tsx"
import { submitHandler } from "../parts/submitHandler.ts"
import { TroubleBanner } from "../parts/TroubleBanner.tsx"
import { useLineName } from "../shop/useLineName.ts"
import { RefundStanding } from "./RefundStanding.tsx"
import screen from "./Team.module.css"
import { useLira } from "../parts/useLira.ts"

interface OfRefunding {
  readonly refunding: RefundingRef
}

const Form = ({ refunding }: OfRefunding) => {
  const { t } = useTranslation("team")
  const { problem, words } = useSelector(refunding, formOf)
  const fault = useSelector(refunding, faultOf)
  const sending = useSelector(refunding, isBusy)
  const said = fault === null ? undefined : t(`refund.fault.${fault}`, { count: maxRefundWords })
  return (
    <form noValidate className={screen.form} onSubmit={submitHandler(() => refunding.send({ type: "form.send" }))}>
      <Choice
        label={t("refund.why")}
        value={problem}
        onChange={(chosen) => refunding.send({ type: "form.edit", change: { problem: chosen } })}
        options={RefundProblem.literals.map((value) => ({ value, label: t(`refund.problem.${value}`) }))}
        problem={fault === "problemRequired" ? said : undefined}
        isDisabled={sending}
      />
      <Field
        kind="lines"
        label={t("refund.words")}
        value={words}
        onChange={(typed) => refunding.send({ type: "form.edit", change: { words: typed } })}
        maxLength={maxRefundWords}
        problem={fault === "problemRequired" ? undefined : said}
        isReadOnly={sending}
      />
      <TroubleBanner trouble={useSelector(refunding, troubleOf)} />
      <DialogActions>
        <Button isDisabled={sending} onPress={() => refunding.send({ type: "refund.close" })}>
          {t("refund.cancel")}
        </Button>
        <Button type="submit" look="filled" isPending={sending}>
          {t(sending ? "refund.sending" : "refund.confirm")}
        </Button>
      </DialogActions>
    </form>
  )
}

interface OfClose extends OfRefunding {
  readonly close: RefObject<HTMLButtonElement | null>
}

const Close = ({ refunding, close }: OfClose) => (
  <Button ref={close} onPress={() => refunding.send({ type: "refund.close" })}>
    {useTranslation("team").t("refund.close")}
  </Button>
)

/** Nobody knows yet whether the money was given back. */
const Uncertain = ({ refunding, close }: OfClose) => {
  const { t } = useTranslation(["team", "common"])
  const busy = useSelector(refunding, isBusy)
  const unanswered = useSelector(refunding, isUnanswered)
  return (
    <>
      <p role="status">{t(`refund.${busy ? "asking" : unanswered ? "unanswered" : "uncertain"}`)}</p>
      <DialogActions>
        <Close refunding={refunding} close={close} />
        <Button isPending={busy} onPress={() => refunding.send({ type: "refund.repeat" })}>
          {t(unanswered ? "common:retry" : "refund.repeat")}
        </Button>
      </DialogActions>
    </>
  )
}

const Outcome = ({ refunding, close, target }: OfClose & { readonly target: RefundTarget }) => {
  const lira = useLira()
  const { t } = useTranslation("team")
  const refunded = useSelector(refunding, isRefunded)
  const refusal = useSelector(refunding, refusalOf)
  const amount = lira(target.order.lines[target.line]?.item.price ?? 0)
  return (
    <>
      {refunded ? (
        <p role="status">{t("refund.done", { amount })}</p>
      ) : (
        <p role="alert">
          {t("refund.refused")} {refusal !== null && t(`orders.refusal.${refusal}`)}
        </p>
      )}
      <DialogActions>
        <Close refunding={refunding} close={close} />
      </DialogActions>
    </>
  )
}

/** The order is not as it was found: what it is now, or that this is not known. */
const Aftermath = ({ refunding, close }: OfClose) => {
  const { t } = useTranslation(["team", "common"])
  const aftermath = useSelector(refunding, aftermathOf)
  const refund = useSelector(refunding, refundOf)
  return (
    <>
      <TroubleBanner trouble={useSelector(refunding, troubleOf)} />
      {aftermath === "overtaken" ? (
        refund !== null && <RefundStanding refund={refund} />
      ) : (
        <p role="status">{t(aftermath === "reloading" ? "refund.reloading" : "refund.outdated")}</p>
      )}
      <DialogActions>
        <Close refunding={refunding} close={close} />
        {aftermath !== "overtaken" && (
          <Button isPending={aftermath === "reloading"} onPress={() => refunding.send({ type: "order.reload" })}>
            {t("common:retry")}
          </Button>
        )}
      </DialogActions>
    </>
  )
}

const What = ({ target: { order, line } }: { readonly target: RefundTarget }) => {
  const lira = useLira()
  const { t } = useTranslation("team")
  const nameOf = useLineName()
  const item = order.lines[line]?.item
  if (item === undefined) return null
  return <p>{t("refund.what", { what: nameOf(item), amount: lira(item.price), number: order.order_number })}</p>
}

/** Asks why a line is refunded, and says what came of it. Source: product, "Refunds". */
export const RefundDialog = ({ refunding }: OfRefunding) => {
  const { t } = useTranslation("team")
  const isShown = useSelector(refunding, isOpen)
  const isForm = useSelector(refunding, hasForm)
  const uncertain = useSelector(refunding, isUncertain)
  const aftermath = useSelector(refunding, aftermathOf)
  const busy = useSelector(refunding, isBusy)
  const target = useSelector(refunding, targetOf)
  // What is left of the dialog after an answer has the focus where the button that was pressed has gone.
  const close = useFocusReceiver(busy)
  useDialogFocusGivenBack(isShown)
  return (
    <DialogCard
      isOpen={isShown}
      role="dialog"
      title={t("refund.title")}
      text={target !== null && <What target={target} />}
      isDismissable={!(isForm && busy)}
      onClose={() => refunding.send({ type: "refund.close" })}
    >
      {isForm ? (
        <Form refunding={refunding} />
      ) : uncertain ? (
        <Uncertain refunding={refunding} close={close} />
      ) : aftermath !== null ? (
        <Aftermath refunding={refunding} close={close} />
      ) : (
        target !== null && <Outcome refunding={refunding} close={close} target={target} />
      )}
    </DialogCard>
  )
}
