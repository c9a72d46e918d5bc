import type { ActorRefFrom, SnapshotFrom } from "xstate"
import { contentUrl } from "../../domain/reader/MagazineInfo.ts"
import type { finerMachine } from "./finer.machine.ts"

export type FinerRef = ActorRefFrom<typeof finerMachine>
type FinerSnapshot = SnapshotFrom<typeof finerMachine>

/** Whether the picture belongs in the document, seen or on its way. */
export const isFinerThere = (snapshot: FinerSnapshot): boolean => snapshot.hasTag("inDocument")
export const isFinerLaid = (snapshot: FinerSnapshot): boolean => snapshot.hasTag("laid")
export const finerPictureOf = ({ context }: FinerSnapshot): string =>
  contentUrl(context.magazine, `${context.page}-300.webp`)
