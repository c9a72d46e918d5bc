import { ThemeStore } from "../../services/theme/ThemeStore.ts"
import { fill } from "../slot.ts"
import { themeMachine } from "./theme.machine.ts"
import { themeSlots } from "./themed.live.ts"

export const liveTheme = fill(themeMachine, themeSlots(ThemeStore, "system"))
