import type { ActorRefFrom, SnapshotFrom } from "xstate"
import { pictureUrl } from "../../domain/reader/MagazineInfo.ts"
import type { finerMachine } from "./finer.machine.ts"

export type FinerRef = ActorRefFrom<typeof finerMachine>
type FinerSnapshot = SnapshotFrom<typeof finerMachine>

/** Whether the picture belongs in the document, seen or on its way. */
export const isFinerThere = (snapshot: FinerSnapshot): boolean => snapshot.hasTag("inDocument")
export const isFinerLaid = (snapshot: FinerSnapshot): boolean => snapshot.hasTag("laid")
export const finerPictureOf = ({ context: { magazine, page, dots } }: FinerSnapshot): string =>
  pictureUrl(magazine, page, dots)
