import { useSelector } from "@xstate/react"
import { X } from "lucide-react"
import { type Ref, useCallback, useRef, useState } from "react"
import { VisuallyHidden } from "react-aria-components/VisuallyHidden"
import { useTranslation } from "react-i18next"
import { type Advert, kindOf } from "../../domain/reader/adverts/Advert.ts"
import { linkReason } from "../../domain/reader/adverts/AdvertDraft.ts"
import { type AdvertsRef, languageIn } from "../../machines/reader/adverts.view.ts"
import { useFocusHandedOn } from "../../ui/focus/useFocusHandedOn.ts"
import { focusViewer } from "../effects/focusViewer.ts"
import { useAdvertEscape } from "../effects/useAdvertEscape.ts"
import { useInSight } from "../effects/useInSight.ts"
import styles from "./AdvertCard.module.css"

interface AdvertCardProps {
  readonly advert: Advert
  readonly adverts: AdvertsRef
}

const siteOf = (link: string): string => new URL(link).hostname.replace(/^www\./u, "")

const Picture = ({ content: { imageUrl, imageWidth, imageHeight } }: Pick<Advert, "content">) => {
  const [isMissing, setIsMissing] = useState(false)
  // Only pictures that we have drawn; their words stand beside them.
  if (isMissing || imageUrl?.startsWith("/adverts/") !== true) return null
  return (
    <img
      className={styles.picture}
      src={imageUrl}
      width={imageWidth}
      height={imageHeight}
      alt=""
      decoding="async"
      onError={() => setIsMissing(true)}
    />
  )
}

interface AdvertFaceProps {
  readonly advert: Advert
  /** In which it is advertised. */
  readonly language: string
  readonly ref?: Ref<HTMLElement>
  readonly onHold?: () => void
  readonly onRelease?: (event: { readonly currentTarget: Element }) => void
  readonly onClose?: () => void
  readonly onFollow?: () => void
}

/** An advert as it is drawn over the page: named as one, with its link and the button that closes it. */
export const AdvertFace = ({ advert, language, ref, onHold, onRelease, onClose, onFollow }: AdvertFaceProps) => {
  const { t } = useTranslation("adverts")
  const { content } = advert
  return (
    <aside
      ref={ref}
      className={styles.card}
      data-kind={kindOf(advert)}
      data-advert
      aria-label={t("label")}
      onPointerEnter={onHold}
      onPointerLeave={onRelease}
      onFocus={onHold}
      onBlur={onRelease}
    >
      <p className={styles.label} aria-hidden>
        {t("label")}
      </p>
      <Picture content={content} />
      <div className={styles.words}>
        <p dir="auto" lang={language}>
          {content.metin}
        </p>
        {content.link !== null && linkReason(content.link) === null && (
          <a
            className={styles.link}
            href={content.link}
            target="_blank"
            rel="noopener noreferrer sponsored"
            onClick={onFollow}
            onAuxClick={({ button }) => button === 1 && onFollow?.()}
          >
            {t("visit", { site: siteOf(content.link) })} <VisuallyHidden>{t("newTab")}</VisuallyHidden>
          </a>
        )}
      </div>
      <button type="button" className={styles.close} aria-label={t("close")} onClick={onClose}>
        <X aria-hidden size={18} strokeWidth={1.6} />
      </button>
    </aside>
  )
}

/** An advert over the page, announced to nobody, and closed by button, Escape or time. */
export const AdvertCard = ({ advert, adverts }: AdvertCardProps) => {
  const place = useRef<HTMLElement>(null)
  const hold = () => adverts.send({ type: "advert.hold" })
  /** Whoever still points at it, or is still inside it, has not left it. */
  const release = ({ currentTarget }: { readonly currentTarget: Element }) => {
    if (!currentTarget.matches(":hover, :focus-within")) adverts.send({ type: "advert.release" })
  }
  const close = useCallback(() => adverts.send({ type: "advert.close" }), [adverts])
  const see = useCallback(() => adverts.send({ type: "advert.seen" }), [adverts])
  useAdvertEscape(close)
  useInSight(place, see)
  useFocusHandedOn(place, focusViewer)
  return (
    <AdvertFace
      ref={place}
      advert={advert}
      language={useSelector(adverts, languageIn)}
      onHold={hold}
      onRelease={release}
      onClose={close}
      onFollow={() => adverts.send({ type: "advert.follow" })}
    />
  )
}
