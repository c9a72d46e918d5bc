import { parseDate } from "@internationalized/date"
import { DateField, DateInput, DateSegment } from "react-aria-components/DateField"
import { Label } from "react-aria-components/Label"
import styles from "./DayField.module.css"
import field from "./Field.module.css"

interface DayFieldProps {
  readonly label: string
  /** YYYY-MM-DD; empty while it is incomplete. */
  readonly value: string
  readonly onChange: (day: string) => void
  readonly isInvalid: boolean
  /** The id of what says why. */
  readonly describedBy: string
}

/** A day, typed part by part in the order of the interface's language. */
export const DayField = ({ label, value, onChange, isInvalid, describedBy }: DayFieldProps) => (
  <DateField
    className={field.field ?? ""}
    value={value === "" ? null : parseDate(value)}
    onChange={(day) => onChange(day?.toString() ?? "")}
    granularity="day"
    isInvalid={isInvalid}
    validationBehavior="aria"
    aria-describedby={describedBy}
    shouldForceLeadingZeros
  >
    <Label className={field.label ?? ""}>{label}</Label>
    <DateInput className={`${field.input} ${styles.day}`}>
      {(segment) => <DateSegment segment={segment} className={styles.part ?? ""} />}
    </DateInput>
  </DateField>
)
