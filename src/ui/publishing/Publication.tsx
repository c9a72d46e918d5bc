import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import {
  isConfirming,
  isFailed,
  isLoading,
  isNew,
  knownOf,
  troubleOf
} from "../../machines/publishing/publication.view.ts"
import { Button } from "../parts/Button.tsx"
import { Confirmation } from "../parts/Confirmation.tsx"
import { Link } from "../parts/Link.tsx"
import { Localised } from "../parts/Localised.tsx"
import { Message } from "../parts/Message.tsx"
import { Spinner } from "../parts/Spinner.tsx"
import { useTroubleMessage } from "../parts/useTroubleMessage.ts"
import styles from "./PublicationForm.module.css"
import { PublicationForm, type PublicationProps } from "./PublicationForm.tsx"

const Failed = ({ publication }: Pick<PublicationProps, "publication">) => {
  const { t } = useTranslation(["publishing", "common"])
  const reason = useTroubleMessage(useSelector(publication, troubleOf))
  const retry = <Button onPress={() => publication.send({ type: "publication.reload" })}>{t("common:retry")}</Button>
  return (
    <Message alert level={2} title={t("desk.failed.title")} actions={retry}>
      <p>{t("publication.failed", { reason })}</p>
    </Message>
  )
}

const Removal = ({ publication }: Pick<PublicationProps, "publication">) => {
  const { t } = useTranslation("publishing")
  const title = useSelector(publication, knownOf)?.title ?? ""
  return (
    <Confirmation
      isOpen={useSelector(publication, isConfirming)}
      title={t("publication.removal.title")}
      text={t("publication.removal.text", { title })}
      confirm={t("publication.removal.confirm")}
      cancel={t("publication.removal.cancel")}
      onConfirm={() => publication.send({ type: "removal.confirm" })}
      onCancel={() => publication.send({ type: "removal.cancel" })}
    />
  )
}

/** A new publication, or the settings of one. */
export const Publication = ({ publication, picture, categories }: PublicationProps) => {
  const { t } = useTranslation(["publishing", "common"])
  const fresh = useSelector(publication, isNew)
  const loading = useSelector(publication, isLoading)
  const failed = useSelector(publication, isFailed)
  const known = useSelector(publication, knownOf)
  return (
    <Localised>
      <div className={styles.screen} aria-busy={loading}>
        <header className={styles.heading}>
          <h1 className={styles.title} tabIndex={-1}>
            {t(fresh ? "publication.new" : "publication.settings")}
          </h1>
          {known !== null && (
            <p className={styles.lead}>
              <Link to="/magazine/$id" params={{ id: known.slug }}>
                <bdi>{known.title}</bdi>
              </Link>
            </p>
          )}
        </header>
        {failed ? (
          <Failed publication={publication} />
        ) : loading ? (
          <Spinner label={t("publication.loading")} />
        ) : (
          <PublicationForm publication={publication} picture={picture} categories={categories} />
        )}
        <Removal publication={publication} />
        <p>
          <Link to="/account/publisher">{t("common:desk")}</Link>
        </p>
      </div>
    </Localised>
  )
}
