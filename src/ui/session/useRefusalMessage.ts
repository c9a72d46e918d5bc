import type { ParseKeys } from "i18next"
import { useTranslation } from "react-i18next"
import type { AuthForm } from "../../domain/session/SignInForm.ts"
import { type Trouble, unauthorised } from "../../domain/Trouble.ts"

type Sentence = Extract<ParseKeys<"session">, `${"failed" | "unreachable" | "refused" | "socialFailed"}.${string}`>

/** Sentences by tag, if the server sent none. */
const byTag: { readonly [tag in string]?: Sentence } = {
  WrongCredentials: "refused.WrongCredentials",
  AddressTaken: "refused.AddressTaken",
  PopupBlocked: "socialFailed.PopupBlocked",
  PopupClosed: "socialFailed.PopupClosed",
  InitiateFailed: "socialFailed.InitiateFailed",
  Failed: "socialFailed.Failed"
}

/** Our sentence for a refusal without the server's. Source: product, "Errors". */
export const sentenceOf = (form: AuthForm, { _tag }: Trouble): Sentence => {
  if (form === "login" && _tag === unauthorised._tag) return "refused.WrongCredentials"
  return byTag[_tag] ?? (_tag === "Unreachable" ? `unreachable.${form}` : `failed.${form}`)
}

/** Why a form was refused: the server's sentence, else ours. */
export const useRefusalMessage = (form: AuthForm): ((trouble: Trouble) => string) => {
  const { t } = useTranslation("session")
  return (trouble) => trouble.message ?? t(sentenceOf(form, trouble))
}
