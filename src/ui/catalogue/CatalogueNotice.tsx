import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import type { CatalogueFailure } from "../../domain/catalogue/Catalogue.ts"
import type { App } from "../../machines/app.ts"
import { catalogueFailure, catalogueOf, isBusy, isStorageUnavailable } from "../../machines/catalogue/catalogue.view.ts"
import type { ButtonProps } from "../parts/Button.tsx"
import { Banner } from "../parts/Banner.tsx"
import { Message } from "../parts/Message.tsx"
import { Retry } from "../parts/Retry.tsx"
import { useTroubleMessage } from "../parts/useTroubleMessage.ts"
import styles from "./CatalogueNotice.module.css"

type OfCatalogue = Pick<App, "catalogue">

/** Troubles of an invalid answer, each with its own word. */
const unusable = ["Malformed", "Unsuccessful", "Incomplete"] as const

/** What could not be loaded, and why. */
export const useSentence = ({ what, trouble }: CatalogueFailure): string => {
  const { t } = useTranslation("home")
  const known = useTroubleMessage(trouble)
  const tag = trouble.message === null ? unusable.find((one) => one === trouble._tag) : undefined
  return t(`trouble.${what}`, { reason: tag === undefined ? known : t(`answer.${tag}`) })
}

export const CatalogueRetry = ({ catalogue, look = "plain" }: OfCatalogue & Pick<ButtonProps, "look">) => (
  <Retry
    look={look}
    isPending={useSelector(catalogue, isBusy)}
    onPress={() => catalogue.send({ type: "catalogue.retry" })}
  />
)

const Stale = ({ catalogue, failure }: OfCatalogue & { readonly failure: CatalogueFailure }) => {
  const { t } = useTranslation("home")
  const isOfLastVisit = useSelector(catalogue, catalogueOf) !== null
  return (
    <Banner action={<CatalogueRetry catalogue={catalogue} />}>
      {useSentence(failure)}
      {isOfLastVisit && (
        <>
          <br />
          {t("stale")}
        </>
      )}
    </Banner>
  )
}

/** Above the catalogue: why it is not the newest, or that this browser cannot store it. */
export const CatalogueNotice = ({ catalogue }: OfCatalogue) => {
  const { t } = useTranslation("home")
  const failure = useSelector(catalogue, catalogueFailure)
  const isForgotten = useSelector(catalogue, isStorageUnavailable)
  if (failure === null && !isForgotten) return null
  return (
    <div className={styles.notice}>
      {failure !== null && <Stale catalogue={catalogue} failure={failure} />}
      {isForgotten && <p className={styles.unstored}>{t("unstored")}</p>}
    </div>
  )
}

/** Replaces a catalogue that failed without a cached copy, also while it is retried. */
export const CatalogueFailed = ({ catalogue, failure }: OfCatalogue & { readonly failure: CatalogueFailure }) => {
  const { t } = useTranslation("home")
  return (
    <Message alert title={t("failed.title")} actions={<CatalogueRetry catalogue={catalogue} look="filled" />}>
      <p>{useSentence(failure)}</p>
      <p>{t("failed.next")}</p>
    </Message>
  )
}
