import { useSelector } from "@xstate/react"
import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type SubmitEvent,
  useId,
  useRef,
  useState
} from "react"
import { useTranslation } from "react-i18next"
import { isLocked } from "../../domain/reader/locked.ts"
import { type MagazineInfo, thumbnailUrl } from "../../domain/reader/MagazineInfo.ts"
import { type Slide, slideOf } from "../../domain/reader/slides.ts"
import { aids } from "../../i18n/aids.ts"
import { addTexts } from "../../i18n/i18n.ts"
import { isAsking, isRefused, pageHeld, type PageFinderRef, typedIn } from "../../machines/reader/pageFinder.view.ts"
import { allSlides, indexShown, slideShown } from "../../machines/reader/slides.view.ts"
import type { SlidesRef } from "../../machines/reader/surface.view.ts"
import { useFinderFocus } from "../effects/useFinderFocus.ts"
import { useSelected } from "../effects/useSelected.ts"
import styles from "./PageFinder.module.css"

export interface PageFinderProps {
  readonly magazine: MagazineInfo
  readonly slides: SlidesRef
  readonly finder: PageFinderRef
}

/** The field for a page's number, in the number's place. */
const NumberField = ({ magazine, slides, finder }: PageFinderProps) => {
  const { t } = useTranslation(["aids", "reader"])
  const typed = useSelector(finder, typedIn)
  const refused = useSelector(finder, isRefused)
  const field = useRef<HTMLInputElement>(null)
  const reason = useId()
  const here = slideShown(slides.getSnapshot()).join("–")
  useFinderFocus(field)
  useSelected(field, refused)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    finder.send({ type: "finder.submit" })
  }
  const key = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return
    event.stopPropagation()
    finder.send({ type: "finder.close" })
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit} onBlur={() => finder.send({ type: "finder.close" })}>
      <input
        ref={field}
        className={styles.field}
        type="text"
        inputMode="numeric"
        enterKeyHint="go"
        autoComplete="off"
        aria-label={t("finder.field", { total: magazine.totalPage })}
        aria-invalid={refused}
        aria-describedby={reason}
        placeholder={here}
        value={typed}
        onChange={({ target }) => finder.send({ type: "finder.type", typed: target.value })}
        onKeyDown={key}
      />
      <span aria-hidden>{`/ ${magazine.totalPage}`}</span>
      <p id={reason} className={styles.refused} role="alert">
        {refused && t("finder.refused", { total: magazine.totalPage })}
      </p>
    </form>
  )
}

const NumberButton = ({ magazine, slides, finder }: PageFinderProps) => {
  const { t } = useTranslation(["aids", "reader"])
  const slide = useSelector(slides, slideShown)
  const place = { pages: slide.join("–"), total: magazine.totalPage }
  return (
    <button
      type="button"
      className={styles.number}
      aria-label={t("finder.open", place)}
      title={t("finder.title")}
      data-finder-open
      onClick={() => finder.send({ type: "finder.open" })}
    >
      <span className={styles.long}>{t("reader:slide", place)}</span>
      <span className={styles.short}>{t("reader:slideShort", place)}</span>
    </button>
  )
}

interface HeldProps extends Pick<PageFinderProps, "magazine"> {
  readonly slide: Slide
}

/** What the hand on the line would go to. */
const Held = ({ magazine, slide }: HeldProps) => {
  const { t } = useTranslation(["aids", "reader"])
  const locked = slide.every((page) => isLocked(magazine, page))
  return (
    <>
      <span className={styles.pictures}>
        {slide.map((page) => (
          <img
            key={page}
            className={styles.picture}
            style={{ aspectRatio: `${magazine.page.width} / ${magazine.page.height}` }}
            src={thumbnailUrl(magazine, page)}
            alt=""
            draggable={false}
          />
        ))}
      </span>
      <span className={styles.pages}>
        {t("reader:slideShort", { pages: slide.join("–"), total: magazine.totalPage })}
        {locked && <small>{t("finder.locked")}</small>}
      </span>
    </>
  )
}

/** CSS pixels above or below the line, beyond which a drag was not meant for it. */
const reach = 32

const isNear = ({ currentTarget, clientY }: PointerEvent): boolean => {
  const { top, bottom } = currentTarget.getBoundingClientRect()
  return clientY > top - reach && clientY < bottom + reach
}

/** The line of the position, which is dragged, pressed, or moved by keys. */
const Line = ({ magazine, slides, finder }: PageFinderProps) => {
  const { t } = useTranslation(["aids", "reader"])
  const all = useSelector(slides, allSlides)
  const index = useSelector(slides, indexShown)
  const held = useSelector(finder, pageHeld)
  const total = magazine.totalPage
  const slide = all[held === null ? index : slideOf(all, held)] ?? ([1] as const)
  const share = (slide.at(-1) ?? 1) / total
  const pageAt = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    return Math.min(total, Math.max(1, Math.ceil(((clientX - left) / width) * total)))
  }
  const hold = (event: PointerEvent) => {
    if (event.button !== 0 || !event.isPrimary) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    finder.send({ type: "finder.hold", page: pageAt(event) })
  }
  const drag = (event: PointerEvent) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    if (isNear(event)) return finder.send({ type: "finder.drag", page: pageAt(event) })
    event.currentTarget.releasePointerCapture(event.pointerId)
    finder.send({ type: "finder.cancel" })
  }
  const drop = (event: PointerEvent) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) finder.send({ type: "finder.drop" })
  }
  const pages = { pages: slide.join("–"), total }
  const isOut = isLocked(magazine, slide[0])
  return (
    <div
      className={styles.track}
      data-line
      data-held={held !== null}
      style={{ "--at": `${share * 100}%` } as CSSProperties}
      onPointerDown={hold}
      onPointerMove={drag}
      onPointerUp={drop}
      onPointerCancel={() => finder.send({ type: "finder.cancel" })}
    >
      <span className={styles.line}>
        <span className={styles.read} style={{ transform: `scaleX(${share})` }} />
        {magazine.lastReadable < total && (
          <span className={styles.locked} style={{ left: `${(magazine.lastReadable / total) * 100}%` }} />
        )}
        <span className={styles.knob} data-knob />
      </span>
      <input
        className={styles.slider}
        type="range"
        min={1}
        max={all.length}
        value={slideOf(all, slide[0]) + 1}
        aria-label={t("finder.line")}
        aria-valuetext={isOut ? `${t("reader:slide", pages)}, ${t("finder.locked")}` : t("reader:slide", pages)}
        onChange={({ target }) => slides.send({ type: "slide.go", page: all[target.valueAsNumber - 1]?.[0] ?? 1 })}
      />
      {held !== null && (
        <div className={styles.held}>
          <Held magazine={magazine} slide={slide} />
        </div>
      )}
    </div>
  )
}

/** Goes to a page by its number, or along the line. Source: product, "Toolbars and panels". */
export const PageFinder = (props: PageFinderProps) => {
  const { i18n } = useTranslation()
  useState(() => addTexts(i18n, { aids }))
  const asked = useSelector(props.finder, isAsking)
  return (
    <>
      {asked ? <NumberField {...props} /> : <NumberButton {...props} />}
      <Line {...props} />
    </>
  )
}
