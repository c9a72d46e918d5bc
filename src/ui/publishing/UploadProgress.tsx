import { useTranslation } from "react-i18next"
import { Progress } from "../parts/Progress.tsx"
import { useFormats } from "../parts/useFormats.ts"
import styles from "./UploadProgress.module.css"

export interface UploadProgressProps {
  /** Bytes that the server has. */
  readonly acknowledged: number
  /** Bytes of the file. */
  readonly size: number
  /** Nothing is being sent at present. */
  readonly isHeld: boolean
}

/** How much of a file has been sent. */
export const UploadProgress = ({ acknowledged, size, isHeld }: UploadProgressProps) => {
  const { t } = useTranslation("publishing")
  const formats = useFormats()
  const share = size === 0 ? 0 : Math.min(acknowledged / size, 1)
  const words = t("pdf.progress", { done: formats.bytes(acknowledged, size), total: formats.bytes(size) })
  return (
    <div className={styles.sending}>
      <p className={styles.percent}>{formats.percent(share)}</p>
      <Progress
        label={t("pdf.sending")}
        done={acknowledged}
        total={size}
        words={`${formats.percent(share)}, ${words}`}
        isHeld={isHeld}
      />
      <p className={styles.bytes}>{words}</p>
    </div>
  )
}
