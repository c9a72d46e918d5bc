import { useTranslation } from "react-i18next"
import type { Trouble } from "../../domain/Trouble.ts"
import { Banner } from "../parts/Banner.tsx"
import { Field } from "../parts/Field.tsx"

export interface ProofProps {
  readonly hasPassword: boolean
  readonly password: string
  readonly isMissing: boolean
  readonly isReadOnly: boolean
  readonly trouble: Trouble | null
  readonly onEdit: (password: string) => void
}

/** Asks for the password before something that only its owner may do, and says why it was refused. */
export const Proof = ({ hasPassword, password, isMissing, isReadOnly, trouble, onEdit }: ProofProps) => {
  const { t } = useTranslation("ownData")
  const refusal = trouble?.message ?? t(trouble?._tag === "Unreachable" ? "unreachable" : "refused")
  const isWrong = trouble?._tag === "WrongPassword"
  return (
    <>
      {trouble !== null && !isWrong && <Banner>{refusal}</Banner>}
      {hasPassword ? (
        <Field
          label={t("password")}
          hint={t("passwordHint")}
          kind="password"
          value={password}
          onChange={onEdit}
          problem={isMissing ? t("passwordRequired") : isWrong ? refusal : undefined}
          isReadOnly={isReadOnly}
        />
      ) : (
        <p>{t("signInAgain")}</p>
      )}
    </>
  )
}
