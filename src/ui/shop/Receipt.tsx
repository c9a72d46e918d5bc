import { useSelector } from "@xstate/react"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { operator } from "../../domain/help/staticPages.ts"
import type { PlacedOrder } from "../../domain/shop/PlacedOrder.ts"
import { refundedTotal } from "../../domain/shop/refundedOrder.ts"
import { isBusy, troubleOf, valueOf } from "../../machines/loadable/loadable.view.ts"
import { isMissing, type ReceiptRef } from "../../machines/shop/receipt.view.ts"
import { useScreenTitle } from "../hooks/useScreenTitle.ts"
import { Banner } from "../parts/Banner.tsx"
import { Button } from "../parts/Button.tsx"
import { ButtonLink, Link } from "../parts/Link.tsx"
import { LoadableRetry } from "../parts/Loadable.tsx"
import { Message } from "../parts/Message.tsx"
import { Shade, Skeleton } from "../parts/Skeleton.tsx"
import { useFormats } from "../parts/useFormats.ts"
import { useTroubleMessage } from "../parts/useTroubleMessage.ts"
import { OrderStanding } from "./OrderStanding.tsx"
import { useLira } from "../parts/useLira.ts"
import styles from "./Receipt.module.css"
import { useLineName } from "./useLineName.ts"

interface OfReceipt {
  readonly receipt: ReceiptRef
}

interface OfOrder {
  readonly order: PlacedOrder
}

const Failed = ({ receipt }: OfReceipt) => {
  const { t } = useTranslation("orders")
  const reason = useTroubleMessage(useSelector(receipt, troubleOf))
  const missing = useSelector(receipt, isMissing)
  return missing ? (
    <Message
      alert
      title={t("receipt.missing.title")}
      actions={<ButtonLink to="/account/purchases">{t("receipt.back")}</ButtonLink>}
    >
      <p>{t("receipt.missing.text")}</p>
    </Message>
  ) : (
    <Message alert title={t("receipt.failed")} actions={<LoadableRetry of={receipt} />}>
      <p>{reason}</p>
    </Message>
  )
}

const Awaited = () => {
  const { t } = useTranslation("orders")
  return (
    <Skeleton isTitle label={t("receipt.loading")} className={styles.awaited}>
      <Shade of="title" width="12rem" />
      {[0, 1, 2].map((place) => (
        <Shade key={place} width="min(24rem, 100%)" />
      ))}
    </Skeleton>
  )
}

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className={styles.fact}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

const Moment = ({ at }: { readonly at: string }) => <time dateTime={at}>{useFormats().moment(at)}</time>

/** Seller, buyer and date. */
const Facts = ({ order }: OfOrder) => {
  const { t } = useTranslation("orders")
  const { order_number, placed_at, paid_at, payment, buyer } = order
  return (
    <dl className={styles.facts}>
      <Fact name={t("receipt.number")}>
        <span className={styles.reference}>{order_number}</span>
      </Fact>
      <Fact name={t("receipt.placed")}>
        <Moment at={placed_at} />
      </Fact>
      {paid_at === null ? (
        <Fact name={t("receipt.state")}>
          <OrderStanding order={order} />
        </Fact>
      ) : (
        <Fact name={t("receipt.paid")}>
          <Moment at={paid_at} />
        </Fact>
      )}
      {payment !== null && (
        <Fact name={t("receipt.payment")}>
          <span className={styles.reference}>{payment}</span>
        </Fact>
      )}
      <Fact name={t("receipt.buyer")}>
        <bdi>{buyer.name}</bdi>
        <span className={styles.address}>{buyer.email}</span>
      </Fact>
      <Fact name={t("receipt.seller")}>
        {operator.name}
        <span className={styles.address}>{operator.mail}</span>
      </Fact>
    </dl>
  )
}

const Lines = ({ order }: OfOrder) => {
  const lira = useLira()
  const { t } = useTranslation("orders")
  const { moment } = useFormats()
  const nameOf = useLineName()
  const { lines, total, refunded } = order
  const momentOf = (place: number) => refunded.find(({ line }) => line === place)?.at
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          <th scope="col">{t("receipt.what")}</th>
          <th scope="col">{t("receipt.price")}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, place) => {
          const at = momentOf(place)
          return (
            <tr key={place}>
              <th scope="row">
                {nameOf(line)}
                {at !== undefined && (
                  <span className={styles.refunded}>{t("refunded.line", { when: moment(at) })}</span>
                )}
              </th>
              <td>{lira(line.price)}</td>
            </tr>
          )
        })}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t("receipt.total")}</th>
          <td>{lira(total)}</td>
        </tr>
        {refunded.length > 0 && (
          <tr>
            <th scope="row">{t("refunded.total")}</th>
            <td>{lira(-refundedTotal(order))}</td>
          </tr>
        )}
      </tfoot>
    </table>
  )
}

const Shown = ({ order, onPrint }: OfOrder & Pick<ReceiptProps, "onPrint">) => {
  const { t } = useTranslation(["orders", "common"])
  const { order_number: number, state } = order
  const isPaid = state === "paid"
  useScreenTitle(t(isPaid ? "receipt.named" : "receipt.detailNamed", { number }))
  return (
    <article className={styles.sheet} data-receipt>
      <header className={styles.head}>
        <p className={styles.shop} aria-hidden="true">
          {t("common:site")}
        </p>
        <h1 className={styles.title} tabIndex={-1}>
          {t(isPaid ? "receipt.title" : "receipt.detail")}
        </h1>
        {isPaid && (
          <div className={styles.print}>
            <Button look="filled" onPress={onPrint}>
              {t("receipt.print")}
            </Button>
          </div>
        )}
      </header>
      <Facts order={order} />
      <Lines order={order} />
      {isPaid && <p className={styles.note}>{t("receipt.note")}</p>}
    </article>
  )
}

export interface ReceiptProps extends OfReceipt {
  readonly onPrint: () => void
}

/** One order; if paid, a receipt to print. Source: product, "Purchases". */
export const Receipt = ({ receipt, onPrint }: ReceiptProps) => {
  const { t } = useTranslation("orders")
  const order = useSelector(receipt, valueOf)
  const busy = useSelector(receipt, isBusy)
  const trouble = useSelector(receipt, troubleOf)
  const reason = useTroubleMessage(trouble)
  if (order === null) return busy && trouble === null ? <Awaited /> : <Failed receipt={receipt} />
  return (
    <div className={styles.screen} aria-busy={busy}>
      <p className={styles.back}>
        <Link to="/account/purchases" activeOptions={{ exact: true }}>
          {t("receipt.back")}
        </Link>
      </p>
      {trouble !== null && <Banner action={<LoadableRetry of={receipt} />}>{t("receipt.stale", { reason })}</Banner>}
      <Shown order={order} onPrint={onPrint} />
    </div>
  )
}
