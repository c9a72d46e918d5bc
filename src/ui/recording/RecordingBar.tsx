import { CircleDot } from "lucide-react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Recording } from "../../machines/inspection/Recording.ts"
import { saveText } from "../flows/saveText.ts"
import { Button } from "../parts/Button.tsx"
import { DialogActions, DialogCard } from "../parts/DialogCard.tsx"
import { IconButton } from "../parts/IconButton.tsx"
import { fileName } from "./fileName.ts"
import { RecordedEvents } from "./RecordedEvents.tsx"
import styles from "./RecordingBar.module.css"

interface Props {
  readonly recording: () => Recording
  /** Records no more. */
  readonly onStop: () => void
}

/** Says that the tab is recorded, shows all that is kept, and gives it out. Source: product, "Recording a tab". */
export const RecordingBar = ({ recording, onStop }: Props) => {
  const { t } = useTranslation("recording")
  const [seen, setSeen] = useState<Recording | null>(null)
  const close = () => setSeen(null)
  return (
    <>
      <div className={styles.bar}>
        <IconButton icon={CircleDot} label={t("open")} tipSide="left" onPress={() => setSeen(recording())} />
      </div>
      <DialogCard
        isOpen={seen !== null}
        role="dialog"
        title={t("title")}
        text={`${t("contents")} ${t("staysHere")}`}
        onClose={close}
      >
        {seen !== null && <RecordedEvents recording={seen} />}
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
