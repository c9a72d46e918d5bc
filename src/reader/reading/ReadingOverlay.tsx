import { useSelector } from "@xstate/react"
import { type CSSProperties, type Ref, useState } from "react"
import { Dialog } from "react-aria-components/Dialog"
import { Modal, ModalOverlay } from "react-aria-components/Modal"
import { useTranslation } from "react-i18next"
import { hasStrip } from "../../domain/reader/thumbnails.ts"
import type { ReaderTheme } from "../../domain/theme/ReaderTheme.ts"
import { addTexts } from "../../i18n/i18n.ts"
import { reading } from "../../i18n/reading.ts"
import {
  magazineRead,
  mayListen,
  pageMeasured,
  type ReadingModeRef,
  readingSettingsOf,
  speechIn
} from "../../machines/reader/readingMode.view.ts"
import { settingsIn } from "../../machines/reader/readingSettings.view.ts"
import { sidebarOf, type SurfaceRef } from "../../machines/reader/surface.view.ts"
import { useCloseRequest } from "../effects/useCloseRequest.ts"
import { MeasuredPage } from "./MeasuredPage.tsx"
import "./dyslexicFont.css"
import styles from "./ReadingOverlay.module.css"
import { ReadingPanel } from "./ReadingPanel.tsx"
import { ReadingPlace } from "./ReadingPlace.tsx"
import { SpeechBar } from "./SpeechBar.tsx"

export interface ReadingOverlayProps {
  readonly readingMode: ReadingModeRef
  readonly surface: SurfaceRef
  /** The theme of the reader, which the text has until another is chosen. */
  readonly paper: ReaderTheme
  /** Where a failure to load is shown; null until that is there. */
  readonly notices: HTMLElement | null
  /** Reports where notices are shown while it is open. */
  readonly noticesRef: Ref<HTMLDivElement>
}

/** The text of the slide over the whole page, under its panel. */
export const ReadingOverlay = ({ surface, readingMode, paper, noticesRef }: ReadingOverlayProps) => {
  const { i18n, t } = useTranslation("reader")
  useState(() => addTexts(i18n, { reading }))
  const settings = readingSettingsOf(readingMode)
  const { theme, fontSize, lineHeight, measure, face } = useSelector(settings, settingsIn)
  const speech = useSelector(readingMode, speechIn)
  const { language, totalPage } = useSelector(readingMode, magazineRead)
  const isSpoken = useSelector(readingMode, mayListen)
  const measured = useSelector(readingMode, pageMeasured)
  useCloseRequest(() => readingMode.send({ type: "reading.close" }))
  return (
    <ModalOverlay
      isOpen
      onOpenChange={(open) => {
        if (!open) readingMode.send({ type: "reading.close" })
      }}
      className={styles.ground ?? ""}
      data-reading
      data-paper={theme ?? paper}
    >
      <Modal className={styles.modal ?? ""}>
        <Dialog
          className={styles.dialog ?? ""}
          aria-label={t("tools.reading")}
          style={{ "--reading-scale": fontSize / 100 } as CSSProperties}
          data-line-height={lineHeight}
          data-measure={measure}
          data-face={face}
        >
          <ReadingPanel
            readingMode={readingMode}
            settings={settings}
            speech={speech}
            paper={paper}
            onSearch={hasStrip(totalPage) ? () => sidebarOf(surface).send({ type: "sidebar.search" }) : null}
          />
          <ReadingPlace surface={surface} readingMode={readingMode} />
          <div ref={noticesRef} className={styles.notices} />
          {speech !== null && (
            <SpeechBar
              speech={speech}
              language={language}
              paper={theme ?? paper}
              onOverPages={isSpoken ? () => readingMode.send({ type: "reading.listen" }) : null}
            />
          )}
          {measured !== null && <MeasuredPage key={measured} readingMode={readingMode} page={measured} />}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
