import type { ReactNode } from "react"
import type { Category } from "../../domain/catalogue/Category.ts"
import { Link } from "../parts/Link.tsx"
import styles from "./CategoryLinks.module.css"

interface CategoryLinksProps {
  readonly categories: ReadonlyArray<Category>
  /** Names the list where nothing beside it does. */
  readonly label?: string
  /** What stands before them in the same list. */
  readonly children?: ReactNode
}

/** Categories by name, each the way to its page. */
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
