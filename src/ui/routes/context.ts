import type { i18n } from "i18next"
import type { Runtime } from "../../machines/slot.ts"
import type { Browser } from "../../services/browser.ts"

/** What every route is given: what runs the filled machines, and the words of the interface. */
export interface RouterContext {
  readonly runtime: Runtime<Browser>
  readonly i18n: i18n
}
