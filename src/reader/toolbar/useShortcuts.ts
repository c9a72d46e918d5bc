import { type KeyDeed, type Shortcut, shortcutOf } from "../../domain/reader/keys.ts"
import type { RoomRef } from "../../machines/reader/room.view.ts"
import { isMac } from "../panels/keyboard.ts"
import { useKeyed } from "../panels/tools.ts"

/** The keys that do it here and now, for each of these. */
export const useShortcuts = (room: RoomRef): ((deed: KeyDeed) => Shortcut | undefined) => {
  const keyed = useKeyed(room)
  return (deed) => shortcutOf(deed, keyed, isMac)
}
