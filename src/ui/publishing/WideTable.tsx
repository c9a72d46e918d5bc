import type { ReactNode } from "react"
import { VisuallyHidden } from "react-aria-components/VisuallyHidden"
import styles from "./Figures.module.css"

interface WideTableProps {
  readonly name: string
  /** The heads of its columns, the first that of its rows. */
  readonly columns: ReadonlyArray<string>
  readonly children: ReactNode
}

/** A table of figures that is scrolled within its own place where it is too wide. */
export const WideTable = ({ name, columns: [first, ...others], children }: WideTableProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- else Safari cannot scroll it by keys
  <div className={styles.wide} role="group" aria-label={name} tabIndex={0}>
    <table className={styles.table}>
      <caption>
        <VisuallyHidden>{name}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{first}</th>
          {others.map((column) => (
            <th key={column} scope="col" className={styles.figure}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
)
