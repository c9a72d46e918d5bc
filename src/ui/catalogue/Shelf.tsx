import type { Magazine } from "../../domain/catalogue/Magazine.ts"
import { MagazineCard } from "./MagazineCard.tsx"
import styles from "./Shelf.module.css"

export interface ShelfProps {
  readonly magazines: ReadonlyArray<Magazine>
  /** Names the list where no heading does. */
  readonly label?: string
  /** Of the cards' headings. */
  readonly level?: 2 | 3
}

/** Cards in a grid, their covers on one baseline and their captions on another, in as many columns as there is room for. */
export const Shelf = ({ magazines, label, level = 3 }: ShelfProps) => (
  <ul className={styles.shelf} aria-label={label}>
    {magazines.map((magazine) => (
      <li key={magazine.issue_id} className={styles.place}>
        <MagazineCard magazine={magazine} level={level} />
      </li>
    ))}
  </ul>
)
