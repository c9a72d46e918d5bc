import { Check, ShoppingBag } from "lucide-react"
import { useTranslation } from "react-i18next"
import { entitlement, type Holdings, noHoldings } from "../../domain/catalogue/access.ts"
import { type Category, shownCategories } from "../../domain/catalogue/Category.ts"
import type { IssueFace } from "../../domain/catalogue/IssueFace.ts"
import { isFree, lira, offersYear, yearlyPrice } from "../../domain/catalogue/price.ts"
import { plansPlace } from "../../domain/places.ts"
import type { CartItem } from "../../domain/shop/CartItem.ts"
import { issueItem, subscriptionId, subscriptionItem } from "../../domain/shop/goods.ts"
import type { SharingRef } from "../../machines/catalogue/sharing.view.ts"
import { isIn } from "../../machines/shop/cart.view.ts"
import { useApp } from "../hooks/useApp.ts"
import { useDeferredSelector } from "../hooks/useDeferred.ts"
import { Button, type ButtonProps } from "../parts/Button.tsx"
import { ButtonLink } from "../parts/Link.tsx"
import { CategoryLinks } from "./CategoryLinks.tsx"
import { Cover } from "./Cover.tsx"
import { coverName } from "./coverTransition.ts"
import { FavouriteToggle } from "./FavouriteToggle.tsx"
import styles from "./IssueFront.module.css"
import { articlesPlace } from "./IssueArticles.tsx"
import { Share } from "./Share.tsx"

interface OfFace {
  readonly face: IssueFace
}

const Description = ({ face }: OfFace) => (
  <div className={styles.description} lang={face.language}>
    {face.description
      .split(/\n\s*\n/u)
      .filter((paragraph) => paragraph.trim() !== "")
      .map((paragraph, place) => (
        <p key={place}>{paragraph}</p>
      ))}
  </div>
)

interface BuyProps extends Pick<ButtonProps, "look"> {
  readonly item: CartItem
  /** The item's name in the button's label. */
  readonly name: string
  readonly holdings: Holdings
}

/** Adds the item to the cart; if it is there, opens the cart. */
const Buy = ({ item, name, holdings, look = "plain" }: BuyProps) => {
  const { t } = useTranslation("issue")
  const { cart, drawer } = useApp()
  const isAdded = useDeferredSelector(cart, (snapshot) => isIn(snapshot, item.id), false)
  const Icon = isAdded ? Check : ShoppingBag
  const press = () => (isAdded ? drawer.wish({ type: "drawer.open" }) : cart.send({ type: "item.add", item, holdings }))
  return (
    <Button
      look={isAdded ? "plain" : look}
      aria-label={t(isAdded ? "cart.inIt" : "cart.addThis", { name })}
      {...(isAdded ? { "aria-haspopup": "dialog" as const } : {})}
      onPress={press}
    >
      <Icon aria-hidden size={18} strokeWidth={1.7} />
      {t(isAdded ? "cart.in" : "cart.add")}
    </Button>
  )
}

/** Actions for somebody who may not read the issue. */
interface ActionProps {
  /** Opens the auth modal; null for a user. */
  readonly signIn: (() => void) | null
  /** Whether the page shows the issue's own articles, which everybody may read; null until known. */
  readonly hasArticles: boolean | null
}

/** What somebody who may not read it can do besides buying it. */
const OtherActions = ({ signIn, hasArticles, isAwaited }: ActionProps & { readonly isAwaited: boolean }) => {
  const { t } = useTranslation(["issue", "common"])
  return (
    <div className={styles.unread} data-awaited={isAwaited || undefined}>
      <p>
        {t(signIn === null ? "unread.reader" : "unread.visitor")} {t("unread.plan")}
      </p>
      <p className={styles.ways}>
        {signIn !== null && (
          <Button aria-haspopup="dialog" onPress={signIn}>
            {t("common:signIn")}
          </Button>
        )}
        <ButtonLink to={plansPlace.to}>{t("common:places.plans")}</ButtonLink>
        {hasArticles !== false && (
          <span data-awaited={hasArticles === null || undefined}>
            <ButtonLink to="." hash={articlesPlace} search state replace>
              {t("unread.articles")}
            </ButtonLink>
          </span>
        )}
      </p>
    </div>
  )
}

/**
 * The price, and buttons to read, or to buy and preview. Until access is known, buttons and the year's offer keep their
 * space, invisible.
 */
const Offer = ({ face, holdings, ...ways }: OfFace & ActionProps & { readonly holdings: Holdings | null }) => {
  const { t } = useTranslation("issue")
  const { cart } = useApp()
  const { issue_id, id, title, issue_title, price } = face
  const free = isFree(face)
  const subject = { id: issue_id, publication: id, isFree: free }
  const mayRead = entitlement(subject, holdings ?? noHoldings) !== null
  const isYearOffered = offersYear(face, mayRead)
  const isYearTaken = useDeferredSelector(cart, (snapshot) => isIn(snapshot, subscriptionId(id)), false)
  const isAwaited = holdings === null || undefined
  return (
    <div className={styles.offer}>
      <p className={styles.price} data-free={free || undefined}>
        {free ? t("free") : lira(price)}
      </p>
      {mayRead && (
        <ButtonLink
          to="/reader/{-$id}"
          params={{ id: issue_id }}
          look="filled"
          aria-label={t("readIssue", { publication: title, issue: issue_title })}
        >
          {t("read")}
        </ButtonLink>
      )}
      {!mayRead && (
        <span className={styles.buy} data-awaited={isAwaited}>
          <Buy
            look={isYearTaken ? "plain" : "filled"}
            item={issueItem(face)}
            name={t("ofPublication", { issue: issue_title, publication: title })}
            holdings={holdings ?? noHoldings}
          />
        </span>
      )}
      {!mayRead && (
        <span className={styles.preview} data-awaited={isAwaited}>
          <ButtonLink
            to="/preview/{-$id}"
            params={{ id: issue_id }}
            aria-label={t("previewIssue", { publication: title, issue: issue_title })}
          >
            {t("preview")}
          </ButtonLink>
        </span>
      )}
      {isYearOffered && (
        <div className={styles.year} data-awaited={isAwaited}>
          <p>
            <span className={styles.yearTitle}>{t("year.title")}</span>{" "}
            <span className={styles.yearPrice}>{lira(yearlyPrice(face))}</span>
            <span className={styles.yearText}>{t("year.text")}</span>
          </p>
          <Buy
            item={subscriptionItem(face)}
            name={t("year.of", { publication: title })}
            holdings={holdings ?? noHoldings}
          />
        </div>
      )}
      {!mayRead && <OtherActions {...ways} isAwaited={holdings === null} />}
    </div>
  )
}

/** The categories that have a name in this language. */
const Tags = ({ face, categories }: OfFace & { readonly categories: ReadonlyArray<Category> }) => {
  const { t } = useTranslation("issue")
  const shown = shownCategories(categories)
  const tagged = face.tags.flatMap((tag) => shown.find(({ id }) => id === tag) ?? [])
  return tagged.length === 0 ? null : <CategoryLinks categories={tagged} label={t("categories")} />
}

interface FrontProps extends OfFace, ActionProps {
  readonly categories: ReadonlyArray<Category>
  readonly holdings: Holdings | null
  readonly sharing: SharingRef
  readonly origin: string
}

export const IssueFront = ({ face, categories, holdings, sharing, origin, signIn, hasArticles }: FrontProps) => {
  const { t } = useTranslation("issue")
  const { issue_id, title, issue_title, language } = face
  const shared = {
    title: t("ofPublication", { issue: issue_title, publication: title }),
    url: `${origin}/magazine/${issue_id}`
  }
  return (
    <>
      <div className={styles.cover}>
        <div style={{ viewTransitionName: coverName(issue_id) }}>
          <Cover
            first
            magazine={face}
            alt={t("cover", { publication: title, issue: issue_title })}
            sizes="(max-width: 48rem) 62vw, 25rem"
          />
        </div>
        <span className={styles.heart}>
          <FavouriteToggle magazine={face} />
        </span>
      </div>
      <header className={styles.words}>
        <p className={styles.publication} lang={language}>
          {title}
        </p>
        <h1 className={styles.title} lang={language}>
          {issue_title}
        </h1>
        <Description face={face} />
        <Offer face={face} holdings={holdings} signIn={signIn} hasArticles={hasArticles} />
        <Tags face={face} categories={categories} />
        <Share shared={shared} sharing={sharing} />
      </header>
    </>
  )
}
