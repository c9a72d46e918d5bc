import { useSelector } from "@xstate/react"
import type { ReactNode } from "react"
import { Tab, TabList, TabPanel, Tabs } from "react-aria-components/Tabs"
import { useTranslation } from "react-i18next"
import { isInPart, type LibraryPart, libraryParts as parts } from "../../domain/account/libraryPart.ts"
import type { OwnIssue } from "../../domain/account/OwnIssue.ts"
import type { LibraryRef } from "../../machines/account/library.view.ts"
import { isBusy } from "../../machines/loadable/loadable.view.ts"
import listing from "../catalogue/Listing.module.css"
import shelf from "../catalogue/Shelf.module.css"
import { EmptyList } from "../parts/EmptyList.tsx"
import { Loadable } from "../parts/Loadable.tsx"
import { Localised } from "../parts/Localised.tsx"
import { CoverGridSkeleton } from "./CoverGridSkeleton.tsx"
import styles from "./Library.module.css"
import { LibraryCard } from "./LibraryCard.tsx"

interface OfLibrary {
  readonly library: LibraryRef
}

interface OfPart {
  readonly part: LibraryPart
}

const Empty = ({ part }: OfPart) => {
  const { t } = useTranslation("account")
  return (
    <EmptyList
      title={t(`library.empty.${part}.title`)}
      text={t(`library.empty.${part}.text`)}
      to={part === "purchases" ? "/store" : "/subscription-plans"}
      link={t(`library.empty.${part}.link`)}
    />
  )
}

const Issues = ({ part, issues }: OfPart & { readonly issues: ReadonlyArray<OwnIssue> }) => {
  const { t } = useTranslation("account")
  return issues.length === 0 ? (
    <Empty part={part} />
  ) : (
    <ul className={shelf.shelf} aria-label={t(`library.${part}`)}>
      {issues.map((own) => (
        <li key={own.issue} className={shelf.place}>
          <LibraryCard own={own} />
        </li>
      ))}
    </ul>
  )
}

const Part = ({ library, part }: OfLibrary & OfPart) => {
  const { t } = useTranslation("account")
  return (
    <Loadable
      of={library}
      failed={{ title: t("library.failed.title"), text: t("library.failed.text") }}
      skeleton={<CoverGridSkeleton label={t("library.loading")} />}
    >
      {(all) => <Issues part={part} issues={all.filter(isInPart(part))} />}
    </Loadable>
  )
}

interface LibraryProps extends OfLibrary, OfPart {
  /** Shown first: what was begun. */
  readonly goingOn?: ReactNode
  readonly onChoose: (part: LibraryPart) => void
}

/** Source: product, "Library". */
export const Library = ({ library, part, goingOn, onChoose }: LibraryProps) => {
  const { t } = useTranslation("account")
  const busy = useSelector(library, isBusy)
  return (
    <div className={listing.page} aria-busy={busy}>
      <header className={listing.head}>
        <h1 className={listing.title}>{t("library.title")}</h1>
        <p className={listing.lead}>{t("library.lead")}</p>
      </header>
      {goingOn}
      <Localised>
        <Tabs
          selectedKey={part}
          onSelectionChange={(key) => {
            const chosen = parts.find((one) => one === key)
            if (chosen !== undefined) onChoose(chosen)
          }}
          className={styles.tabs ?? ""}
        >
          <TabList aria-label={t("library.tabs")} className={styles.list ?? ""}>
            {parts.map((one) => (
              <Tab key={one} id={one} className={styles.tab ?? ""}>
                {t(`library.${one}`)}
              </Tab>
            ))}
          </TabList>
          {parts.map((one) => (
            <TabPanel key={one} id={one} className={styles.panel ?? ""}>
              <Part library={library} part={one} />
            </TabPanel>
          ))}
        </Tabs>
      </Localised>
    </div>
  )
}
