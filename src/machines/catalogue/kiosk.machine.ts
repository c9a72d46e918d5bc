import type { Kiosk } from "../../domain/catalogue/kiosk.ts"
import { loadable } from "../loadable/loadable.machine.ts"

/** The home screen's covers: loading, then shown or failed. */
export const kioskMachine = loadable<void, Kiosk>("kiosk")
