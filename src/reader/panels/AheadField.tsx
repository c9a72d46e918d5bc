import { type KeyboardEvent, type SyntheticEvent, useRef } from "react"
import { useTranslation } from "react-i18next"
import { type TypedAhead, useCaretKept } from "../effects/useCaretKept.ts"
import styles from "./AheadField.module.css"

export interface AheadProps {
  /** Null until something is typed. */
  readonly typed: TypedAhead | null
  readonly onType: (typed: TypedAhead) => void
  readonly onSubmit: (query: string) => void
}

const typedIn = ({ value, selectionStart, selectionEnd }: HTMLInputElement): TypedAhead => ({
  query: value,
  start: selectionStart ?? value.length,
  end: selectionEnd ?? value.length
})

/** Holds what is typed for the search until that has its own field. */
export const AheadField = ({ typed, onType, onSubmit, onClose }: AheadProps & { readonly onClose: () => void }) => {
  const { t } = useTranslation("reader")
  const field = useRef<HTMLInputElement>(null)
  useCaretKept(field, typed)
  const hear = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => onType(typedIn(currentTarget))
  const key = ({ key, currentTarget: { value } }: KeyboardEvent<HTMLInputElement>) => {
    if (key === "Enter") onSubmit(value)
    if (key === "Escape") onClose()
  }
  return (
    <input
      ref={field}
      className={styles.ahead}
      type="text"
      aria-label={t("search.field")}
      placeholder={t("search.placeholder")}
      value={typed?.query ?? ""}
      autoComplete="off"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      onKeyDown={key}
      onChange={hear}
      onSelect={hear}
    />
  )
}
