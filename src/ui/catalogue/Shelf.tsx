import type { Magazine } from "../../domain/catalogue/Magazine.ts"
import { MagazineCard } from "./MagazineCard.tsx"
import styles from "./Shelf.module.css"

export interface ShelfProps {
  readonly magazines: ReadonlyArray<Magazine>
  /** The list's name, if no heading names it. */
  readonly label?: string
  /** The level of the cards' headings. */
  readonly level?: 2 | 3
}

export const Shelf = ({ magazines, label, level = 3 }: ShelfProps) => (
  <ul className={styles.shelf} aria-label={label}>
    {magazines.map((magazine) => (
      <li key={magazine.issue_id} className={styles.place}>
        <MagazineCard magazine={magazine} level={level} />
      </li>
    ))}
  </ul>
)
