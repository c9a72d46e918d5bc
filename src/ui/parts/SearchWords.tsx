import { Search as Glass, X } from "lucide-react"
import { Button } from "react-aria-components/Button"
import { Input } from "react-aria-components/Input"
import { SearchField } from "react-aria-components/SearchField"
import styles from "./SearchWords.module.css"

interface SearchWordsProps {
  readonly label: string
  /** What the button says that empties it. */
  readonly clear: string
  readonly value: string
  /** The most characters. */
  readonly most: number
  readonly onChange: (words: string) => void
  /** On Enter, where the list does not follow what is typed. */
  readonly onSubmit?: (words: string) => void
}

/** A field whose words narrow a list down. */
export const SearchWords = ({ label, clear, value, most, onChange, onSubmit }: SearchWordsProps) => (
  <search>
    <SearchField
      className={styles.search ?? ""}
      aria-label={label}
      value={value}
      onChange={onChange}
      {...(onSubmit === undefined ? {} : { onSubmit })}
    >
      <Glass aria-hidden size={20} strokeWidth={1.6} />
      <Input className={styles.input ?? ""} placeholder={label} autoComplete="off" maxLength={most} />
      <Button className={styles.clear ?? ""} aria-label={clear}>
        <X aria-hidden size={20} strokeWidth={1.6} />
      </Button>
    </SearchField>
  </search>
)
