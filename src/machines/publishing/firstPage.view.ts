import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { FirstPage } from "../../domain/publishing/FirstPage.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import type { firstPageMachine } from "./firstPage.machine.ts"

export type FirstPageRef = ActorRefFrom<typeof firstPageMachine>

type FirstPageSnapshot = SnapshotFrom<typeof firstPageMachine>

export const isBusy = (snapshot: FirstPageSnapshot): boolean => snapshot.hasTag("busy")
/** The server takes long. */
export const isSlow = (snapshot: FirstPageSnapshot): boolean => snapshot.matches({ drawing: "slow" })
export const isShown = (snapshot: FirstPageSnapshot): boolean => snapshot.matches("shown")
export const isUndrawable = (snapshot: FirstPageSnapshot): boolean => snapshot.matches("undrawable")

/** Null until it is known. */
export const pageCountOf = (snapshot: FirstPageSnapshot): number | null => snapshot.context.page?.page_count ?? null
/** The picture that is loading or shown. */
export const pictureOf = (snapshot: FirstPageSnapshot): FirstPage["picture"] =>
  snapshot.matches("arriving") || snapshot.matches("shown") ? (snapshot.context.page?.picture ?? null) : null
/** Why the last try failed, until another one succeeds. */
export const troubleOf = (snapshot: FirstPageSnapshot): Trouble | null => snapshot.context.trouble
