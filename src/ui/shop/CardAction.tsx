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
import { useGoingOnWords } from "../hooks/useGoingOnWords.ts"
import styles from "./CardAction.module.css"

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
        // The second click of a double click is ignored.
        if (detail > 1) return
        cart.send({ type: "item.add", item: issueItem(magazine), holdings: holdingsIn(access.getSnapshot()) })
      }}
    >
      <Icon aria-hidden size={20} strokeWidth={1.7} />
    </button>
  )
}

/**
 * The action of a magazine card with a price: add to the cart, or read. Its space is kept until access is known. The
 * cart reports an item it already has.
 */
export const CardAction = ({ magazine }: OfMagazine) => {
  const { t } = useTranslation("home")
  const { access } = useApp()
  const isKnown = useSelector(access, isAccessKnown)
  const holdings = useSelector(access, holdingsIn)
  const { issue_id: id, id: publication, title, issue_title: issue } = magazine
  const goOn = useGoingOnWords(id, { publication: title, issue })
  const mayRead = entitlement({ id, publication, isFree: false }, holdings) !== null
  return (
    <span className={styles.room} data-room>
      {isKnown && !mayRead && <Add magazine={magazine} />}
      {isKnown && mayRead && (
        <Link
          to="/reader/{-$id}"
          params={{ id }}
          search={goOn?.search ?? {}}
          className={styles.read}
          aria-label={goOn?.label ?? t("readIssue", { publication: title, issue })}
        >
          {goOn?.words ?? t("read")}
        </Link>
      )}
    </span>
  )
}
