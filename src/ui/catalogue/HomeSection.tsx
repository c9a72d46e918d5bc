import { Link } from "@tanstack/react-router"
import { useId } from "react"
import { useTranslation } from "react-i18next"
import { compactSizes, shelfSizes } from "../../domain/catalogue/cover.ts"
import { type Section, type SectionWay, wayToAll } from "../../domain/catalogue/homeSections.ts"
import styles from "./HomeSection.module.css"
import { MagazineCard } from "./MagazineCard.tsx"

interface HomeSectionProps {
  readonly section: Section
  /** The number of magazines in the store, to which a section without a category links. */
  readonly inStore: number
}

const All = ({ name, way }: { readonly name: string; readonly way: SectionWay }) => {
  const { t } = useTranslation("home")
  const { category, isFree, number } = way
  const all = { "aria-label": t("allOf", { number, category: name }), className: styles.all }
  const words = t("all", { number })
  return category === null ? (
    <Link {...all} to="/store" search={isFree ? { price: "free" } : {}}>
      {words}
    </Link>
  ) : (
    <Link {...all} to="/category/$id" params={{ id: category.slug }}>
      {words}
    </Link>
  )
}

/** A section's first issues, and a link to the others if there are more. */
export const HomeSection = ({ section, inStore }: HomeSectionProps) => {
  const { t } = useTranslation("home")
  const heading = useId()
  const { kind, category, magazines, isCompact } = section
  const name = category?.name ?? t(`section.${kind === "category" ? "others" : kind}`)
  const way = wayToAll(section, inStore)
  return (
    <section className={styles.section} aria-labelledby={heading} data-compact={isCompact || undefined}>
      <div className={styles.head}>
        <h2 id={heading} className={styles.heading}>
          {name}
        </h2>
        {way !== null && <All name={name} way={way} />}
      </div>
      <ul className={styles.row} data-count={magazines.length}>
        {magazines.map((magazine) => (
          <li key={magazine.issue_id} className={styles.place}>
            <MagazineCard magazine={magazine} sizes={isCompact ? compactSizes : shelfSizes} />
          </li>
        ))}
      </ul>
    </section>
  )
}
