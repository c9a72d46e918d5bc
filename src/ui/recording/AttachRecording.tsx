import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Recording } from "../../machines/inspection/Recording.ts"
import { recordingType } from "../../domain/help/Attachment.ts"
import { Button } from "../parts/Button.tsx"
import { DialogActions, DialogCard } from "../parts/DialogCard.tsx"
import { fileName } from "./fileName.ts"
import { RecordedEvents } from "./RecordedEvents.tsx"

interface Props {
  readonly recording: () => Recording
  readonly isDisabled: boolean
  readonly onAttach: (file: File) => void
}

/** Shows all that a recording of this tab has, and attaches just that. Source: product, "Recording a tab". */
export const AttachRecording = ({ recording, isDisabled, onAttach }: Props) => {
  const { t } = useTranslation("recording")
  const [seen, setSeen] = useState<Recording | null>(null)
  const close = () => setSeen(null)
  return (
    <>
      <Button isDisabled={isDisabled} onPress={() => setSeen(recording())}>
        {t("attach")}
      </Button>
      <DialogCard isOpen={seen !== null} role="dialog" title={t("title")} text={t("aboutAttached")} onClose={close}>
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
