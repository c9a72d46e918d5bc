import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import type { TeamOrder } from "../../domain/shop/TeamOrder.ts"
import {
  isBusy,
  keptForOf,
  type OrderSearchRef,
  ordersOf,
  reloadedOf,
  soughtOf,
  troubleOf,
  wordsOf
} from "../../machines/team/orderSearch.view.ts"
import type { RefundingRef } from "../../machines/team/refunding.view.ts"
import { Button } from "../parts/Button.tsx"
import { Field } from "../parts/Field.tsx"
import { submitHandler } from "../parts/submitHandler.ts"
import { TroubleBanner } from "../parts/TroubleBanner.tsx"
import { useFormats } from "../parts/useFormats.ts"
import { PassingButton } from "../publishing/PassingButton.tsx"
import { useLineName } from "../shop/useLineName.ts"
import { RefundDialog } from "./RefundDialog.tsx"
import { RefundStanding } from "./RefundStanding.tsx"
import { useLira } from "../parts/useLira.ts"
import styles from "./TeamOrders.module.css"
import screen from "./Team.module.css"

interface OfSearch {
  readonly search: OrderSearchRef
}

interface OfRefunding {
  readonly refunding: RefundingRef
}

const SearchForm = ({ search }: OfSearch) => {
  const { t } = useTranslation("team")
  const busy = useSelector(search, isBusy)
  return (
    <form
      role="search"
      noValidate
      className={styles.search}
      onSubmit={submitHandler(() => search.send({ type: "search.send" }))}
    >
      <Field
        kind="line"
        label={t("orders.sought")}
        hint={t("orders.hint")}
        value={useSelector(search, wordsOf)}
        onChange={(words) => search.send({ type: "search.edit", words })}
        maxLength={320}
      />
      <div className={screen.actions}>
        <Button type="submit" look="filled" isPending={busy}>
          {t(busy ? "orders.finding" : "orders.find")}
        </Button>
      </div>
    </form>
  )
}

interface OfOrder extends OfSearch, OfRefunding {
  readonly order: TeamOrder
}

const Line = ({ order, place, search, refunding }: OfOrder & { readonly place: number }) => {
  const lira = useLira()
  const { t } = useTranslation("team")
  const nameOf = useLineName()
  const isReloading = useSelector(search, reloadedOf) === order.order_number
  const line = order.lines[place]
  if (line === undefined) return null
  const { item, not_refundable: why, refund } = line
  const isTold = (why === "refunded" || why === "asked") && refund !== null
  return (
    <li className={styles.line}>
      <bdi className={styles.item}>{nameOf(item)}</bdi>
      <span className={styles.price}>{lira(item.price)}</span>
      <div>
        {refund !== null && <RefundStanding refund={refund} />}
        {why !== null && !isTold && <p className={styles.standing}>{t(`orders.why.${why}`)}</p>}
      </div>
      {why === null && (
        <span className={styles.refund}>
          <Button
            aria-label={t("orders.giveBackOf", { what: nameOf(item) })}
            onPress={() => refunding.send({ type: "refund.open", order, line: place })}
          >
            {t("orders.giveBack")}
          </Button>
        </span>
      )}
      {why === "asked" && (
        <span className={styles.refund}>
          <PassingButton
            aria-label={t("orders.reloadOf", { what: nameOf(item) })}
            isPending={isReloading}
            onPress={() => search.send({ type: "order.reload", number: order.order_number })}
          >
            {t("orders.reload")}
          </PassingButton>
        </span>
      )}
    </li>
  )
}

const Order = ({ order, search, refunding }: OfOrder) => {
  const lira = useLira()
  const { t } = useTranslation(["team", "orders"])
  const { moment } = useFormats()
  const { order_number: number, reader, state, placed_at, paid_at, total, lines } = order
  return (
    <li className={styles.order}>
      <h2 className={styles.number}>{number}</h2>
      <p className={styles.more}>
        <bdi>{reader === null ? t("orders.gone") : `${reader.name} <${reader.email}>`}</bdi>
      </p>
      <p className={styles.more}>
        {(paid_at === null
          ? [t("orders.placed", { when: moment(placed_at) }), t(`orders:state.${state}`), lira(total)]
          : [t("orders.paid", { when: moment(paid_at) }), lira(total)]
        ).join(" · ")}
      </p>
      <ul className={styles.lines} aria-label={t("orders.lines", { number })}>
        {lines.map((_, place) => (
          <Line key={place} order={order} place={place} search={search} refunding={refunding} />
        ))}
      </ul>
    </li>
  )
}

const Failed = ({ search }: OfSearch) => {
  const { t } = useTranslation("team")
  return (
    <>
      <TroubleBanner trouble={useSelector(search, troubleOf)} words={(reason) => t("orders.failed", { reason })} />
      <TroubleBanner trouble={useSelector(search, keptForOf)} words={(reason) => t("orders.kept", { reason })} />
    </>
  )
}

const Found = ({ search, refunding }: OfSearch & OfRefunding) => {
  const { t } = useTranslation("team")
  const orders = useSelector(search, ordersOf)
  const sought = useSelector(search, soughtOf)
  const busy = useSelector(search, isBusy)
  return (
    <div className={styles.found} aria-busy={busy}>
      <p role="status" className={styles.more}>
        {busy
          ? t("orders.finding")
          : orders !== null &&
            (orders.length === 0 ? t("orders.none", { sought }) : t("orders.found", { count: orders.length }))}
      </p>
      {orders !== null && orders.length > 0 && (
        <ol className={styles.orders} aria-label={t("orders.list")}>
          {orders.map((order) => (
            <Order key={order.order_number} order={order} search={search} refunding={refunding} />
          ))}
        </ol>
      )}
    </div>
  )
}

/** A reader's orders, found by a whole number or address, and the refund of their lines. Source: product, "Refunds". */
export const TeamOrders = ({ search, refunding }: OfSearch & OfRefunding) => {
  const { t } = useTranslation("team")
  return (
    <div className={screen.screen}>
      <header className={screen.head}>
        <h1 className={screen.title} tabIndex={-1}>
          {t("orders.title")}
        </h1>
        <p className={screen.lead}>{t("orders.lead")}</p>
      </header>
      <SearchForm search={search} />
      <Failed search={search} />
      <Found search={search} refunding={refunding} />
      <RefundDialog refunding={refunding} />
    </div>
  )
}
