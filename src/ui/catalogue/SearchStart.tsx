import { useTranslation } from "react-i18next"
import type { Catalogue } from "../../domain/catalogue/Catalogue.ts"
import { shownCategories } from "../../domain/catalogue/shownCategories.ts"
import { sectionLength } from "../../domain/catalogue/homeSections.ts"
import { inCategory } from "../../domain/catalogue/listing.ts"
import { mostRead } from "../../domain/catalogue/mostRead.ts"
import { TitledSection } from "../parts/TitledSection.tsx"
import { CategoryLinks } from "./CategoryLinks.tsx"
import styles from "./Search.module.css"
import { Shelf } from "./Shelf.tsx"

/** Before anything is typed: what is read most, if that was counted, and the categories with magazines. */
export const SearchStart = ({ catalogue }: { readonly catalogue: Catalogue }) => {
  const { t } = useTranslation("lists")
  const popular = mostRead(catalogue.magazines).slice(0, sectionLength)
  const categories = shownCategories(catalogue.categories).filter(
    ({ id }) => inCategory(catalogue.magazines, id).length > 0
  )
  return (
    <>
      {categories.length > 0 && (
        <TitledSection className={styles.start} titleClassName={styles.startTitle} title={t("search.categories")}>
          <CategoryLinks categories={categories} />
        </TitledSection>
      )}
      {popular.length > 0 && (
        <TitledSection className={styles.start} titleClassName={styles.startTitle} title={t("search.popular")}>
          <Shelf magazines={popular} />
        </TitledSection>
      )}
    </>
  )
}
