import { CircleDot } from "lucide-react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Recording, Step } from "../../machines/inspection/Recording.ts"
import { saveText } from "../flows/saveText.ts"
import { Button } from "../parts/Button.tsx"
import { DialogActions, DialogCard } from "../parts/DialogCard.tsx"
import { IconButton } from "../parts/IconButton.tsx"
import styles from "./RecordingBar.module.css"

interface Props {
  readonly recording: () => Recording
  /** Records no more. */
  readonly onStop: () => void
}

/** Minutes, seconds and thousandths since the recording began. */
const shownTime = (at: number): string =>
  `${Math.floor(at / 60_000)}:${((at % 60_000) / 1000).toFixed(3).padStart(6, "0")}`

const isStep = (entry: Recording["entries"][number]): entry is Step => entry.kind !== "state"

const fileName = ({ begun }: Recording): string => `sayfa-${begun.slice(0, 19).replaceAll(/[:T]/g, "-")}.json`

/** Says that the tab is recorded, shows all that is kept, and gives it out. Source: product, "Recording a tab". */
export const RecordingBar = ({ recording, onStop }: Props) => {
  const { t } = useTranslation("recording")
  const [seen, setSeen] = useState<Recording | null>(null)
  const steps = seen?.entries.filter(isStep) ?? []
  const close = () => setSeen(null)
  const what = (step: Step): string => {
    if (step.kind === "heard") return step.event.type
    if (step.kind === "birth") return t("began")
    return step.kind === "end" ? t("ended") : t("elapsed")
  }
  const values = (step: Step): string => {
    if (step.kind === "heard") return JSON.stringify({ ...step.event, type: undefined })
    if (step.kind === "birth") return JSON.stringify(step.input ?? {})
    return "{}"
  }
  return (
    <>
      <div className={styles.bar}>
        <IconButton icon={CircleDot} label={t("open")} tipSide="right" onPress={() => setSeen(recording())} />
      </div>
      <DialogCard isOpen={seen !== null} role="dialog" title={t("title")} text={t("about")} onClose={close}>
        {seen !== null && seen.lost > 0 && <p>{t("lost", { lost: seen.lost })}</p>}
        {steps.length === 0 ? (
          <p>{t("empty")}</p>
        ) : (
          // Focusable, so that it can be scrolled by the keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          <ol className={styles.events} aria-label={t("events")} tabIndex={0}>
            {steps.map((step, place) => (
              <li key={place}>
                <span className={styles.time}>{shownTime(step.at)}</span> <b>{step.actor}</b> {what(step)}
                {values(step) !== "{}" && <code className={styles.values}>{values(step)}</code>}
              </li>
            ))}
          </ol>
        )}
        <DialogActions>
          <Button onPress={close}>{t("close")}</Button>
          <Button onPress={onStop}>{t("stop")}</Button>
          <Button
            look="filled"
            onPress={() => {
              if (seen !== null) saveText(fileName(seen), JSON.stringify(seen), "application/json")
            }}
          >
            {t("download")}
          </Button>
        </DialogActions>
      </DialogCard>
    </>
  )
}
