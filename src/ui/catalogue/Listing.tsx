import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { Category } from "../../domain/catalogue/Category.ts"
import {
  frequencyChoices,
  type FrequencyFilter,
  inCategory,
  isFiltered,
  type Listing as Asked,
  listed,
  plainListing,
  priceFilters,
  sorts
} from "../../domain/catalogue/listing.ts"
import type { Magazine } from "../../domain/catalogue/Magazine.ts"
import { Button } from "../parts/Button.tsx"
import { Localised } from "../parts/Localised.tsx"
import { Message } from "../parts/Message.tsx"
import styles from "./Listing.module.css"
import { ListingSelect } from "./ListingSelect.tsx"
import { Shelf } from "./Shelf.tsx"

export interface ListingProps {
  readonly magazines: ReadonlyArray<Magazine>
  readonly asked: Asked
  readonly onAsk: (asked: Asked) => void
  /** In the store only, which filters by category and price. */
  readonly categories?: ReadonlyArray<Category>
  /** Shown if there are no magazines at all. */
  readonly empty: ReactNode
}

type ControlsProps = Pick<ListingProps, "asked" | "onAsk" | "categories"> & {
  /** Those that there are. */
  readonly frequencies: ReadonlyArray<FrequencyFilter>
}

const everything = "*"

const Goods = ({ asked, onAsk, categories = [] }: Omit<ControlsProps, "frequencies">) => {
  const { t } = useTranslation("lists")
  const known = categories.map(({ slug, name }) => ({ id: slug, title: name }))
  const chosen = known.some(({ id }) => id === asked.category) ? asked.category : null
  return (
    <>
      <ListingSelect
        label={t("category.label")}
        value={chosen ?? everything}
        onChange={(category) => onAsk({ ...asked, category: category === everything ? null : category })}
        items={[{ id: everything, title: t("category.all") }, ...known]}
      />
      <ListingSelect
        label={t("price.label")}
        value={asked.price}
        onChange={(price) => onAsk({ ...asked, price })}
        items={priceFilters.map((id) => ({ id, title: t(`price.${id}`) }))}
      />
    </>
  )
}

const Controls = ({ asked, onAsk, categories, frequencies }: ControlsProps) => {
  const { t } = useTranslation("lists")
  return (
    <Localised>
      <div role="group" aria-label={t("controls")} className={styles.controls}>
        <ListingSelect
          label={t("filter.label")}
          value={asked.filter}
          onChange={(filter) => onAsk({ ...asked, filter })}
          items={frequencies.map((id) => ({ id, title: t(`filter.${id}`) }))}
        />
        {categories !== undefined && <Goods asked={asked} onAsk={onAsk} categories={categories} />}
        <ListingSelect
          label={t("sort.label")}
          value={asked.sort}
          onChange={(sort) => onAsk({ ...asked, sort })}
          items={sorts.map((id) => ({ id, title: t(`sort.${id}`) }))}
        />
      </div>
    </Localised>
  )
}

/** Filtered and sorted by the address. Source: product, "Lists". */
export const Listing = ({ magazines, asked, onAsk, categories, empty }: ListingProps) => {
  const { t } = useTranslation("lists")
  if (magazines.length === 0) return <div className={styles.state}>{empty}</div>
  const category = categories?.find(({ slug }) => slug === asked.category)?.id ?? null
  const inShelf = category === null ? magazines : inCategory(magazines, category)
  const shown = listed(magazines, asked, category)
  const reset = <Button onPress={() => onAsk({ ...plainListing, sort: asked.sort })}>{t("noMatch.reset")}</Button>
  return (
    <div className={styles.listing}>
      <div className={styles.bar}>
        <p role="status" className={styles.count}>
          {t("count", { count: shown.length })}
        </p>
        <Controls
          asked={asked}
          onAsk={onAsk}
          frequencies={frequencyChoices(inShelf, asked.filter)}
          {...(categories === undefined ? {} : { categories })}
        />
      </div>
      {shown.length === 0 && isFiltered(asked) ? (
        <div className={styles.state}>
          <Message level={2} title={t("noMatch.title")} actions={reset}>
            <p>{t("noMatch.text")}</p>
          </Message>
        </div>
      ) : (
        <Shelf magazines={shown} label={t("shelf")} level={2} />
      )}
    </div>
  )
}
