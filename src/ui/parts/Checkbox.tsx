import { CheckboxButton, CheckboxField } from "react-aria-components/Checkbox"
import styles from "./Checkbox.module.css"

export interface CheckboxProps {
  readonly label: string
  readonly isSelected: boolean
  readonly onChange: (isSelected: boolean) => void
  readonly isDisabled?: boolean
  /** It can be read and reached, and not changed. */
  readonly isReadOnly?: boolean
}

/** Yes or no, its words as good as the box. */
export const Checkbox = ({ label, isSelected, onChange, isDisabled = false, isReadOnly = false }: CheckboxProps) => (
  <CheckboxField isSelected={isSelected} onChange={onChange} isDisabled={isDisabled} isReadOnly={isReadOnly}>
    <CheckboxButton className={styles.checkbox ?? ""}>
      <span className={styles.box} aria-hidden="true" />
      {label}
    </CheckboxButton>
  </CheckboxField>
)
