import { useState } from "react"
import { useTranslation } from "react-i18next"
import { addTexts } from "../../i18n/i18n.ts"
import { recording as texts } from "../../i18n/recording.ts"
import type { Recording } from "../../machines/inspection/Recording.ts"
import { recordingType } from "../../domain/help/Attachment.ts"
import { Button } from "../parts/Button.tsx"
import { DialogActions, DialogCard } from "../parts/DialogCard.tsx"
import { fileName } from "./fileName.ts"
import { RecordedEvents } from "./RecordedEvents.tsx"

export interface AttachRecordingProps {
  readonly recording: () => Recording
  readonly isDisabled: boolean
  /** A file is being attached: the button keeps the focus that the dialog gives back. */
  readonly isPending: boolean
  readonly onAttach: (file: File) => void
}

/** Shows all that a recording of this tab has, and attaches just that. Source: product, "Recording a tab". */
export const AttachRecording = ({ recording, isDisabled, isPending, onAttach }: AttachRecordingProps) => {
  const { t, i18n } = useTranslation("recording")
  // It may be here before the bar with the same texts.
  useState(() => addTexts(i18n, { recording: texts }))
  const [seen, setSeen] = useState<Recording | null>(null)
  const close = () => setSeen(null)
  return (
    <>
      <Button isDisabled={isDisabled} isPending={isPending} onPress={() => setSeen(recording())}>
        {t("attach")}
      </Button>
      <DialogCard
        isOpen={seen !== null}
        role="dialog"
        title={t("title")}
        text={`${t("contents")} ${t("forTeam")}`}
        onClose={close}
      >
        {seen !== null && <RecordedEvents recording={seen} />}
        <DialogActions>
          <Button onPress={close}>{t("close")}</Button>
          <Button
            look="filled"
            onPress={() => {
              if (seen !== null) onAttach(new File([JSON.stringify(seen)], fileName(seen), { type: recordingType }))
              close()
            }}
          >
            {t("attachThis")}
          </Button>
        </DialogActions>
      </DialogCard>
    </>
  )
}
