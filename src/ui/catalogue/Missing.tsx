import { useTranslation } from "react-i18next"
import { ButtonLink } from "../parts/Link.tsx"
import { Message } from "../parts/Message.tsx"

export interface MissingProps {
  readonly title: string
  /** The possible reason. */
  readonly text: string
  /** What to do instead. */
  readonly next: string
}

/** Replaces an issue or article that does not exist, with links home and to the search. */
export const Missing = ({ title, text, next }: MissingProps) => {
  const { t } = useTranslation(["issue", "common"])
  const actions = (
    <>
      <ButtonLink to="/" look="filled">
        {t("common:backHome")}
      </ButtonLink>
      <ButtonLink to="/search">{t("missing.search")}</ButtonLink>
    </>
  )
  return (
    <Message title={title} actions={actions}>
      <p>{text}</p>
      <p>{next}</p>
    </Message>
  )
}
