import { Check, ShoppingBag } from "lucide-react"
import { useState } from "react"
import { Trans, useTranslation } from "react-i18next"
import { entitlement, type Holdings, noHoldings } from "../../domain/catalogue/access.ts"
import type { IssueFace } from "../../domain/catalogue/IssueFace.ts"
import { isFree, offersYear } from "../../domain/catalogue/price.ts"
import { plansPlace } from "../../domain/places.ts"
import type { CartItem } from "../../domain/shop/CartItem.ts"
import { issueItem, subscriptionItem } from "../../domain/shop/goods.ts"
import { isIn } from "../../machines/shop/cart.view.ts"
import { useApp } from "../hooks/useApp.ts"
import { useCostWords } from "../hooks/useCostWords.ts"
import { useDeferredSelector } from "../hooks/useDeferred.ts"
import { useGoingOnWords } from "../hooks/useGoingOnWords.ts"
import { Button } from "../parts/Button.tsx"
import { ButtonLink, Link } from "../parts/Link.tsx"
import { GoodsChoice } from "./GoodsChoice.tsx"
import { useLira } from "../parts/useLira.ts"
import styles from "./IssueOffer.module.css"

export interface OfferProps {
  readonly face: IssueFace
  /** Null until known. */
  readonly holdings: Holdings | null
  /** Opens the auth modal; null for a user. */
  readonly signIn: (() => void) | null
}

interface BuyProps {
  readonly item: CartItem
  /** The item's name in the button's label. */
  readonly name: string
  readonly holdings: Holdings
}

/** Adds the item to the cart; once it is there, leads to the cart. */
const Buy = ({ item, name, holdings }: BuyProps) => {
  const { t } = useTranslation("issue")
  const { cart, drawer } = useApp()
  const isAdded = useDeferredSelector(cart, (snapshot) => isIn(snapshot, item.id), false)
  const Icon = isAdded ? Check : ShoppingBag
  const press = () => (isAdded ? drawer.wish({ type: "drawer.open" }) : cart.send({ type: "item.add", item, holdings }))
  return (
    <Button
      look="filled"
      aria-label={t(isAdded ? "cart.toIt" : "cart.addThis", { name })}
      {...(isAdded ? { "aria-haspopup": "dialog" as const } : {})}
      onPress={press}
    >
      <Icon key={`${isAdded}`} className={styles.icon} aria-hidden size={18} strokeWidth={1.7} />
      {t(isAdded ? "cart.to" : "cart.add")}
    </Button>
  )
}

/** The one who bought it elsewhere signs in; a plan opens everything. */
const OtherWays = ({ signIn }: Pick<OfferProps, "signIn">) => {
  const { t } = useTranslation("issue")
  const plans = <Link to={plansPlace.to} />
  return (
    <p className={styles.others}>
      {signIn !== null && (
        <>
          {t("unread.visitor")}{" "}
          <button type="button" className={styles.enter} aria-haspopup="dialog" onClick={signIn}>
            {t("unread.enter")}
          </button>{" "}
        </>
      )}
      <Trans t={t} i18nKey="unread.plan" components={{ plans }} />
    </p>
  )
}

const Sold = ({ face, holdings, signIn }: OfferProps) => {
  const lira = useLira()
  const { t } = useTranslation("issue")
  const { cart } = useApp()
  const { issue_id, title: publication, issue_title: issue, price } = face
  const [single, year] = [issueItem(face), subscriptionItem(face)]
  const isYearOffered = offersYear(face, false)
  const isYearAdded = useDeferredSelector(cart, (snapshot) => isIn(snapshot, year.id), false)
  const [chosen, setChosen] = useState<CartItem["type"] | null>(null)
  const item = isYearOffered && (chosen ?? (isYearAdded ? "subscription" : "issue")) === "subscription" ? year : single
  return (
    <div className={styles.offer}>
      {isYearOffered ? (
        <GoodsChoice goods={[single, year]} chosen={item.type} isAwaited={holdings === null} onChange={setChosen} />
      ) : (
        <p className={styles.price} data-awaited={(holdings === null && signIn === null) || undefined}>
          {lira(price)}
        </p>
      )}
      <div className={styles.ways} data-awaited={holdings === null || undefined}>
        <Buy
          item={item}
          name={item === year ? t("year.of", { publication }) : t("ofPublication", { issue, publication })}
          holdings={holdings ?? noHoldings}
        />
        <ButtonLink
          to="/preview/{-$id}"
          params={{ id: issue_id }}
          aria-label={t("previewIssue", { publication, issue })}
        >
          {t("preview")}
        </ButtonLink>
      </div>
      <div data-awaited={holdings === null || undefined}>
        <OtherWays signIn={signIn} />
      </div>
    </div>
  )
}

/**
 * One block: for whoever may read it, why, and the reader; else what is sold, the cart and the preview. Until access is
 * known, what depends on it keeps its space, invisible. Source: product, "Cards and issue pages".
 */
export const IssueOffer = ({ face, holdings, signIn }: OfferProps) => {
  const { t } = useTranslation("issue")
  const { issue_id: id, title: publication, issue_title: issue } = face
  const free = isFree(face)
  const known = holdings ?? noHoldings
  const cost = useCostWords(face, known)
  const goOn = useGoingOnWords(id, { publication, issue })
  if (entitlement({ id, publication: face.id, isFree: free }, known) === null) {
    return <Sold face={face} holdings={holdings} signIn={signIn} />
  }
  return (
    <div className={styles.offer}>
      <p className={styles.price} data-held>
        {free ? t("free") : cost}
      </p>
      <div className={styles.ways}>
        <ButtonLink
          to="/reader/{-$id}"
          params={{ id }}
          search={goOn?.search ?? {}}
          look="filled"
          aria-label={goOn?.label ?? t("readIssue", { publication, issue })}
        >
          {goOn?.words ?? t("read")}
        </ButtonLink>
      </div>
    </div>
  )
}
