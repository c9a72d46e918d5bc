import { useState } from "react"
import { useTranslation } from "react-i18next"
import { type MagazineInfo, pictureUrl } from "../../domain/reader/MagazineInfo.ts"
import type { ReadingBlock } from "../../domain/reader/reading/ReadingText.ts"
import { cutFrom, sharperCandidates } from "../../domain/reader/reading/cutPicture.ts"
import type { PageSizes } from "../../domain/reader/reading/slideText.ts"
import styles from "./ReadingPicture.module.css"

interface PictureProps {
  readonly picture: Extract<ReadingBlock, { readonly kind: "picture" }>
  readonly magazine: MagazineInfo
  readonly sizes: PageSizes
}

/** A part of the page's image. Over it lies the same of the sharper one, where the screen shows the difference. */
export const ReadingPicture = ({ picture: { page, box, text }, magazine, sizes }: PictureProps) => {
  const { t } = useTranslation("reading")
  const [isBroken, setIsBroken] = useState(false)
  const size = sizes[page] ?? magazine.page
  const { frame, image } = cutFrom(size, box)
  return (
    <div
      className={styles.picture}
      role="img"
      aria-label={text.trim() === "" ? t("picture", { page }) : text}
      style={frame}
    >
      <img className={styles.image} style={image} src={pictureUrl(magazine, page)} alt="" draggable={false} />
      {!isBroken && (
        <img
          className={styles.image}
          style={image}
          loading="lazy"
          decoding="async"
          {...sharperCandidates(size, box, (dots) => pictureUrl(magazine, page, dots))}
          alt=""
          draggable={false}
          onError={() => setIsBroken(true)}
        />
      )}
    </div>
  )
}
