import { useSelector } from "@xstate/react"
import type { ParseKeys } from "i18next"
import { useTranslation } from "react-i18next"
import { brandOf, type CardField, type Typed, typeCvv, typeExpiry, typeNumber } from "../../domain/shop/card.ts"
import { cardIn, isPaying, type PaymentRef, problemsIn } from "../../machines/shop/payment.view.ts"
import { useMaskedInput } from "../hooks/useMaskedInput.ts"
import { Field, type FieldProps } from "../parts/Field.tsx"
import styles from "./CardFields.module.css"

export interface OfPayment {
  readonly payment: PaymentRef
}

/** A card field's text and problem, and the callback for changes. */
const useCardField = (payment: PaymentRef, field: CardField) => {
  const { t } = useTranslation("payment")
  const value = useSelector(payment, (snapshot) => cardIn(snapshot)[field])
  const problem = useSelector(payment, (snapshot) => problemsIn(snapshot)[field])
  return {
    value,
    tell: (text: string) => payment.send({ type: "card.edit", card: { [field]: text } }),
    shown: {
      value,
      problem: problem === undefined ? undefined : t(`refused.${problem}`),
      isReadOnly: useSelector(payment, isPaying)
    }
  }
}

const Holder = ({ payment }: OfPayment) => {
  const { t } = useTranslation("payment")
  const { shown, tell } = useCardField(payment, "holder")
  return (
    <Field {...shown} label={t("field.holder")} kind="code" autoComplete="cc-name" maxLength={100} onChange={tell} />
  )
}

type MaskedProps = OfPayment & {
  readonly field: CardField
  readonly typing: (before: Typed, after: Typed) => Typed
} & Pick<FieldProps, "label" | "autoComplete" | "hint">

const Masked = ({ payment, field, typing, ...own }: MaskedProps) => {
  const { value, shown, tell } = useCardField(payment, field)
  const masked = useMaskedInput(value, typing, tell)
  return <Field {...own} {...shown} {...masked} kind="digits" />
}

/** Names the card's brand once it is certain. */
const CardNumber = ({ payment }: OfPayment) => {
  const { t, i18n } = useTranslation("payment")
  const brand = useSelector(payment, (snapshot) => brandOf(cardIn(snapshot).number))
  const key = `payment:brand.${brand}`
  return (
    <div className={styles.number}>
      <Masked payment={payment} field="number" typing={typeNumber} label={t("field.number")} autoComplete="cc-number" />
      <span className={styles.brand} role="status">
        {brand !== null && i18n.exists(key) && t(key as ParseKeys<"payment">)}
      </span>
    </div>
  )
}

/** The fields in the order printed on a card. Source: product, "Card rules". */
export const CardFields = ({ payment }: OfPayment) => {
  const { t } = useTranslation("payment")
  const number = useSelector(payment, (snapshot) => cardIn(snapshot).number)
  return (
    <div className={styles.fields}>
      <Holder payment={payment} />
      <CardNumber payment={payment} />
      <div className={styles.pair}>
        <Masked
          payment={payment}
          field="expiry"
          typing={typeExpiry}
          label={t("field.expiry")}
          hint={t("field.expiryHint")}
          autoComplete="cc-exp"
        />
        <Masked
          payment={payment}
          field="cvv"
          typing={(before, after) => typeCvv(before, after, number)}
          label={t("field.cvv")}
          hint={t("field.cvvHint")}
          autoComplete="cc-csc"
        />
      </div>
    </div>
  )
}
