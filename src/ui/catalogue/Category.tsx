import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import type { Catalogue } from "../../domain/catalogue/Catalogue.ts"
import type { Category as Shown } from "../../domain/catalogue/Category.ts"
import { shownCategories } from "../../domain/catalogue/shownCategories.ts"
import { inCategory, type Listing as Asked } from "../../domain/catalogue/listing.ts"
import type { App } from "../../machines/app.ts"
import { catalogueFailure, catalogueOf, isBusy, isSettled } from "../../machines/catalogue/catalogue.view.ts"
import { useScreenTitle } from "../hooks/useScreenTitle.ts"
import { ButtonLink } from "../parts/Link.tsx"
import { Message } from "../parts/Message.tsx"
import { CatalogueFailed, CatalogueNotice } from "./CatalogueNotice.tsx"
import { CategoryLinks } from "./CategoryLinks.tsx"
import { Listing } from "./Listing.tsx"
import styles from "./Listing.module.css"
import { ListingSkeleton } from "./ListingSkeleton.tsx"

export interface CategoryProps extends Pick<App, "catalogue"> {
  /** The slug or id in the address. */
  readonly id: string
  readonly asked: Asked
  readonly onAsk: (asked: Asked) => void
}

const categoryOf = (catalogue: Catalogue | null, id: string): Shown | null => {
  const shown = shownCategories(catalogue?.categories ?? [])
  return shown.find(({ slug }) => slug === id) ?? shown.find((category) => category.id === id) ?? null
}

const Others = ({ catalogue, but }: { readonly catalogue: Catalogue; readonly but: Shown | null }) => {
  const { t } = useTranslation("lists")
  const others = shownCategories(catalogue.categories).filter(
    ({ id }) => id !== but?.id && inCategory(catalogue.magazines, id).length > 0
  )
  if (others.length === 0) return null
  return (
    <nav className={styles.others} aria-labelledby="other-categories">
      <h2 id="other-categories" className={styles.othersTitle}>
        {t("category.others")}
      </h2>
      <CategoryLinks categories={others} />
    </nav>
  )
}

const Missing = () => {
  const { t } = useTranslation("lists")
  return (
    <Message title={t("category.missing.title")} actions={<ButtonLink to="/store">{t("toStore")}</ButtonLink>}>
      <p>{t("category.missing.text")}</p>
    </Message>
  )
}

/** Source: product, "Lists". */
export const Category = ({ catalogue, id, asked, onAsk }: CategoryProps) => {
  const { t } = useTranslation("lists")
  const shown = useSelector(catalogue, catalogueOf)
  const busy = useSelector(catalogue, isBusy)
  const failure = useSelector(catalogue, catalogueFailure)
  const settled = useSelector(catalogue, isSettled)
  const category = categoryOf(shown, id)
  const isAwaited = shown === null || (category === null && !settled)
  useScreenTitle(category?.name ?? (isAwaited ? null : t("category.missing.title")))
  if (shown === null && failure !== null) return <CatalogueFailed catalogue={catalogue} failure={failure} />
  if (isAwaited) {
    return (
      <div className={styles.page} aria-busy>
        <ListingSkeleton isTitleAwaited controls="few" />
      </div>
    )
  }
  return (
    <div className={styles.page} aria-busy={busy}>
      {category === null ? (
        <>
          <CatalogueNotice catalogue={catalogue} />
          <div className={styles.state}>
            <Missing />
          </div>
        </>
      ) : (
        <>
          <h1 className={styles.title}>{category.name}</h1>
          <CatalogueNotice catalogue={catalogue} />
          <Listing
            magazines={inCategory(shown.magazines, category.id)}
            asked={asked}
            onAsk={onAsk}
            empty={
              <Message
                level={2}
                title={t("category.empty.title")}
                actions={<ButtonLink to="/store">{t("toStore")}</ButtonLink>}
              >
                <p>{t("category.empty.text")}</p>
              </Message>
            }
          />
        </>
      )}
      <Others catalogue={shown} but={category} />
    </div>
  )
}
