import type { PageLight } from "../../domain/theme/PageLight.ts"
import { themed } from "../theme/theme.machine.ts"

/** How bright pages are in the dark theme. Source: product, "Toolbars and panels". */
export const pageLightMachine = themed<PageLight>("pageLight")
