import { useTranslation } from "react-i18next"
import { ButtonLink } from "../parts/Link.tsx"
import { Message } from "../parts/Message.tsx"

export const NotFound = () => {
  const { t } = useTranslation()
  return (
    <Message
      title={t("notFound.title")}
      actions={
        <ButtonLink to="/" look="filled">
          {t("backHome")}
        </ButtonLink>
      }
    >
      <p>{t("notFound.text")}</p>
      <p>{t("notFound.next")}</p>
    </Message>
  )
}
