import { useSelector } from "@xstate/react"
import { X } from "lucide-react"
import { type ComponentType, type ReactNode, useState } from "react"
import { Button as PlainButton } from "react-aria-components/Button"
import { Label } from "react-aria-components/Label"
import { ListBox, ListBoxItem } from "react-aria-components/ListBox"
import { Tag, TagGroup, TagList } from "react-aria-components/TagGroup"
import { useTranslation } from "react-i18next"
import type { IssuesAsked } from "../../domain/publishing/AdvertFields.ts"
import { type AdvertIssue, type AdvertIssues as Issues, maxAdvertIssues } from "../../domain/publishing/OwnAdvert.ts"
import { isBusy, type LoadableRef } from "../../machines/loadable/loadable.view.ts"
import { Button } from "../parts/Button.tsx"
import { Loadable } from "../parts/Loadable.tsx"
import { SearchWords } from "../parts/SearchWords.tsx"
import { Spinner } from "../parts/Spinner.tsx"
import { useFormats } from "../parts/useFormats.ts"
import styles from "./AdvertIssues.module.css"

/** Looks for issues and shows them. */
export type IssuesFound = ComponentType<{
  readonly asked: IssuesAsked
  readonly children: (issues: LoadableRef<Issues>) => ReactNode
}>

export interface AdvertIssuesProps {
  /** Null for those of all publications. */
  readonly publication: string | null
  readonly chosen: ReadonlyArray<string>
  readonly onChange: (chosen: ReadonlyArray<string>) => void
  readonly isClosed: boolean
  readonly IssuesFound: IssuesFound
}

type Choosing = Pick<AdvertIssuesProps, "chosen" | "onChange" | "isClosed">

const useName = () => {
  const { t } = useTranslation("publishing")
  return ({ publication_title, title }: AdvertIssue) =>
    t("adverts.issues.name", { publication: publication_title, issue: title })
}

/** Those that are chosen; each can be taken out, also by the delete key. */
const Chosen = ({
  chosen,
  onChange,
  isClosed,
  known
}: Choosing & { readonly known: ReadonlyMap<string, AdvertIssue> }) => {
  const { t } = useTranslation("publishing")
  const { count } = useFormats()
  const nameOf = useName()
  return (
    <TagGroup
      className={styles.group ?? ""}
      {...(isClosed ? {} : { onRemove: (ids) => onChange(chosen.filter((id) => !ids.has(id))) })}
    >
      <Label className={styles.label ?? ""}>
        {t("adverts.issues.chosen", { count: chosen.length, number: count(chosen.length) })}
      </Label>
      <TagList className={styles.tags ?? ""}>
        {chosen.map((id) => {
          const issue = known.get(id)
          const name = issue === undefined ? t("adverts.issues.deleted") : nameOf(issue)
          return (
            <Tag key={id} id={id} textValue={name} className={styles.tag ?? ""}>
              <bdi>{name}</bdi>
              {!isClosed && (
                <PlainButton
                  slot="remove"
                  className={styles.remove ?? ""}
                  aria-label={t("adverts.issues.remove", { name })}
                >
                  <X aria-hidden size={16} strokeWidth={1.6} />
                </PlainButton>
              )}
            </Tag>
          )
        })}
      </TagList>
    </TagGroup>
  )
}

const Found = ({ issues, chosen, onChange, isClosed }: Choosing & { readonly issues: Issues }) => {
  const { t } = useTranslation("publishing")
  const { count } = useFormats()
  const nameOf = useName()
  const { found, more } = issues
  const [isFull, setFull] = useState(false)
  const known = new Map([...issues.chosen, ...found].map((issue) => [issue.id, issue]))
  const others = chosen.filter((id) => !found.some((issue) => issue.id === id))
  const choose = (ids: ReadonlyArray<string>) => {
    setFull(ids.length > maxAdvertIssues)
    if (ids.length <= maxAdvertIssues) onChange(ids)
  }
  return (
    <>
      {found.length === 0 ? (
        <p role="status" className={styles.note}>
          {t("adverts.issues.none")}
        </p>
      ) : (
        <ListBox
          className={styles.list ?? ""}
          aria-label={t("adverts.issues.found")}
          items={found}
          selectionMode="multiple"
          selectedKeys={chosen}
          disabledKeys={isClosed ? found.map(({ id }) => id) : []}
          onSelectionChange={(keys) =>
            choose([...others, ...found.flatMap(({ id }) => (keys === "all" || keys.has(id) ? [id] : []))])
          }
        >
          {(issue) => (
            <ListBoxItem id={issue.id} className={styles.item ?? ""} textValue={nameOf(issue)}>
              <span className={styles.box} aria-hidden />
              <bdi>{nameOf(issue)}</bdi>
            </ListBoxItem>
          )}
        </ListBox>
      )}
      {more > 0 && <p className={styles.note}>{t("adverts.issues.more", { count: more, number: count(more) })}</p>}
      {isFull && (
        <p role="alert" className={styles.note}>
          {t("adverts.issues.full", { most: count(maxAdvertIssues) })}
        </p>
      )}
      {chosen.length > 0 && <Chosen chosen={chosen} onChange={onChange} isClosed={isClosed} known={known} />}
    </>
  )
}

/** Chooses among the issues that are found by words of their titles. */
export const AdvertIssues = ({ publication, chosen, onChange, isClosed, IssuesFound }: AdvertIssuesProps) => {
  const { t } = useTranslation("publishing")
  const [typed, type] = useState("")
  const [query, seek] = useState("")
  return (
    <div role="group" aria-label={t("adverts.issues.choose")} className={styles.choosing}>
      <div className={styles.seeking}>
        <SearchWords
          label={t("adverts.issues.seek")}
          clear={t("adverts.issues.clear")}
          value={typed}
          most={100}
          onChange={(words) => {
            type(words)
            if (words === "") seek("")
          }}
          onSubmit={seek}
        />
        <Button onPress={() => seek(typed)}>{t("adverts.issues.find")}</Button>
      </div>
      <IssuesFound key={query} asked={{ publication, query, chosen }}>
        {(issues) => <Listed issues={issues} chosen={chosen} onChange={onChange} isClosed={isClosed} />}
      </IssuesFound>
    </div>
  )
}

const Listed = ({ issues, ...choosing }: Choosing & { readonly issues: LoadableRef<Issues> }) => {
  const { t } = useTranslation("publishing")
  return (
    <div className={styles.choosing} aria-busy={useSelector(issues, isBusy)}>
      <Loadable
        of={issues}
        failed={{ title: t("desk.failed.title"), text: t("adverts.issues.failed") }}
        skeleton={<Spinner label={t("adverts.issues.loading")} />}
      >
        {(found) => <Found issues={found} {...choosing} />}
      </Loadable>
    </div>
  )
}
