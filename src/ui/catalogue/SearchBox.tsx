import { useSelector } from "@xstate/react"
import { Search as Glass, X } from "lucide-react"
import type { RefObject } from "react"
import { Button } from "react-aria-components/Button"
import { Input } from "react-aria-components/Input"
import { Label } from "react-aria-components/Label"
import { SearchField } from "react-aria-components/SearchField"
import { useTranslation } from "react-i18next"
import { queryOf, type SearchRef } from "../../machines/catalogue/search.view.ts"
import { Localised } from "../parts/Localised.tsx"
import styles from "./SearchBox.module.css"

export interface SearchBoxProps {
  readonly search: SearchRef
  readonly box: RefObject<HTMLInputElement | null>
  /** Called on Enter, which stores the search as recent. */
  readonly onMeant: () => void
}

/** Escape and ✕ empty it. */
export const SearchBox = ({ search, box, onMeant }: SearchBoxProps) => {
  const { t } = useTranslation("lists")
  return (
    <search>
      <Localised>
        <SearchField
          className={styles.field ?? ""}
          value={useSelector(search, queryOf)}
          onChange={(query) => search.send({ type: "query.typed", query })}
          onSubmit={() => {
            search.send({ type: "query.submitted" })
            onMeant()
          }}
        >
          <Label className={styles.label ?? ""}>{t("search.label")}</Label>
          <div className={styles.line}>
            <Glass aria-hidden size={24} strokeWidth={1.5} />
            <Input
              ref={box}
              className={styles.input ?? ""}
              autoComplete="off"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              enterKeyHint="search"
              maxLength={100}
            />
            <Button className={styles.clear ?? ""} aria-label={t("search.clear")}>
              <X aria-hidden size={22} strokeWidth={1.6} />
            </Button>
          </div>
        </SearchField>
      </Localised>
    </search>
  )
}
