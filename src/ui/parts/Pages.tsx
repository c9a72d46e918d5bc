import type { ReactNode } from "react"
import styles from "./Pages.module.css"

export interface PagesProps {
  readonly label: string
  /** From 1. */
  readonly page: number
  readonly pages: number
  /** Which page is shown, in words. */
  readonly here: string
  readonly before: string
  readonly after: string
  /** A link to a page. */
  readonly renderLink: (page: number, words: string) => ReactNode
}

/** The ways to the pages before and after, if there are several. */
export const Pages = ({ label, page, pages, here, before, after, renderLink }: PagesProps) =>
  pages === 1 && page === 1 ? null : (
    <nav aria-label={label} className={styles.pages}>
      {page > 1 && renderLink(Math.min(page - 1, pages), before)}
      <span>{here}</span>
      {page < pages && renderLink(page + 1, after)}
    </nav>
  )
