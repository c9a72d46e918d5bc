import type { Browser } from "../../services/browser.ts"
import type { catalogueMachine } from "../catalogue/catalogue.machine.ts"
import type { accessMachine } from "../catalogue/access.machine.ts"
import type { authMachine } from "../session/auth.machine.ts"
import type { sessionMachine } from "../session/session.machine.ts"
import type { Runtime } from "../slot.ts"
import type { themeMachine } from "../theme/theme.machine.ts"

/** The tab's services, and its charts with the slots that they fill. */
export interface Services {
  readonly runtime: Runtime<Browser>
  readonly session: typeof sessionMachine
  readonly auth: typeof authMachine
  readonly catalogue: typeof catalogueMachine
  readonly access: typeof accessMachine
  readonly theme: typeof themeMachine
}
