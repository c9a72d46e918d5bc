import { Effect } from "effect"
import { PageLightStore } from "../../services/theme/PageLightStore.ts"
import { fill } from "../slot.ts"
import { themeSlots } from "../theme/themed.live.ts"
import { pageLightMachine } from "./pageLight.machine.ts"

export const livePageLight = fill(
  pageLightMachine,
  themeSlots(Effect.provide(PageLightStore, PageLightStore.layer), "bright")
)
