import { coverImage } from "../domain/catalogue/cover.ts"
import type { MagazineInfo } from "../domain/reader/MagazineInfo.ts"
import styles from "./Reader.module.css"

/** The issue's cover, or the shop's icon until the issue is known. */
export const IssueCover = ({ magazine }: { readonly magazine: MagazineInfo | null }) => {
  const cover =
    magazine &&
    coverImage({
      cover_image: magazine.coverUrl,
      page_width: magazine.page.width,
      page_height: magazine.page.height
    })
  return cover === null ? (
    <img className={styles.face} src="/icon.svg" alt="" />
  ) : (
    <img className={styles.face} data-cover {...cover} sizes="12rem" alt="" />
  )
}
