import { useSelector } from "@xstate/react"
import type { CSSProperties, KeyboardEvent, MouseEvent } from "react"
import { useTranslation } from "react-i18next"
import { mountedPages } from "../../machines/reader/pages.view.ts"
import type { MagazineInfo } from "../../domain/reader/MagazineInfo.ts"
import type { PagesRef, SlidesRef, ZoomRef } from "../../machines/reader/room.view.ts"
import { slideShown } from "../../machines/reader/slides.view.ts"
import { fitOf } from "../../machines/reader/zoom.view.ts"
import { PageFrame } from "./PageFrame.tsx"
import styles from "./Stage.module.css"

interface StageProps {
  readonly magazine: MagazineInfo
  readonly slides: SlidesRef
  readonly pages: PagesRef
  readonly zoom: ZoomRef
}

/** Where in the spread a page lies; pages of other slides wait unseen. */
const sideOf = (slide: ReadonlyArray<number>, page: number): "alone" | "left" | "right" | "waiting" => {
  const at = slide.indexOf(page)
  return at === -1 ? "waiting" : slide.length === 1 ? "alone" : at === 0 ? "left" : "right"
}

/** The slide shown, its neighbours ready behind it. Every page is laid out at scale 1 and scaled as a whole. */
export const Stage = ({ magazine, slides, pages, zoom }: StageProps) => {
  const { t } = useTranslation("reader")
  const slide = useSelector(slides, slideShown)
  const scale = useSelector(zoom, fitOf)
  const mounted = useSelector(pages, mountedPages)
  const follow = (event: MouseEvent<HTMLElement> | KeyboardEvent<HTMLElement>) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-goto]") : null
    if (link === null) return
    event.preventDefault()
    slides.send({ type: "slide.go", page: Number(link.dataset["goto"]) })
  }
  const size = {
    "--page-width": `${magazine.page.width}px`,
    "--page-height": `${magazine.page.height}px`,
    "--scale": scale
  } as CSSProperties
  return (
    <div
      className={styles.stage}
      style={size}
      role="region"
      aria-label={t("region")}
      data-pages={slide.join("-")}
      lang={magazine.language}
      onClick={follow}
      onKeyDown={(event) => event.key === "Enter" && follow(event)}
    >
      {Object.entries(mounted).map(([page, ref]) => (
        <PageFrame key={page} page={Number(page)} source={ref} side={sideOf(slide, Number(page))} />
      ))}
    </div>
  )
}
