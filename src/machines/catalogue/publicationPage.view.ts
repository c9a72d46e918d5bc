import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { publicationPageMachine } from "./publicationPage.machine.ts"

export type PublicationPageRef = ActorRefFrom<typeof publicationPageMachine>

/** No published issue has this publication. */
export const isMissing = (snapshot: SnapshotFrom<typeof publicationPageMachine>): boolean =>
  snapshot.context.trouble?._tag === "MagazineNotFound"
