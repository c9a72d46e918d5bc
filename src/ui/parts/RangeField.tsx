import { useId } from "react"
import styles from "./RangeField.module.css"

export interface RangeFieldProps {
  readonly label: string
  readonly value: number
  readonly min: number
  readonly max: number
  readonly step: number
  /** The value in words. */
  readonly words: string
  readonly onChange: (value: number) => void
  readonly isDisabled?: boolean
}

/** A slider, moved by pointer, finger or arrow keys. */
export const RangeField = ({ label, value, min, max, step, words, onChange, isDisabled = false }: RangeFieldProps) => {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <input
        id={id}
        className={styles.range}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={words}
        disabled={isDisabled}
        onChange={({ currentTarget }) => onChange(currentTarget.valueAsNumber)}
      />
    </div>
  )
}
