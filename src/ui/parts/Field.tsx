import { CircleAlert, Eye, EyeOff } from "lucide-react"
import { type Ref, useState } from "react"
import { FieldError } from "react-aria-components/FieldError"
import { Input, type InputProps } from "react-aria-components/Input"
import { Label } from "react-aria-components/Label"
import { Text } from "react-aria-components/Text"
import { TextArea } from "react-aria-components/TextArea"
import { TextField } from "react-aria-components/TextField"
import { useTranslation } from "react-i18next"
import { earliestDay, latestDay } from "../../domain/publishing/day.ts"
import { useNoValueAttribute } from "../hooks/useNoValueAttribute.ts"
import styles from "./Field.module.css"
import { IconButton } from "./IconButton.tsx"

export type FieldKind =
  | "line"
  | "lines"
  | "date"
  | "datetime-local"
  | "email"
  | "tel"
  /** A number without fractions. */
  | "count"
  /** A code from a mail: letters and digits that form no word. */
  | "code"
  /** Secret digits, formatted by a mask. */
  | "digits"
  | "password"
  | "new-password"

export interface FieldProps {
  readonly label: string
  /** A day is YYYY-MM-DD, a day and time YYYY-MM-DDTHH:mm. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly kind?: FieldKind
  /** What password managers may fill in, if its kind does not say it. */
  readonly autoComplete?: string | undefined
  readonly problem?: string | undefined
  readonly hint?: string | undefined
  readonly isDisabled?: boolean
  /** Focusable, but cannot be typed in. */
  readonly isReadOnly?: boolean
  readonly isRequired?: boolean
  readonly maxLength?: number | undefined
  /** Single-line fields only. */
  readonly ref?: Ref<HTMLInputElement> | undefined
}

/** No autocorrection and no capitals. */
const verbatim = { autoCapitalize: "none", autoCorrect: "off", spellCheck: false } as const

/** Input attributes by kind. Dates have a maximum, else browsers accept years of six digits. */
const typing: { readonly [kind in Exclude<FieldKind, "lines">]: InputProps } = {
  line: { type: "text" },
  date: { type: "date", min: earliestDay, max: latestDay },
  "datetime-local": { type: "datetime-local", min: `${earliestDay}T00:00`, max: `${latestDay}T23:59` },
  email: { type: "email", autoComplete: "email", ...verbatim },
  tel: { type: "tel", autoComplete: "tel-national" },
  count: { type: "text", inputMode: "numeric", autoComplete: "off" },
  code: { type: "text", autoComplete: "off", ...verbatim },
  digits: { type: "text", inputMode: "numeric", ...verbatim },
  password: { type: "password", autoComplete: "current-password", ...verbatim },
  "new-password": { type: "password", autoComplete: "new-password", ...verbatim }
}

interface LineProps extends Pick<InputProps, "autoComplete" | "maxLength" | "type"> {
  readonly kind: Exclude<FieldKind, "lines">
  readonly ref: Ref<HTMLInputElement>
}

/** What must stay out of the page's HTML. */
const isSecret = (kind: FieldKind): boolean =>
  kind === "code" || kind === "digits" || kind === "password" || kind === "new-password"

const Line = ({ kind, ref, ...own }: LineProps) => {
  const input = useNoValueAttribute(isSecret(kind), ref)
  return <Input {...typing[kind]} {...own} ref={input} className={styles.input ?? ""} data-kind={kind} />
}

/** A password can be shown, and is hidden again while it is sent. */
const Secret = ({ isReadOnly, ...line }: LineProps & { readonly isReadOnly: boolean }) => {
  const { t } = useTranslation()
  const [isAsked, setIsAsked] = useState(false)
  const isShown = isAsked && !isReadOnly
  return (
    <div className={styles.secret}>
      <Line {...line} type={isShown ? "text" : "password"} />
      <div className={styles.peek}>
        <IconButton
          icon={isShown ? EyeOff : Eye}
          label={t(isShown ? "hidePassword" : "showPassword")}
          tipSide="top"
          isTipForPointer
          onPress={() => setIsAsked(!isShown)}
        />
      </div>
    </div>
  )
}

/** A field with its label above and a problem or hint below. Dates and times use the device's pickers. */
export const Field = ({
  label,
  value,
  onChange,
  kind = "line",
  autoComplete,
  problem,
  hint,
  isDisabled = false,
  isReadOnly = false,
  isRequired = true,
  maxLength,
  ref = null
}: FieldProps) => {
  const own = {
    ...(autoComplete === undefined ? {} : { autoComplete }),
    ...(maxLength === undefined ? {} : { maxLength })
  }
  return (
    <TextField
      className={styles.field ?? ""}
      value={value}
      onChange={onChange}
      isDisabled={isDisabled}
      isReadOnly={isReadOnly}
      isRequired={isRequired}
      isInvalid={problem !== undefined}
      validationBehavior="aria"
    >
      <Label className={styles.label ?? ""}>{label}</Label>
      {kind === "lines" ? (
        <TextArea {...own} className={styles.input ?? ""} rows={5} />
      ) : kind === "password" || kind === "new-password" ? (
        <Secret {...own} kind={kind} ref={ref} isReadOnly={isReadOnly} />
      ) : (
        <Line {...own} kind={kind} ref={ref} />
      )}
      {hint !== undefined && problem === undefined && (
        <Text slot="description" className={styles.hint ?? ""}>
          {hint}
        </Text>
      )}
      <FieldError className={styles.problem ?? ""}>
        <CircleAlert aria-hidden size={16} strokeWidth={2} />
        <span>{problem}</span>
      </FieldError>
    </TextField>
  )
}
