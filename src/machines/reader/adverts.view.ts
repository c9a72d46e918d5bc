import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { Advert } from "../../domain/reader/adverts/Advert.ts"
import type { AdvertObstacle, advertsMachine } from "./adverts.machine.ts"

export type { AdvertObstacle }
export type AdvertsRef = ActorRefFrom<typeof advertsMachine>
type AdvertsSnapshot = SnapshotFrom<typeof advertsMachine>

/** Whether the issue has adverts. */
export const hasAdverts = (snapshot: AdvertsSnapshot): boolean => snapshot.hasTag("known")

/** The advert that is shown; null while none is. */
export const advertShown = (snapshot: AdvertsSnapshot): Advert | null =>
  snapshot.hasTag("shown") ? (snapshot.context.current?.advert ?? null) : null

/** The language, in which it is advertised. */
export const languageIn = ({ context }: AdvertsSnapshot): string => context.magazine.language

/** Distinguishes showings of the same advert. */
export const showingOf = ({ context }: AdvertsSnapshot): number => context.turn
