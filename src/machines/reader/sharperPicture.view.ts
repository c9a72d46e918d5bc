import type { ActorRefFrom, SnapshotFrom } from "xstate"
import { pictureUrl } from "../../domain/reader/MagazineInfo.ts"
import type { Size } from "../../domain/reader/scale.ts"
import type { sharperPictureMachine } from "./sharperPicture.machine.ts"

export type SharperPictureRef = ActorRefFrom<typeof sharperPictureMachine>
type SharperSnapshot = SnapshotFrom<typeof sharperPictureMachine>

/** Whether the picture belongs in the document, seen or on its way. */
export const isSharperReady = (snapshot: SharperSnapshot): boolean => snapshot.hasTag("inDocument")
export const isSharperShown = (snapshot: SharperSnapshot): boolean => snapshot.hasTag("laid")
export const sharperPictureOf = ({ context: { magazine, page, dots } }: SharperSnapshot): string =>
  pictureUrl(magazine, page, dots)
export const pageSizeOf = ({ context }: SharperSnapshot): Size => context.magazine.page
