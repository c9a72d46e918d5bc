import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import type { PlacedOrder } from "../../domain/shop/PlacedOrder.ts"
import { isBusy, ordersOf, type PurchasesRef, troubleOf } from "../../machines/shop/purchases.view.ts"
import { Banner } from "../parts/Banner.tsx"
import { EmptyList } from "../parts/EmptyList.tsx"
import { Link } from "../parts/Link.tsx"
import { Message } from "../parts/Message.tsx"
import { Retry } from "../parts/Retry.tsx"
import { Shade, Skeleton } from "../parts/Skeleton.tsx"
import { tableRoles } from "../parts/tableRoles.ts"
import { useFormats } from "../parts/useFormats.ts"
import { useTroubleMessage } from "../parts/useTroubleMessage.ts"
import { OrderStanding } from "./OrderStanding.tsx"
import { useLira } from "../parts/useLira.ts"
import styles from "./Purchases.module.css"
import { useLineName } from "./useLineName.ts"

interface OfPurchases {
  readonly purchases: PurchasesRef
}

const AskAgain = ({ purchases, look = "plain" }: OfPurchases & { readonly look?: "filled" | "plain" }) => (
  <Retry
    look={look}
    isPending={useSelector(purchases, isBusy)}
    onPress={() => purchases.send({ type: "purchases.reload" })}
  />
)

const Failed = ({ purchases }: OfPurchases) => {
  const { t } = useTranslation("orders")
  const reason = useTroubleMessage(useSelector(purchases, troubleOf))
  return (
    <Message
      alert
      level={2}
      title={t("purchases.failed.title")}
      actions={<AskAgain purchases={purchases} look="filled" />}
    >
      <p>{reason}</p>
      <p>{t("purchases.failed.text")}</p>
    </Message>
  )
}

/** Shown above an outdated list. */
const Stale = ({ purchases }: OfPurchases) => {
  const { t } = useTranslation("orders")
  const trouble = useSelector(purchases, troubleOf)
  const reason = useTroubleMessage(trouble)
  if (trouble === null) return null
  return <Banner action={<AskAgain purchases={purchases} />}>{t("purchases.stale", { reason })}</Banner>
}

const Empty = () => {
  const { t } = useTranslation("orders")
  return (
    <EmptyList
      title={t("purchases.empty.title")}
      text={t("purchases.empty.text")}
      to="/store"
      link={t("purchases.empty.store")}
    />
  )
}

const OrderRow = ({ order }: { readonly order: PlacedOrder }) => {
  const lira = useLira()
  const { t } = useTranslation("orders")
  const formats = useFormats()
  const nameOf = useLineName()
  const { order_number: number, state, lines, placed_at } = order
  const names = lines.map(nameOf)
  const named = { date: formats.moment(placed_at), what: formats.list(names) }
  const isPaid = state === "paid"
  return (
    <tr {...tableRoles.row} className={styles.row} data-state={state}>
      <td {...tableRoles.cell} className={styles.date}>
        <time dateTime={placed_at}>
          {formats.longDayOf(placed_at)} <span className={styles.time}>{formats.timeOf(placed_at)}</span>
        </time>
      </td>
      <th {...tableRoles.rowheader} scope="row" className={styles.what}>
        <ul className={styles.things}>
          {names.map((name, place) => (
            <li key={place}>{name}</li>
          ))}
        </ul>
        <span className={styles.number}>{number}</span>
      </th>
      <td {...tableRoles.cell} className={styles.total}>
        {lira(order.total)}
      </td>
      <td {...tableRoles.cell} className={styles.state}>
        <OrderStanding order={order} />
      </td>
      <td {...tableRoles.cell} className={styles.document}>
        <Link
          to="/account/purchases/$number"
          params={{ number }}
          aria-label={t(isPaid ? "purchases.receiptOf" : "purchases.detailOf", named)}
        >
          {t(isPaid ? "purchases.receipt" : "purchases.detail")}
        </Link>
      </td>
    </tr>
  )
}

const Timetable = ({ orders }: { readonly orders: ReadonlyArray<PlacedOrder> }) => {
  const { t } = useTranslation("orders")
  return (
    <table {...tableRoles.table} className={styles.table} aria-label={t("purchases.list")}>
      <thead {...tableRoles.rowgroup}>
        <tr {...tableRoles.row}>
          <th {...tableRoles.columnheader} scope="col">
            {t("purchases.date")}
          </th>
          <th {...tableRoles.columnheader} scope="col">
            {t("purchases.what")}
          </th>
          <th {...tableRoles.columnheader} scope="col" className={styles.total}>
            {t("purchases.total")}
          </th>
          <th {...tableRoles.columnheader} scope="col">
            {t("purchases.state")}
          </th>
          <th {...tableRoles.columnheader} scope="col" className={styles.total}>
            {t("purchases.actions")}
          </th>
        </tr>
      </thead>
      <tbody {...tableRoles.rowgroup}>
        {orders.map((order) => (
          <OrderRow key={order.order_number} order={order} />
        ))}
      </tbody>
    </table>
  )
}

const Awaited = () => {
  const { t } = useTranslation("orders")
  return (
    <Skeleton label={t("purchases.loading")}>
      {[0, 1, 2].map((place) => (
        <div key={place} className={styles.shades}>
          <Shade />
          <Shade width="min(18rem, 90%)" />
          <Shade />
        </div>
      ))}
    </Skeleton>
  )
}

const Shown = ({ purchases, orders }: OfPurchases & { readonly orders: ReadonlyArray<PlacedOrder> }) => (
  <div className={styles.list} aria-busy={useSelector(purchases, isBusy)}>
    <Stale purchases={purchases} />
    {orders.length === 0 ? <Empty /> : <Timetable orders={orders} />}
  </div>
)

/** All orders, paid or not. Source: product, "Purchases". */
export const Purchases = ({ purchases }: OfPurchases) => {
  const { t } = useTranslation("orders")
  const orders = useSelector(purchases, ordersOf)
  const busy = useSelector(purchases, isBusy)
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <h1 className={styles.title} tabIndex={-1}>
          {t("purchases.title")}
        </h1>
        <p className={styles.lead}>{t("purchases.lead")}</p>
      </header>
      {orders !== null ? (
        <Shown purchases={purchases} orders={orders} />
      ) : busy ? (
        <Awaited />
      ) : (
        <Failed purchases={purchases} />
      )}
    </div>
  )
}
