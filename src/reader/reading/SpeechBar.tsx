import { useSelector } from "@xstate/react"
import { BookOpen, Settings2, SkipBack, SkipForward, Square } from "lucide-react"
import { useRef, useState } from "react"
import { Dialog } from "react-aria-components/Dialog"
import { Popover } from "react-aria-components/Popover"
import { Toolbar } from "react-aria-components/Toolbar"
import { useTranslation } from "react-i18next"
import { rates, sleepTimes } from "../../domain/reader/speech/SpeechPreferences.ts"
import { languageOf } from "../../domain/reader/speech/Voice.ts"
import type { ReaderTheme } from "../../domain/theme/ReaderTheme.ts"
import {
  isAway,
  isOpen,
  isUnsupported,
  isWaiting,
  rateIn,
  sleepMinutes,
  type SpeechRef,
  stopReason,
  voiceIn,
  voicesIn
} from "../../machines/reader/speech.view.ts"
import { Button } from "../../ui/parts/Button.tsx"
import { Choice } from "../../ui/parts/Choice.tsx"
import { IconButton } from "../../ui/parts/IconButton.tsx"
import { focusViewer } from "../effects/focusViewer.ts"
import { PlayButton } from "./PlayButton.tsx"
import panel from "./ReadingPanel.module.css"
import styles from "./SpeechBar.module.css"

interface SpeechBarProps {
  readonly speech: SpeechRef
  /** The text's language. */
  readonly language: string
  /** The theme of the text. */
  readonly paper: ReaderTheme
  /** The text is closed, and the pages are shown. */
  readonly isOverPages?: boolean
  /** Closes the text alone; null while nothing is spoken. */
  readonly onOverPages?: (() => void) | null
}

const Rate = ({ speech }: Pick<SpeechBarProps, "speech">) => {
  const { t, i18n } = useTranslation("reading")
  const rate = useSelector(speech, rateIn)
  const number = new Intl.NumberFormat(i18n.language)
  return (
    <Choice
      label={t("speech.rate")}
      value={String(rate)}
      onChange={(value) => {
        const chosen = rates.find((one) => String(one) === value)
        if (chosen !== undefined) speech.send({ type: "speech.rate", rate: chosen })
      }}
      options={rates.map((one) => ({ value: String(one), label: t("speech.times", { rate: number.format(one) }) }))}
    />
  )
}

const Voices = ({ speech, language }: Pick<SpeechBarProps, "speech" | "language">) => {
  const { t } = useTranslation("reading")
  const snapshot = useSelector(speech, (now) => now)
  const voices = voicesIn(snapshot, language)
  if (voices.length === 0) return <p className={styles.none}>{t("speech.noVoice")}</p>
  return (
    <Choice
      label={t("speech.voice")}
      value={voiceIn(snapshot, language)?.id ?? null}
      onChange={(id) => speech.send({ type: "speech.voice", language: languageOf(language), id })}
      options={voices.map(({ id, name, isLocal }) => ({
        value: id,
        label: isLocal ? name : t("speech.online", { name })
      }))}
    />
  )
}

const Sleep = ({ speech }: Pick<SpeechBarProps, "speech">) => {
  const { t } = useTranslation("reading")
  const minutes = useSelector(speech, sleepMinutes)
  return (
    <Choice
      label={t("speech.sleep")}
      value={minutes === null ? "off" : String(minutes)}
      onChange={(value) =>
        speech.send({ type: "speech.sleep", minutes: sleepTimes.find((one) => String(one) === value) ?? null })
      }
      options={[
        { value: "off", label: t("speech.sleepOff") },
        ...sleepTimes.map((one) => ({ value: String(one), label: t("speech.minutes", { minutes: one }) }))
      ]}
    />
  )
}

const Settings = ({ speech, language, paper }: SpeechBarProps) => {
  const { t } = useTranslation("reading")
  const place = useRef<HTMLSpanElement>(null)
  const [isShown, setIsShown] = useState(false)
  return (
    <span ref={place}>
      <IconButton
        icon={Settings2}
        label={t("speech.settings")}
        isTipForPointer
        tipSide="top"
        aria-haspopup="dialog"
        aria-expanded={isShown}
        onPress={() => setIsShown(true)}
      />
      <Popover
        className={panel.popover ?? ""}
        data-paper={paper}
        triggerRef={place}
        isOpen={isShown}
        onOpenChange={setIsShown}
        placement="top"
        offset={6}
      >
        <Dialog className={styles.choices ?? ""} aria-label={t("speech.settings")}>
          <Rate speech={speech} />
          <Voices speech={speech} language={language} />
          <Sleep speech={speech} />
        </Dialog>
      </Popover>
    </span>
  )
}

/** What is told of speech: why it has stopped, or that the browser has none. */
const Said = ({ speech }: Pick<SpeechBarProps, "speech">) => {
  const { t } = useTranslation("reading")
  const reason = useSelector(speech, stopReason)
  const unsupported = useSelector(speech, isUnsupported)
  const waiting = useSelector(speech, isWaiting)
  return (
    <>
      <p className={styles.said} role="status">
        {reason !== null && t(`speech.reasons.${reason}`)}
      </p>
      <p className={styles.said} role="alert">
        {unsupported && t("speech.unsupported")}
      </p>
      {waiting && <p className={styles.waiting}>{t("speech.waiting")}</p>}
    </>
  )
}

/** Under the text, or the pages, once it is read aloud: the steps between sentences, the end, and how it sounds. */
export const SpeechBar = ({ speech, language, paper, isOverPages = false, onOverPages = null }: SpeechBarProps) => {
  const { t } = useTranslation("reading")
  const open = useSelector(speech, isOpen)
  const unsupported = useSelector(speech, isUnsupported)
  const away = useSelector(speech, isAway)
  return (
    <div
      className={styles.bar}
      data-speech
      data-empty={open || unsupported ? undefined : true}
      data-over-pages={isOverPages || undefined}
    >
      <div>
        <Said speech={speech} />
      </div>
      {away && (
        <span className={styles.back}>
          <Button look="quiet" onPress={() => speech.send({ type: "speech.return" })}>
            {t("speech.back")}
          </Button>
        </span>
      )}
      {open && (
        <Toolbar className={styles.tools ?? ""} aria-label={t("speech.title")}>
          <IconButton
            icon={SkipBack}
            label={t("speech.previous")}
            isTipForPointer
            tipSide="top"
            onPress={() => speech.send({ type: "speech.previous" })}
          />
          <PlayButton speech={speech} tipSide="top" />
          <IconButton
            icon={SkipForward}
            label={t("speech.next")}
            isTipForPointer
            tipSide="top"
            onPress={() => speech.send({ type: "speech.next" })}
          />
          <IconButton
            icon={Square}
            label={t("speech.stop")}
            isTipForPointer
            tipSide="top"
            onPress={() => {
              // The button goes with the bar.
              focusViewer()
              speech.send({ type: "speech.stop" })
            }}
          />
          {onOverPages !== null && (
            <IconButton
              icon={BookOpen}
              label={t("speech.overPages")}
              isTipForPointer
              tipSide="top"
              onPress={onOverPages}
            />
          )}
          <Settings speech={speech} language={language} paper={paper} />
        </Toolbar>
      )}
    </div>
  )
}
