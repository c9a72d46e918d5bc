import { useState } from "react"
import { smallCover } from "../../domain/catalogue/cover.ts"
import styles from "./SmallCover.module.css"

/** An issue's cover beside its title; blank paper where there is none. */
export const SmallCover = ({ image }: { readonly image: string | null }) => {
  const [failed, setFailed] = useState<string | null>(null)
  return (
    <span className={styles.cover} data-blank={image === null || failed === image || undefined}>
      {image !== null && failed !== image && (
        <img src={smallCover(image)} alt="" loading="lazy" decoding="async" onError={() => setFailed(image)} />
      )}
    </span>
  )
}
