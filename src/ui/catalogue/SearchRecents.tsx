import { useSelector } from "@xstate/react"
import { X } from "lucide-react"
import { useTranslation } from "react-i18next"
import { type RecentSearchesRef, recentOf } from "../../machines/catalogue/recentSearches.view.ts"
import { Button } from "../parts/Button.tsx"
import { IconButton } from "../parts/IconButton.tsx"
import styles from "./SearchRecents.module.css"

export interface SearchRecentsProps {
  readonly recents: RecentSearchesRef
  readonly onChoose: (query: string) => void
  /** Called after an entry was deleted, and its button with it. */
  readonly onForget: () => void
}

/** This browser's recent searches, to repeat or delete. */
export const SearchRecents = ({ recents, onChoose, onForget }: SearchRecentsProps) => {
  const { t } = useTranslation("lists")
  const recent = useSelector(recents, recentOf)
  if (recent.length === 0) return null
  return (
    <section aria-labelledby="recent-searches">
      <h2 id="recent-searches" className={styles.title}>
        {t("search.recent.title")}
      </h2>
      <ul className={styles.list}>
        {recent.map((query) => (
          <li key={query} className={styles.one}>
            <Button look="quiet" onPress={() => onChoose(query)}>
              {query}
            </Button>
            <IconButton
              icon={X}
              label={t("search.recent.forget", { query })}
              onPress={() => {
                recents.send({ type: "search.forget", query })
                onForget()
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
