import type { ConversionState } from "../../src/domain/publishing/ConversionState.ts"
import type { Language } from "../../src/i18n/language.ts"
import { sentence } from "../platform/wording.ts"

/** Adds the sentence of the reason why a PDF failed; null if it did not. */
export const withReasonMessage = <State extends Pick<ConversionState, "reason">>(language: Language, state: State) => ({
  ...state,
  reason_message: state.reason === null ? null : sentence(language, `PdfRefused_${state.reason}`)
})
