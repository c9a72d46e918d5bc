import { useTranslation } from "react-i18next"
import { type DeskAsked, deskStates, maxDeskQuery } from "../../domain/publishing/deskList.ts"
import { ListingSelect } from "../catalogue/ListingSelect.tsx"
import { SearchWords } from "../parts/SearchWords.tsx"
import styles from "./Desk.module.css"

interface DeskControlsProps {
  readonly asked: DeskAsked
  readonly onAsk: (asked: DeskAsked) => void
}

/** What narrows the list of issues down. A narrower list begins on its first page. */
export const DeskControls = ({ asked, onAsk }: DeskControlsProps) => {
  const { t } = useTranslation("publishing")
  return (
    <div role="group" aria-label={t("desk.controls")} className={styles.controls}>
      <SearchWords
        label={t("desk.search")}
        clear={t("desk.clear")}
        value={asked.q}
        most={maxDeskQuery}
        onChange={(q) => onAsk({ ...asked, q, page: 1 })}
      />
      <ListingSelect
        label={t("desk.state")}
        value={asked.state}
        onChange={(state) => onAsk({ ...asked, state, page: 1 })}
        items={deskStates.map((id) => ({ id, title: t(`desk.states.${id}`) }))}
      />
    </div>
  )
}
