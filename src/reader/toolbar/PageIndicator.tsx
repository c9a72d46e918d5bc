import { useSelector } from "@xstate/react"
import { Suspense } from "react"
import { VisuallyHidden } from "react-aria-components/VisuallyHidden"
import { useTranslation } from "react-i18next"
import type { MagazineInfo } from "../../domain/reader/MagazineInfo.ts"
import type { PageFinderRef } from "../../machines/reader/pageFinder.view.ts"
import { slideAtRest, totalOf } from "../../machines/reader/slides.view.ts"
import type { SlidesRef } from "../../machines/reader/surface.view.ts"
import { lazyPart } from "../../ui/parts/lazyPart.ts"
import styles from "./PageIndicator.module.css"
import { Place } from "./Place.tsx"

/** Its code comes after the first slide; without it the place is only shown. */
const PageFinder = lazyPart(() => import("./PageFinder.tsx").then((part) => part.PageFinder), Place)

interface PageIndicatorProps {
  readonly magazine: MagazineInfo
  readonly slides: SlidesRef
  /** Null until its code is loaded. */
  readonly finder: PageFinderRef | null
}

/**
 * The current place in the issue: a number and a thin line that change at once, and an announcement once a turn has
 * come to rest, so that a held key announces only where it ended. Source: product, "Turning".
 */
export const PageIndicator = ({ magazine, slides, finder }: PageIndicatorProps) => {
  const { t } = useTranslation("reader")
  const read = useSelector(slides, slideAtRest)
  const total = useSelector(slides, totalOf)
  return (
    <footer className={styles.place} data-bar>
      <VisuallyHidden elementType="output" aria-live="polite" aria-atomic="true">
        {t("slide", { pages: read.join("–"), total })}
      </VisuallyHidden>
      {finder === null ? (
        <Place slides={slides} />
      ) : (
        <Suspense fallback={<Place slides={slides} />}>
          <PageFinder magazine={magazine} slides={slides} finder={finder} />
        </Suspense>
      )}
    </footer>
  )
}
