import { useSelector } from "@xstate/react"
import { type ReactNode, useRef } from "react"
import { useTranslation } from "react-i18next"
import type { SlideText } from "../../domain/reader/reading/slideText.ts"
import { passagesRead } from "../../domain/reader/reading/passagesRead.ts"
import {
  layoutsRead,
  magazineRead,
  pageSizes,
  type ReadingModeRef,
  slideRead,
  speechIn
} from "../../machines/reader/readingMode.view.ts"
import { areShortcutsOn } from "../../machines/reader/shortcuts.view.ts"
import { isOpen } from "../../machines/reader/speech.view.ts"
import { selectionOf, shortcutsOf, type SurfaceRef } from "../../machines/reader/surface.view.ts"
import { Button } from "../../ui/parts/Button.tsx"
import { usePageSeen } from "../effects/usePageSeen.ts"
import { useHitInView } from "../effects/useHitInView.ts"
import { useTextKeys } from "../effects/useTextKeys.ts"
import { useTextMarks } from "../effects/useTextMarks.ts"
import { useTextSelection } from "../effects/useTextSelection.ts"
import { useTextFocus } from "../effects/useTextFocus.ts"
import { pressHighlight } from "../marks/pressHighlight.ts"
import { ArticleText } from "./ArticleText.tsx"
import { LeaveContext } from "./PageSign.tsx"
import { ReadingMenus } from "./ReadingMenus.tsx"
import { SpokenText } from "./SpokenText.tsx"
import { TextMarksContext } from "./TextMarks.ts"
import styles from "./ReadingPlace.module.css"

interface ReadingTextProps {
  readonly surface: SurfaceRef
  readonly readingMode: ReadingModeRef
  readonly text: SlideText
  readonly end: ReactNode
}

const lastPage = (articles: SlideText["articles"]): number => Math.max(0, ...articles.flatMap(({ pages }) => pages))

/** Articles as a document that scrolls, also by its keys. */
export const ReadingText = ({ surface, readingMode, text, end }: ReadingTextProps) => {
  const { t } = useTranslation("reading")
  const place = useRef<HTMLDivElement>(null)
  const magazine = useSelector(readingMode, magazineRead)
  const slide = useSelector(readingMode, slideRead)
  // The sizes of a text's pages are known before it, and do not change.
  const sizes = pageSizes(readingMode.getSnapshot())
  const { marks, blockOf, hit } = useTextMarks(surface, readingMode, text)
  const selection = selectionOf(surface)
  const onPress = (id: string) => pressHighlight(surface, id)
  useTextSelection(place, {
    selection,
    passagesOf: (parts) =>
      passagesRead(
        parts.flatMap(({ id, start, end: to }) => {
          const block = blockOf(id)
          return block === undefined ? [] : [{ block, start, end: to }]
        }),
        layoutsRead(readingMode.getSnapshot())
      ),
    onPress
  })
  const leave = (page: number) => {
    readingMode.send({ type: "reading.seen", page })
    readingMode.send({ type: "reading.close" })
  }
  useHitInView(place, hit)
  const speech = useSelector(readingMode, speechIn)
  useTextKeys(place, {
    hasSingleKeys: () => areShortcutsOn(shortcutsOf(surface).getSnapshot()),
    isSpoken: () => speech !== null && isOpen(speech.getSnapshot()),
    onPress
  })
  usePageSeen(place, readingMode)
  useTextFocus(place)
  return (
    <div
      ref={place}
      className={styles.place}
      data-text
      role="region"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
      tabIndex={0}
      aria-label={t("region", { pages: slide.join("–") })}
    >
      <div className={styles.text}>
        {text.beginning !== null && (
          <div className={styles.beginning}>
            <Button look="quiet" onPress={() => readingMode.send({ type: "reading.begin" })}>
              {t("beginning", { page: text.beginning })}
            </Button>
          </div>
        )}
        <LeaveContext value={leave}>
          <TextMarksContext value={marks}>
            <SpokenText place={place} speech={speech} text={text} language={magazine.language}>
              {text.articles.map((article, at) => (
                <ArticleText
                  key={at}
                  article={article}
                  after={lastPage(text.articles.slice(0, at))}
                  magazine={magazine}
                  sizes={sizes}
                />
              ))}
            </SpokenText>
          </TextMarksContext>
        </LeaveContext>
        {end}
      </div>
      <ReadingMenus surface={surface} />
    </div>
  )
}
