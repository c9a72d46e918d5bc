import { useSelector } from "@xstate/react"
import { useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { addTexts } from "../../i18n/i18n.ts"
import { reading } from "../../i18n/reading.ts"
import { magazineRead, pageMeasured, speechIn } from "../../machines/reader/readingMode.view.ts"
import type { SpeechRef } from "../../machines/reader/speech.view.ts"
import { useFocusHandedOn } from "../../ui/focus/useFocusHandedOn.ts"
import { focusViewer } from "../effects/focusViewer.ts"
import { useSpokenOnPages } from "../effects/useSpokenOnPages.ts"
import styles from "./Listening.module.css"
import { MeasuredPage } from "./MeasuredPage.tsx"
import type { ReadingOverlayProps } from "./ReadingOverlay.tsx"
import { SpeechBar } from "./SpeechBar.tsx"
import "./spoken.css"

export type ListeningProps = Omit<ReadingOverlayProps, "noticesRef">

const Bar = ({ surface, readingMode, paper, speech }: ListeningProps & { readonly speech: SpeechRef }) => {
  const bar = useRef<HTMLElement>(null)
  const { t } = useTranslation("reading")
  const { language } = useSelector(readingMode, magazineRead)
  useFocusHandedOn(bar, focusViewer)
  useSpokenOnPages(surface, speech)
  return (
    <section ref={bar} className={styles.place} aria-label={t("speech.title")}>
      <SpeechBar speech={speech} language={language} paper={paper} isOverPages />
    </section>
  )
}

/** Text that is read aloud over its pages: the bar below them, and the sentence marked on them. */
export const Listening = (props: ListeningProps) => {
  const { i18n } = useTranslation("reader")
  useState(() => addTexts(i18n, { reading }))
  const { readingMode } = props
  const speech = useSelector(readingMode, speechIn)
  const measured = useSelector(readingMode, pageMeasured)
  return (
    <>
      {speech !== null && <Bar {...props} speech={speech} />}
      {measured !== null && <MeasuredPage key={measured} readingMode={readingMode} page={measured} />}
    </>
  )
}
