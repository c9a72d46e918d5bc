import { useSelector } from "@xstate/react"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { type HomeSections, homeSections } from "../../domain/catalogue/homeSections.ts"
import type { App } from "../../machines/app.ts"
import { catalogueFailure, catalogueOf, isBusy } from "../../machines/catalogue/catalogue.view.ts"
import { Button } from "../parts/Button.tsx"
import { Message } from "../parts/Message.tsx"
import { CatalogueFailed, CatalogueNotice } from "./CatalogueNotice.tsx"
import styles from "./Home.module.css"
import { HomeCategories } from "./HomeCategories.tsx"
import { HomeSection } from "./HomeSection.tsx"
import { HomeSkeleton } from "./HomeSkeleton.tsx"
import { Newest } from "./Newest.tsx"

type Shop = Pick<App, "catalogue" | "access">

interface HomeProps extends Shop {
  /** Shown in an empty catalogue: how it is filled. */
  readonly begin?: ReactNode
  /** Shown first: what was begun. */
  readonly goingOn?: ReactNode
  /** The covers of the server's outline, shown until the catalogue is known. */
  readonly outlined?: ReadonlyArray<Element> | null
}

const Empty = ({ catalogue, begin }: Pick<HomeProps, "catalogue" | "begin">) => {
  const { t } = useTranslation("home")
  const again = <Button onPress={() => catalogue.send({ type: "catalogue.retry" })}>{t("empty.again")}</Button>
  return (
    <Message title={t("empty.title")} actions={again}>
      <p>{t("empty.text")}</p>
      {begin}
    </Message>
  )
}

const Covers = ({ newest, sections, count, catalogue, access, begin, goingOn }: HomeSections & HomeProps) => (
  <>
    <div className={styles.covers}>
      {goingOn}
      <HomeCategories sections={sections} />
      <CatalogueNotice catalogue={catalogue} />
      {newest !== null && <Newest magazine={newest} access={access} />}
      {sections.map((section) => (
        <HomeSection key={section.category?.id ?? section.kind} section={section} inStore={count} />
      ))}
    </div>
    {newest === null && <Empty catalogue={catalogue} begin={begin} />}
  </>
)

const Outlined = ({
  outlined,
  catalogue,
  goingOn
}: Pick<HomeProps, "catalogue" | "goingOn"> & Required<Pick<HomeProps, "outlined">>) => {
  const { i18n } = useTranslation()
  return (
    <div className={styles.covers}>
      {goingOn}
      <CatalogueNotice catalogue={catalogue} />
      <div
        className={styles.outlined}
        data-outline={i18n.language}
        ref={(node) => node?.replaceChildren(...(outlined ?? []))}
      />
    </div>
  )
}

/** The newest cover, and a shelf for each category. */
export const Home = ({ catalogue, access, begin, goingOn, outlined = null }: HomeProps) => {
  const shown = useSelector(catalogue, catalogueOf)
  const busy = useSelector(catalogue, isBusy)
  const failure = useSelector(catalogue, catalogueFailure)
  return (
    <div aria-busy={busy}>
      {shown !== null ? (
        <Covers {...homeSections(shown)} catalogue={catalogue} access={access} begin={begin} goingOn={goingOn} />
      ) : outlined !== null && outlined.length > 0 ? (
        <Outlined outlined={outlined} catalogue={catalogue} goingOn={goingOn} />
      ) : failure !== null ? (
        <CatalogueFailed catalogue={catalogue} failure={failure} />
      ) : (
        <div className={styles.covers}>
          {goingOn}
          <HomeSkeleton />
        </div>
      )}
    </div>
  )
}
