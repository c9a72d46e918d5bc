import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Advert } from "../../domain/reader/adverts/Advert.ts"
import { type MagazineInfo, pictureUrl } from "../../domain/reader/MagazineInfo.ts"
import { adverts as words } from "../../i18n/adverts.ts"
import { addTexts } from "../../i18n/i18n.ts"
import { AdvertFace } from "./AdvertCard.tsx"
import styles from "./AdvertPreview.module.css"

export interface AdvertPreviewProps {
  readonly advert: Advert
  readonly magazine: MagazineInfo
  readonly page: number
}

/**
 * An advert over a page, as readers see it, which nobody can press. A page that may not be seen is the first one instead.
 */
export const AdvertPreview = ({ advert, magazine, page }: AdvertPreviewProps) => {
  const { i18n } = useTranslation()
  useState(() => addTexts(i18n, { adverts: words }))
  const [missing, setMissing] = useState<number | null>(null)
  const { width, height } = magazine.page
  return (
    <div className={styles.stage} inert>
      <img
        className={styles.page}
        src={pictureUrl(magazine, missing === page ? 1 : page)}
        width={width}
        height={height}
        alt=""
        decoding="async"
        onError={() => setMissing(page)}
      />
      <AdvertFace advert={advert} language={magazine.language} />
    </div>
  )
}
