import { useSelector } from "@xstate/react"
import { Tab, TabList, TabPanel, Tabs } from "react-aria-components/Tabs"
import { useTranslation } from "react-i18next"
import type { OwnIssue } from "../../domain/account/OwnIssue.ts"
import type { LibraryRef } from "../../machines/account/library.view.ts"
import { isBusy, troubleOf, valueOf } from "../../machines/loadable/loadable.view.ts"
import listing from "../catalogue/Listing.module.css"
import shelf from "../catalogue/Shelf.module.css"
import { Banner } from "../parts/Banner.tsx"
import { ButtonLink } from "../parts/Link.tsx"
import { Localised } from "../parts/Localised.tsx"
import { Message } from "../parts/Message.tsx"
import { Retry } from "../parts/Retry.tsx"
import { useTroubleMessage } from "../parts/useTroubleMessage.ts"
import { CoverGridSkeleton } from "./CoverGridSkeleton.tsx"
import styles from "./Library.module.css"
import { LibraryCard } from "./LibraryCard.tsx"

const parts = ["purchases", "subscriptions"] as const

/** Bought issues, or those of subscriptions. */
export type LibraryPart = (typeof parts)[number]

const isOf = (part: LibraryPart) => (own: OwnIssue) => (own.access_type === "purchase") === (part === "purchases")

interface OfLibrary {
  readonly library: LibraryRef
}

const AskAgain = ({ library, look = "plain" }: OfLibrary & { readonly look?: "filled" | "plain" }) => (
  <Retry
    look={look}
    isPending={useSelector(library, isBusy)}
    onPress={() => library.send({ type: "loadable.retry" })}
  />
)

const Failed = ({ library }: OfLibrary) => {
  const { t } = useTranslation("account")
  const reason = useTroubleMessage(useSelector(library, troubleOf))
  return (
    <Message alert level={2} title={t("library.failed.title")} actions={<AskAgain library={library} look="filled" />}>
      <p>{t("library.failed.text")}</p>
      <p>{reason}</p>
    </Message>
  )
}

const Empty = ({ part }: { readonly part: LibraryPart }) => {
  const { t } = useTranslation("account")
  const way = (
    <ButtonLink to={part === "purchases" ? "/store" : "/subscription-plans"} look="filled">
      {t(`library.empty.${part}.link`)}
    </ButtonLink>
  )
  return (
    <Message level={2} title={t(`library.empty.${part}.title`)} actions={way}>
      <p>{t(`library.empty.${part}.text`)}</p>
    </Message>
  )
}

const Part = ({ library, part }: OfLibrary & { readonly part: LibraryPart }) => {
  const { t } = useTranslation("account")
  const all = useSelector(library, valueOf)
  const trouble = useSelector(library, troubleOf)
  const shown = all?.filter(isOf(part)) ?? []
  if (all === null) {
    return trouble === null ? <CoverGridSkeleton label={t("library.loading")} /> : <Failed library={library} />
  }
  return (
    <>
      {trouble !== null && <Banner action={<AskAgain library={library} />}>{t("library.failed.text")}</Banner>}
      {shown.length === 0 ? (
        <Empty part={part} />
      ) : (
        <ul className={shelf.shelf} aria-label={t(`library.${part}`)}>
          {shown.map((own) => (
            <li key={own.issue} className={shelf.place}>
              <LibraryCard own={own} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

interface LibraryProps extends OfLibrary {
  readonly part: LibraryPart
  readonly onChoose: (part: LibraryPart) => void
}

/** Source: product, "Library". */
export const Library = ({ library, part, onChoose }: LibraryProps) => {
  const { t } = useTranslation("account")
  const busy = useSelector(library, isBusy)
  return (
    <div className={listing.page} aria-busy={busy}>
      <header className={listing.head}>
        <h1 className={listing.title}>{t("library.title")}</h1>
        <p className={listing.lead}>{t("library.lead")}</p>
      </header>
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
