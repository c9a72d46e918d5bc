import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import { areProvidersKnown, providersOf, providerTitleOf, type SocialRef } from "../../machines/session/social.view.ts"
import { Button } from "../parts/Button.tsx"
import { takeFocus } from "../focus/takeFocus.ts"
import { Spinner } from "../parts/Spinner.tsx"
import styles from "./Social.module.css"

interface OfSocial {
  readonly social: SocialRef
}

/** Stands unseen where the main one will, so that nothing moves when it comes. */
const unknown = { name: "", title: "" }

/** Others than the main one are offered to who builds the site. */
export const Providers = ({
  social,
  isDisabled,
  onChoose
}: OfSocial & { readonly isDisabled: boolean; readonly onChoose: (provider: string) => void }) => {
  const { t } = useTranslation("session")
  const providers = useSelector(social, providersOf)
  const known = useSelector(social, areProvidersKnown)
  const offered = !known ? [unknown] : import.meta.env.DEV ? providers : providers.slice(0, 1)
  if (offered.length === 0) return null
  return (
    <div className={styles.providers} data-unknown={!known || undefined}>
      <p className={styles.or}>{t("social.or")}</p>
      {offered.map(({ name, title }) => (
        <Button key={name} isDisabled={isDisabled} onPress={() => onChoose(name)}>
          {t("social.start", { provider: title })}
        </Button>
      ))}
    </div>
  )
}

/** The wait for a provider's window. */
export const Waiting = ({
  social,
  described,
  onCancel
}: OfSocial & { readonly described: string; readonly onCancel: () => void }) => {
  const { t } = useTranslation("session")
  const provider = useSelector(social, providerTitleOf)
  return (
    <div className={styles.waiting}>
      <div id={described}>
        <Spinner label={t("social.waiting", { provider })} />
      </div>
      <Button ref={takeFocus} onPress={onCancel}>
        {t("social.cancel")}
      </Button>
    </div>
  )
}
