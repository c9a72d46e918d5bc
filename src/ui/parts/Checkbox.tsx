import { CheckboxButton, CheckboxField } from "react-aria-components/Checkbox"
import styles from "./Checkbox.module.css"

export interface CheckboxProps {
  readonly label: string
  readonly isSelected: boolean
  readonly onChange: (isSelected: boolean) => void
  readonly isDisabled?: boolean
  /** Focusable, but cannot be changed. */
  readonly isReadOnly?: boolean
}

/** A checkbox whose label can be pressed too. */
export const Checkbox = ({ label, isSelected, onChange, isDisabled = false, isReadOnly = false }: CheckboxProps) => (
  <CheckboxField isSelected={isSelected} onChange={onChange} isDisabled={isDisabled} isReadOnly={isReadOnly}>
    <CheckboxButton className={styles.checkbox ?? ""}>
      <span className={styles.box} aria-hidden="true" />
      {label}
    </CheckboxButton>
  </CheckboxField>
)
