import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import type { OwnAdvert } from "../../domain/publishing/OwnAdvert.ts"
import { isBusy, type LoadableRef } from "../../machines/loadable/loadable.view.ts"
import { ButtonLink, Link } from "../parts/Link.tsx"
import { Loadable } from "../parts/Loadable.tsx"
import { Localised } from "../parts/Localised.tsx"
import { Spinner } from "../parts/Spinner.tsx"
import { TitledSection } from "../parts/TitledSection.tsx"
import { useFormats } from "../parts/useFormats.ts"
import styles from "./Adverts.module.css"

export interface AdvertsProps {
  readonly adverts: LoadableRef<ReadonlyArray<OwnAdvert>>
  readonly isTeam: boolean
  /** Whether a new one may be placed. */
  readonly mayPlace: boolean
}

const Row = ({ advert, isTeam }: Pick<AdvertsProps, "isTeam"> & { readonly advert: OwnAdvert }) => {
  const { t } = useTranslation("publishing")
  const { count } = useFormats()
  const { id, text, kind, phase, shown, seen, clicked } = advert
  return (
    <li className={styles.row}>
      <p className={styles.text}>
        <Link to={isTeam ? "/team/adverts/$id" : "/account/publisher/adverts/$id"} params={{ id }}>
          <bdi>{text}</bdi>
        </Link>
      </p>
      <p className={styles.more}>{[t(`adverts.phases.${phase}`), t(`adverts.kinds.${kind}`)].join(" · ")}</p>
      <p className={styles.more}>
        {t("adverts.counts", { shown: count(shown), seen: count(seen), clicked: count(clicked) })}
      </p>
    </li>
  )
}

/** Adverts in their order by publication; the team's own have none. */
const byPublication = (adverts: ReadonlyArray<OwnAdvert>) => {
  const groups = new Map<string, { readonly title: string | null; readonly adverts: Array<OwnAdvert> }>()
  for (const advert of adverts) {
    const key = advert.publication?.id ?? ""
    const group = groups.get(key) ?? { title: advert.publication?.title ?? null, adverts: [] }
    group.adverts.push(advert)
    groups.set(key, group)
  }
  return [...groups]
}

const List = ({ of, isTeam }: Pick<AdvertsProps, "isTeam"> & { readonly of: ReadonlyArray<OwnAdvert> }) => {
  const { t } = useTranslation("publishing")
  if (of.length === 0) return <p className={styles.more}>{t(isTeam ? "adverts.emptyTeam" : "adverts.empty")}</p>
  return byPublication(of).map(([key, { title, adverts }]) => {
    const rows = (
      <ul className={styles.list} aria-label={title ?? t("adverts.title")}>
        {adverts.map((advert) => (
          <Row key={advert.id} advert={advert} isTeam={isTeam} />
        ))}
      </ul>
    )
    return title === null ? (
      <div key={key}>{rows}</div>
    ) : (
      <TitledSection key={key} className={styles.group} titleClassName={styles.subtitle} title={title}>
        {rows}
      </TitledSection>
    )
  })
}

/** The adverts that one places, with what became of each. */
export const Adverts = ({ adverts, isTeam, mayPlace }: AdvertsProps) => {
  const { t } = useTranslation(["publishing", "common"])
  return (
    <Localised>
      <div className={isTeam ? styles.teamScreen : styles.screen} aria-busy={useSelector(adverts, isBusy)}>
        <header className={styles.heading}>
          <h1 className={styles.title} tabIndex={-1}>
            {t("adverts.title")}
          </h1>
          <p className={styles.lead}>{t(isTeam ? "adverts.leadTeam" : "adverts.lead")}</p>
        </header>
        {mayPlace && (
          <p>
            <ButtonLink to={isTeam ? "/team/new-advert" : "/account/publisher/new-advert"} look="filled">
              {t("adverts.new")}
            </ButtonLink>
          </p>
        )}
        <Loadable
          of={adverts}
          failed={{ title: t("desk.failed.title"), text: t("adverts.failed") }}
          skeleton={<Spinner label={t("adverts.loading")} />}
        >
          {(list) => <List of={list} isTeam={isTeam} />}
        </Loadable>
        {!isTeam && (
          <p>
            <Link to="/account/publisher">{t("common:desk")}</Link>
          </p>
        )}
      </div>
    </Localised>
  )
}
