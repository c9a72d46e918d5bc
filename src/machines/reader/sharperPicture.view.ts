import type { ActorRefFrom, SnapshotFrom } from "xstate"
import { pictureUrl } from "../../domain/reader/MagazineInfo.ts"
import type { sharperPictureMachine } from "./sharperPicture.machine.ts"

export type SharperPictureRef = ActorRefFrom<typeof sharperPictureMachine>
type FinerSnapshot = SnapshotFrom<typeof sharperPictureMachine>

/** Whether the picture belongs in the document, seen or on its way. */
export const isSharperReady = (snapshot: FinerSnapshot): boolean => snapshot.hasTag("inDocument")
export const isSharperShown = (snapshot: FinerSnapshot): boolean => snapshot.hasTag("laid")
export const sharperPictureOf = ({ context: { magazine, page, dots } }: FinerSnapshot): string =>
  pictureUrl(magazine, page, dots)
