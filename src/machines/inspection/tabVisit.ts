import { recordVisit, type Visit } from "./recordVisit.ts"
import { watchTyping } from "./typedTexts.ts"

/** The site's script is named after what is in it: another build, another name. */
const versionOf = (page: Document): string =>
  page.querySelector<HTMLScriptElement>("script[src*='/assets/index-']")?.src.split("/").at(-1) ?? "development"

/** Records this tab from now on. Source: product, "Recording a tab". */
export const recordTab = (): Visit => {
  const begun = new Date()
  return recordVisit({
    now: () => performance.now(),
    begun,
    version: versionOf(document),
    typed: watchTyping(document, begun)
  })
}
