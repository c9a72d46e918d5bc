import { Link } from "@tanstack/react-router"
import { useId } from "react"
import { useTranslation } from "react-i18next"
import { shelfSizes } from "../../domain/catalogue/cover.ts"
import { hasMore, type Section } from "../../domain/catalogue/homeSections.ts"
import styles from "./HomeSection.module.css"
import { MagazineCard } from "./MagazineCard.tsx"

interface HomeSectionProps {
  readonly section: Section
  /** The number of magazines in the store, to which the section without a category links. */
  readonly inStore: number
}

/** A category's newest issues, and a link to the others if there are more. */
export const HomeSection = ({ section, inStore }: HomeSectionProps) => {
  const { t } = useTranslation("home")
  const heading = useId()
  const { category, magazines, count } = section
  const name = category?.name ?? t("others")
  const number = category === null ? inStore : count
  const all = { "aria-label": t("allOf", { number, category: name }), className: styles.all }
  const allWords = t("all", { number })
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <div className={styles.head}>
        <h2 id={heading} className={styles.heading}>
          {name}
        </h2>
        {hasMore(section) &&
          (category === null ? (
            <Link {...all} to="/store">
              {allWords}
            </Link>
          ) : (
            <Link {...all} to="/category/$id" params={{ id: category.slug }}>
              {allWords}
            </Link>
          ))}
      </div>
      <ul className={styles.row} data-count={magazines.length}>
        {magazines.map((magazine) => (
          <li key={magazine.issue_id} className={styles.place}>
            <MagazineCard magazine={magazine} sizes={shelfSizes} />
          </li>
        ))}
      </ul>
    </section>
  )
}
