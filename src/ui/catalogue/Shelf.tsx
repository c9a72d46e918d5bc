import type { ReactNode } from "react"
import type { Magazine } from "../../domain/catalogue/Magazine.ts"
import { MagazineCard } from "./MagazineCard.tsx"
import styles from "./Shelf.module.css"

export interface ShelfProps {
  readonly magazines: ReadonlyArray<Magazine>
  /** The list's name, if no heading names it. */
  readonly label?: string
  /** The level of the cards' headings. */
  readonly level?: 2 | 3
  /** Stands below each card's price. */
  readonly below?: (magazine: Magazine) => ReactNode
}

export const Shelf = ({ magazines, label, level = 3, below }: ShelfProps) => (
  <ul className={styles.shelf} aria-label={label}>
    {magazines.map((magazine) => (
      <li key={magazine.issue_id} className={styles.place}>
        <MagazineCard magazine={magazine} level={level} below={below?.(magazine)} />
      </li>
    ))}
  </ul>
)
