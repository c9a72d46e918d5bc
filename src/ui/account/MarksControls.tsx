import { ToggleButton } from "react-aria-components/ToggleButton"
import { ToggleButtonGroup } from "react-aria-components/ToggleButtonGroup"
import { useTranslation } from "react-i18next"
import type { IssueMarks } from "../../domain/account/IssueMarks.ts"
import { coloursMarked, issuesMarked, markKinds, markOrders, type MarksAsked } from "../../domain/account/markList.ts"
import { ListingSelect } from "../catalogue/ListingSelect.tsx"
import { Localised } from "../parts/Localised.tsx"
import { SearchWords } from "../parts/SearchWords.tsx"
import choice from "../parts/ColourChoice.module.css"
import styles from "./Marks.module.css"

export interface MarksControlsProps {
  readonly all: ReadonlyArray<IssueMarks>
  readonly asked: MarksAsked
  readonly onAsk: (asked: MarksAsked) => void
}

const Kinds = ({ asked, onAsk }: MarksControlsProps) => {
  const { t } = useTranslation("marks")
  return (
    <ToggleButtonGroup
      aria-label={t("kinds")}
      className={styles.kinds ?? ""}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[asked.kind]}
      onSelectionChange={(keys) => {
        const kind = markKinds.find((one) => keys.has(one))
        if (kind !== undefined) onAsk({ ...asked, kind })
      }}
    >
      {markKinds.map((kind) => (
        <ToggleButton key={kind} id={kind} className={styles.kind ?? ""}>
          {t(`kind.${kind}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}

const Colours = ({ all, asked, onAsk }: MarksControlsProps) => {
  const { t } = useTranslation("marks")
  const colours = coloursMarked(all)
  if (colours.length < 2 && asked.colour === null) return null
  return (
    <ToggleButtonGroup
      aria-label={t("colours")}
      className={choice.colours ?? ""}
      selectionMode="single"
      selectedKeys={asked.colour === null ? [] : [asked.colour]}
      onSelectionChange={(keys) => onAsk({ ...asked, colour: colours.find((one) => keys.has(one)) ?? null })}
    >
      {colours.map((colour) => (
        <ToggleButton
          key={colour}
          id={colour}
          className={choice.colour ?? ""}
          data-colour={colour}
          aria-label={t(`colour.${colour}`)}
        />
      ))}
    </ToggleButtonGroup>
  )
}

const everyIssue = "*"

/** What narrows the list down, and its order. */
export const MarksControls = (props: MarksControlsProps) => {
  const { all, asked, onAsk } = props
  const { t } = useTranslation("marks")
  const issues = issuesMarked(all).map(({ issue: id, expand: { issue } }) => ({
    id: `${id}`,
    title: t("issueName", { publication: issue.publication.title, issue: issue.title })
  }))
  return (
    <Localised>
      <div role="group" aria-label={t("controls")} className={styles.controls}>
        <SearchWords
          label={t("search")}
          clear={t("clear")}
          value={asked.q}
          most={100}
          onChange={(q) => onAsk({ ...asked, q })}
        />
        <div className={styles.choices}>
          <Kinds {...props} />
          <Colours {...props} />
        </div>
        <div className={styles.choices}>
          <ListingSelect
            label={t("issue.label")}
            value={issues.some(({ id }) => id === asked.issue) ? (asked.issue ?? everyIssue) : everyIssue}
            onChange={(issue) => onAsk({ ...asked, issue: issue === everyIssue ? null : issue })}
            items={[{ id: everyIssue, title: t("issue.all") }, ...issues]}
          />
          <ListingSelect
            label={t("order.label")}
            value={asked.order}
            onChange={(order) => onAsk({ ...asked, order })}
            items={markOrders.map((id) => ({ id, title: t(`order.${id}`) }))}
          />
        </div>
      </div>
    </Localised>
  )
}
