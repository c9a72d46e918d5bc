import type { SnapshotFrom } from "xstate"
import type { SiteTheme } from "../../domain/theme/SiteTheme.ts"
import type { themeMachine } from "./theme.machine.ts"

export const themeOf = (snapshot: SnapshotFrom<typeof themeMachine>): SiteTheme => snapshot.context.theme
