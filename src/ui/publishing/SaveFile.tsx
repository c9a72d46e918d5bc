import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import type { TextFile } from "../../domain/TextFile.ts"
import { type FileSavingRef, isFailed, savedFile } from "../../machines/fileSaving/fileSaving.view.ts"
import { Button } from "../parts/Button.tsx"
import styles from "./Figures.module.css"

interface SaveFileProps {
  readonly saving: FileSavingRef
  /** Each with the button's words. */
  readonly files: ReadonlyArray<{ readonly label: string; readonly make: () => TextFile }>
}

/** Buttons that save tables, and what became of the last. */
export const SaveFile = ({ saving, files }: SaveFileProps) => {
  const { t } = useTranslation("publishing")
  const saved = useSelector(saving, savedFile)
  const failed = useSelector(saving, isFailed)
  return (
    <div className={styles.saving}>
      {files.map(({ label, make }) => (
        <Button key={label} onPress={() => saving.send({ type: "file.save", file: make() })}>
          {label}
        </Button>
      ))}
      <p role="status">{saved !== null && t("sales.saved", { name: saved })}</p>
      {failed && <p role="alert">{t("sales.unsaved")}</p>}
    </div>
  )
}
