import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { MagazineInfo } from "../../domain/reader/MagazineInfo.ts"
import type { ShownTile, tilesMachine } from "./tiles.machine.ts"

export type TilesRef = ActorRefFrom<typeof tilesMachine>
type TilesSnapshot = SnapshotFrom<typeof tilesMachine>

export const shownTiles = ({ context }: TilesSnapshot): ReadonlyArray<ShownTile> => context.shown

/** Whether any is in the document, seen or on its way. */
export const hasTiles = ({ context }: TilesSnapshot): boolean => context.shown.length > 0

export const magazineOf = ({ context }: TilesSnapshot): MagazineInfo => context.magazine
