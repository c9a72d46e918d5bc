import { useSelector } from "@xstate/react"
import { type CSSProperties, useState } from "react"
import { Dialog } from "react-aria-components/Dialog"
import { Modal, ModalOverlay } from "react-aria-components/Modal"
import { useTranslation } from "react-i18next"
import type { ReaderTheme } from "../../domain/theme/ReaderTheme.ts"
import { addTexts } from "../../i18n/i18n.ts"
import { reading } from "../../i18n/reading.ts"
import type { PurchaseRef } from "../../machines/reader/purchase.view.ts"
import { pageMeasured, type ReadingModeRef, readingSettingsOf } from "../../machines/reader/readingMode.view.ts"
import { settingsIn } from "../../machines/reader/readingSettings.view.ts"
import { MeasuredPage } from "./MeasuredPage.tsx"
import styles from "./ReadingOverlay.module.css"
import { ReadingPanel } from "./ReadingPanel.tsx"
import { ReadingPlace } from "./ReadingPlace.tsx"

export interface ReadingOverlayProps {
  readonly readingMode: ReadingModeRef
  readonly purchase: PurchaseRef
  /** The theme of the reader, which the text has until another is chosen. */
  readonly paper: ReaderTheme
  /** Where a failure to load is shown; null until that is there. */
  readonly notices: HTMLElement | null
}

/** The text of the slide over the whole page, under its panel. */
export const ReadingOverlay = ({ readingMode, purchase, paper }: ReadingOverlayProps) => {
  const { i18n, t } = useTranslation("reader")
  useState(() => addTexts(i18n, { reading }))
  const settings = readingSettingsOf(readingMode)
  const { theme, fontSize, lineHeight, measure, face } = useSelector(settings, settingsIn)
  const measured = useSelector(readingMode, pageMeasured)
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
          <ReadingPanel readingMode={readingMode} settings={settings} paper={paper} />
          <ReadingPlace readingMode={readingMode} purchase={purchase} />
          {measured !== null && <MeasuredPage key={measured} readingMode={readingMode} page={measured} />}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
