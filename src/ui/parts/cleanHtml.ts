import { markupPolicy } from "../../domain/trustedPolicy.ts"

/** For markup that was sanitised when it was fetched. Only this enters the document. */
export const cleanHtml = markupPolicy("sayfa-clean")
