import { useTranslation } from "react-i18next"
import type { Recording, Step } from "../../machines/inspection/Recording.ts"
import styles from "./RecordingBar.module.css"

/** Minutes, seconds and thousandths since the recording began. */
const shownTime = (at: number): string =>
  `${Math.floor(at / 60_000)}:${((at % 60_000) / 1000).toFixed(3).padStart(6, "0")}`

const isStep = (entry: Recording["entries"][number]): entry is Step => entry.kind !== "state"

/** All that a recording has, for whoever is about to give it to somebody. */
export const RecordedEvents = ({ recording }: { readonly recording: Recording }) => {
  const { t } = useTranslation("recording")
  const steps = recording.entries.filter(isStep)
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
      {recording.lost > 0 && <p>{t("lost", { lost: recording.lost })}</p>}
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
    </>
  )
}
