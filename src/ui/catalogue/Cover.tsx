import { coverImage } from "../../domain/catalogue/cover.ts"
import type { Magazine } from "../../domain/catalogue/Magazine.ts"
import { useFailedPicture } from "../hooks/useFailedPicture.ts"
import styles from "./Cover.module.css"

export interface CoverProps {
  readonly magazine: Pick<Magazine, "title" | "issue_title" | "language" | "cover_image" | "page_width" | "page_height">
  /** The image's `sizes`: its width in the layout. */
  readonly sizes: string
  /** Empty if the title is beside the cover. */
  readonly alt: string
  /** Loaded with high priority. */
  readonly first?: boolean
}

/** A cover in its own proportions; its title replaces a missing picture. */
export const Cover = ({ magazine, sizes, alt, first = false }: CoverProps) => {
  const image = coverImage(magazine)
  const [hasFailed, fail] = useFailedPicture(image?.src ?? null)
  const shape = { aspectRatio: `${magazine.page_width} / ${magazine.page_height}` }
  if (image === null || hasFailed) {
    return (
      <span
        className={styles.cover}
        style={shape}
        data-cover
        data-blank
        role={alt === "" ? undefined : "img"}
        aria-label={alt || undefined}
      >
        <span className={styles.blankTitle} lang={magazine.language} aria-hidden="true">
          {magazine.title}
        </span>
        <span className={styles.blankIssue} lang={magazine.language} aria-hidden="true">
          {magazine.issue_title}
        </span>
      </span>
    )
  }
  return (
    <span className={styles.cover} style={shape} data-cover>
      <img
        {...image}
        alt={alt}
        sizes={sizes}
        className={styles.image}
        decoding="async"
        loading={first ? "eager" : "lazy"}
        fetchPriority={first ? "high" : "auto"}
        onError={fail}
      />
    </span>
  )
}
