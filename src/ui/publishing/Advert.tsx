import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import {
  type AdvertRef,
  fieldsIn,
  isConfirming,
  isFailed,
  isLoading,
  isNew,
  isOfTeam,
  isOwn,
  knownOf,
  soughtOf,
  troubleOf
} from "../../machines/publishing/advert.view.ts"
import type { FileSavingRef } from "../../machines/fileSaving/fileSaving.view.ts"
import { Button } from "../parts/Button.tsx"
import { Confirmation } from "../parts/Confirmation.tsx"
import { Link } from "../parts/Link.tsx"
import { Localised } from "../parts/Localised.tsx"
import { Message } from "../parts/Message.tsx"
import { Spinner } from "../parts/Spinner.tsx"
import { useTroubleMessage } from "../parts/useTroubleMessage.ts"
import { AdvertFigures } from "./AdvertFigures.tsx"
import { AdvertForm } from "./AdvertForm.tsx"
import type { IssuesFound } from "./AdvertIssues.tsx"
import type { PagesFound } from "./AdvertPages.tsx"
import { AdvertWords } from "./AdvertWords.tsx"
import styles from "./Adverts.module.css"
import type { PublicationsRef } from "./PublicationField.tsx"

interface OfAdvert {
  readonly advert: AdvertRef
}

export interface AdvertProps extends OfAdvert {
  readonly publications: PublicationsRef | null
  readonly Pages: PagesFound
  readonly IssuesFound: IssuesFound
  readonly saving: FileSavingRef
}

const Failed = ({ advert }: OfAdvert) => {
  const { t } = useTranslation(["publishing", "common"])
  const reason = useTroubleMessage(useSelector(advert, troubleOf))
  const retry = <Button onPress={() => advert.send({ type: "advert.reload" })}>{t("common:retry")}</Button>
  return (
    <Message alert level={2} title={t("desk.failed.title")} actions={retry}>
      <p>{t("adverts.oneFailed", { reason })}</p>
    </Message>
  )
}

const Removal = ({ advert }: OfAdvert) => {
  const { t } = useTranslation("publishing")
  return (
    <Confirmation
      isOpen={useSelector(advert, isConfirming)}
      title={t("adverts.removal.title")}
      text={t("adverts.removal.text")}
      confirm={t("adverts.removal.confirm")}
      cancel={t("adverts.removal.cancel")}
      onConfirm={() => advert.send({ type: "removal.confirm" })}
      onCancel={() => advert.send({ type: "removal.cancel" })}
    />
  )
}

const Found = ({ advert, Pages }: Pick<AdvertProps, "advert" | "Pages">) => {
  const sought = useSelector(advert, soughtOf)
  const fields = useSelector(advert, fieldsIn)
  return sought === null ? null : <Pages key={JSON.stringify(sought)} asked={sought} fields={fields} />
}

const Opened = ({ advert, publications, Pages, IssuesFound, saving }: AdvertProps) => {
  const known = useSelector(advert, knownOf)
  const own = useSelector(advert, isOwn)
  return (
    <div className={styles.parts}>
      {own ? (
        <AdvertForm advert={advert} publications={publications} IssuesFound={IssuesFound}>
          <Found advert={advert} Pages={Pages} />
        </AdvertForm>
      ) : (
        <p>
          <bdi>{known?.text}</bdi>
        </p>
      )}
      {known !== null && (
        <div className={styles.figures}>
          <AdvertFigures advert={known} />
          {known.words.length > 0 && <AdvertWords advert={known} saving={saving} />}
        </div>
      )}
    </div>
  )
}

/** A new advert, or one with its figures. */
export const Advert = (props: AdvertProps) => {
  const { advert } = props
  const { t } = useTranslation("publishing")
  const team = useSelector(advert, isOfTeam)
  const known = useSelector(advert, knownOf)
  const loading = useSelector(advert, isLoading)
  return (
    <Localised>
      <div className={team ? styles.teamScreen : styles.screen} aria-busy={loading}>
        <header className={styles.heading}>
          <h1 className={styles.title} tabIndex={-1}>
            {t(useSelector(advert, isNew) ? "adverts.new" : "adverts.one")}
          </h1>
          {known !== null && (
            <p className={styles.lead}>
              {known.publication !== null && <bdi>{known.publication.title}</bdi>}
              {known.publication !== null && " · "}
              {t(`adverts.phases.${known.phase}`)}
            </p>
          )}
        </header>
        {useSelector(advert, isFailed) ? (
          <Failed advert={advert} />
        ) : loading ? (
          <Spinner label={t("adverts.oneLoading")} />
        ) : (
          <Opened {...props} />
        )}
        <Removal advert={advert} />
        <p>
          <Link to={team ? "/team/adverts" : "/account/publisher/adverts"}>{t("adverts.all")}</Link>
        </p>
      </div>
    </Localised>
  )
}
