import { recordVisit, type Visit } from "./recordVisit.ts"
import { watchTyping } from "./typedTexts.ts"

/** The first script's name tells which build this is. */
const versionOf = (page: Document): string =>
  page.querySelector<HTMLScriptElement>("script[type=module][src*='/assets/']")?.src.split("/").at(-1) ?? "development"

/** Records this tab from now on. Source: product, "Recording a tab". */
export const recordTab = (): Visit =>
  recordVisit({
    now: () => performance.now(),
    begun: new Date(),
    version: versionOf(document),
    typed: watchTyping(document)
  })
