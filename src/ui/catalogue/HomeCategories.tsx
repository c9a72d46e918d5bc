import { Link } from "@tanstack/react-router"
import { useTranslation } from "react-i18next"
import type { Section } from "../../domain/catalogue/homeSections.ts"
import styles from "./HomeCategories.module.css"

export const HomeCategories = ({ sections }: { readonly sections: ReadonlyArray<Section> }) => {
  const { t } = useTranslation("home")
  const categories = sections.flatMap(({ category }) => (category === null ? [] : [category]))
  if (categories.length === 0) return null
  return (
    <nav className={styles.categories} aria-label={t("categories")}>
      <ul className={styles.list}>
        {categories.map(({ id, slug, name }) => (
          <li key={id}>
            <Link to="/category/$id" params={{ id: slug }} className={styles.link}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
