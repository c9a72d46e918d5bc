import { Link } from "@tanstack/react-router"
import { useSelector } from "@xstate/react"
import { Check, Rss, ShoppingBag } from "lucide-react"
import { useTranslation } from "react-i18next"
import { entitlement, type Holdings, noHoldings } from "../../domain/catalogue/access.ts"
import type { Category } from "../../domain/catalogue/Category.ts"
import { shownCategories } from "../../domain/catalogue/shownCategories.ts"
import type { Magazine } from "../../domain/catalogue/Magazine.ts"
import { offersYear, yearlyPrice } from "../../domain/catalogue/price.ts"
import { archiveOf, feedPath, type PublicationPage } from "../../domain/catalogue/PublicationPage.ts"
import { subscriptionId, subscriptionItem } from "../../domain/shop/goods.ts"
import { isMissing, type PublicationPageRef } from "../../machines/catalogue/publicationPage.view.ts"
import { isBusy, valueOf } from "../../machines/loadable/loadable.view.ts"
import { isIn } from "../../machines/shop/cart.view.ts"
import { useApp } from "../hooks/useApp.ts"
import { useDeferredSelector } from "../hooks/useDeferred.ts"
import { useScreenTitle } from "../hooks/useScreenTitle.ts"
import { Button } from "../parts/Button.tsx"
import { ButtonLink } from "../parts/Link.tsx"
import { Loadable } from "../parts/Loadable.tsx"
import { PublicationLogo } from "../parts/PublicationLogo.tsx"
import { TitledSection } from "../parts/TitledSection.tsx"
import { CategoryLinks } from "./CategoryLinks.tsx"
import { Cover } from "./Cover.tsx"
import { FavouriteToggle } from "./FavouriteToggle.tsx"
import { Missing } from "./Missing.tsx"
import { useLira } from "../parts/useLira.ts"
import styles from "./Publication.module.css"
import { PublicationSkeleton } from "./PublicationSkeleton.tsx"
import { Shelf } from "./Shelf.tsx"

interface OfNewest {
  readonly newest: Magazine
  /** Null until known. */
  readonly holdings: Holdings | null
}

/** A year of the magazine, for whoever does not read it already; its space is kept until that is known. */
const Year = ({ newest, holdings }: OfNewest) => {
  const lira = useLira()
  const { t } = useTranslation("issue")
  const { cart, drawer } = useApp()
  const { id, title } = newest
  const isAdded = useDeferredSelector(cart, (snapshot) => isIn(snapshot, subscriptionId(id)), false)
  const held = holdings ?? noHoldings
  // Its issues bought one by one do not count: a year brings those to come.
  const isCovered = entitlement({ id: "", publication: id, isFree: false }, held) !== null
  if (!offersYear(newest, isCovered)) return null
  const Icon = isAdded ? Check : ShoppingBag
  const name = t("year.of", { publication: title })
  const press = () =>
    isAdded
      ? drawer.wish({ type: "drawer.open" })
      : cart.send({ type: "item.add", item: subscriptionItem(newest), holdings: held })
  return (
    <div className={styles.year} data-awaited={holdings === null || undefined}>
      <p>
        <span className={styles.yearTitle}>{t("choice.subscription")}</span>{" "}
        <span className={styles.yearPrice}>{lira(yearlyPrice(newest))}</span>
      </p>
      <Button
        aria-label={t(isAdded ? "cart.toIt" : "cart.addThis", { name })}
        {...(isAdded ? { "aria-haspopup": "dialog" as const } : {})}
        onPress={press}
      >
        <Icon aria-hidden size={18} strokeWidth={1.7} />
        {t(isAdded ? "cart.to" : "cart.add")}
      </Button>
    </div>
  )
}

const Facts = ({ page }: { readonly page: PublicationPage }) => {
  const { t } = useTranslation("issue")
  const { publication, issues } = page
  const facts = [
    t(`frequency.${publication.frequency}`),
    t(`language.${publication.language}`),
    t("magazine.count", { count: issues.length })
  ]
  return <p className={styles.facts}>{facts.join(" · ")}</p>
}

interface HeadProps extends OfNewest {
  readonly page: PublicationPage
  readonly categories: ReadonlyArray<Category>
}

const Head = ({ page, newest, categories, holdings }: HeadProps) => {
  const { t } = useTranslation("issue")
  const { publication, slug } = page
  const { language, logo, title, description, publisher_name } = publication
  const shown = shownCategories(categories)
  const tagged = publication.tags.flatMap((tag) => shown.find(({ id }) => id === tag) ?? [])
  return (
    <header className={styles.head}>
      <Link to="/magazine/$id" params={{ id: newest.issue_id }} tabIndex={-1} aria-hidden className={styles.cover}>
        <Cover first magazine={newest} alt="" sizes="(max-width: 48rem) 50vw, 18rem" />
      </Link>
      <div className={styles.words}>
        <p className={styles.publisher} lang={language}>
          {publisher_name.trim() || t("facts.unspecified")}
        </p>
        <div className={styles.name}>
          <PublicationLogo logo={logo} title={title} />
          <h1 className={styles.title} lang={language}>
            {title}
          </h1>
        </div>
        <Facts page={page} />
        {description.trim() !== "" && (
          <p className={styles.description} lang={language}>
            {description}
          </p>
        )}
        <div className={styles.ways}>
          <ButtonLink
            to="/magazine/$id"
            params={{ id: newest.issue_id }}
            look="filled"
            aria-label={t("magazine.newestOf", { issue: newest.issue_title })}
          >
            {t("magazine.newest")}
          </ButtonLink>
          <p className={styles.follow}>
            <FavouriteToggle magazine={newest} />
            <span aria-hidden>{t("magazine.follow")}</span>
          </p>
        </div>
        <Year newest={newest} holdings={holdings} />
        {tagged.length > 0 && <CategoryLinks categories={tagged} label={t("categories")} />}
        <p>
          <a className={styles.feed} href={feedPath(slug)} type="application/atom+xml">
            <Rss aria-hidden size={16} strokeWidth={1.8} />
            {t("magazine.feed")}
          </a>
        </p>
      </div>
    </header>
  )
}

type ShownProps = Omit<HeadProps, "newest">

const Shown = ({ page, ...given }: ShownProps) => {
  const { t } = useTranslation("issue")
  const [newest] = page.issues
  return (
    <>
      {newest !== undefined && <Head page={page} newest={newest} {...given} />}
      {archiveOf(page.issues).map(({ year, issues }) => (
        <TitledSection
          key={year}
          className={styles.archive}
          titleClassName={styles.heading}
          title={t("magazine.year", { year })}
        >
          <Shelf magazines={issues} />
        </TitledSection>
      ))}
    </>
  )
}

export interface PublicationProps extends Omit<ShownProps, "page"> {
  readonly page: PublicationPageRef
}

/** A magazine's own page: what it is, and its archive by year. Source: product, "Magazines". */
export const Publication = ({ page, ...given }: PublicationProps) => {
  const { t } = useTranslation("issue")
  const shown = useSelector(page, valueOf<PublicationPage>)
  const busy = useSelector(page, isBusy)
  const missing = useSelector(page, isMissing)
  useScreenTitle(
    shown !== null ? shown.publication.title : missing ? t("missing.title") : null,
    shown === null ? {} : { publication: shown.publication.id }
  )
  return (
    <div className={styles.page} aria-busy={busy}>
      {missing ? (
        <Missing title={t("missing.title")} text={t("magazine.missing")} next={t("missing.next")} />
      ) : (
        <Loadable
          of={page}
          failed={{ title: t("failed.title"), text: t("failed.next") }}
          skeleton={<PublicationSkeleton />}
        >
          {(value) => <Shown page={value} {...given} />}
        </Loadable>
      )}
    </div>
  )
}
