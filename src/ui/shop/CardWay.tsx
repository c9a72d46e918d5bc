import { Link } from "@tanstack/react-router"
import { useSelector } from "@xstate/react"
import { Check, ShoppingBag } from "lucide-react"
import { useTranslation } from "react-i18next"
import { entitlement } from "../../domain/catalogue/access.ts"
import type { Magazine } from "../../domain/catalogue/Magazine.ts"
import { issueItem } from "../../domain/shop/goods.ts"
import { holdingsIn, isAccessKnown } from "../../machines/catalogue/access.view.ts"
import { isIn } from "../../machines/shop/cart.view.ts"
import { useApp } from "../hooks/useApp.ts"
import { useDeferredSelector } from "../hooks/useDeferred.ts"
import styles from "./CardWay.module.css"

interface OfMagazine {
  readonly magazine: Magazine
}

const Add = ({ magazine }: OfMagazine) => {
  const { t } = useTranslation("home")
  const { access, cart } = useApp()
  const { issue_id: id, title: publication } = magazine
  const isAdded = useDeferredSelector(cart, (snapshot) => isIn(snapshot, id), false)
  const Icon = isAdded ? Check : ShoppingBag
  const label = t(isAdded ? "inCart" : "addToCart", { publication })
  return (
    <button
      type="button"
      className={styles.add}
      data-added={isAdded || undefined}
      aria-label={label}
      title={label}
      onClick={({ detail }) => {
        // The second of a double press means no more than its first.
        if (detail > 1) return
        cart.send({ type: "item.add", item: issueItem(magazine), holdings: holdingsIn(access.getSnapshot()) })
      }}
    >
      <Icon aria-hidden size={20} strokeWidth={1.7} />
    </button>
  )
}

/**
 * The way on from a card whose issue must be paid for: into the cart, or to the reader for whoever may read it. Its room is
 * there before that is known. What is in the cart already is told by whoever keeps the cart.
 */
export const CardWay = ({ magazine }: OfMagazine) => {
  const { t } = useTranslation("home")
  const { access } = useApp()
  const isKnown = useSelector(access, isAccessKnown)
  const holdings = useSelector(access, holdingsIn)
  const { issue_id: id, id: publication, title, issue_title: issue } = magazine
  const mayRead = entitlement({ id, publication, isFree: false }, holdings) !== null
  return (
    <span className={styles.room} data-room>
      {isKnown && !mayRead && <Add magazine={magazine} />}
      {isKnown && mayRead && (
        <Link
          to="/reader/{-$id}"
          params={{ id }}
          className={styles.read}
          aria-label={t("readIssue", { publication: title, issue })}
        >
          {t("read")}
        </Link>
      )}
    </span>
  )
}
