import { useId } from "react"
import styles from "./LinkField.module.css"

export interface LinkFieldProps {
  readonly label: string
  readonly url: string
}

/** A link to copy by hand: focusing it selects all of it. */
export const LinkField = ({ label, url }: LinkFieldProps) => {
  const id = useId()
  return (
    <p className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input id={id} className={styles.url} readOnly value={url} onFocus={({ target }) => target.select()} />
    </p>
  )
}
