import type { i18n } from "i18next"
import type { App } from "../../machines/app.ts"
import type { Visit } from "../../machines/inspection/recordVisit.ts"

/** What every route is given: the actors of the tab, and the sentences of the interface. */
export interface RouterContext {
  readonly app: App
  readonly i18n: i18n
  /** Records this tab; missing where nothing does. */
  readonly visit?: Visit | undefined
}
