import type { ReactNode } from "react"
import type { Category } from "../../domain/catalogue/Category.ts"
import { Link } from "../parts/Link.tsx"
import styles from "./CategoryLinks.module.css"

interface CategoryLinksProps {
  readonly categories: ReadonlyArray<Category>
  /** The list's name, if no heading names it. */
  readonly label?: string
  /** List items before the categories. */
  readonly children?: ReactNode
}

export const CategoryLinks = ({ categories, label, children }: CategoryLinksProps) => (
  <ul className={styles.links} aria-label={label}>
    {children}
    {categories.map(({ id, slug, name }) => (
      <li key={id}>
        <Link to="/category/$id" params={{ id: slug }}>
          {name}
        </Link>
      </li>
    ))}
  </ul>
)
