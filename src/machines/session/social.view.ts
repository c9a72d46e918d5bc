import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { SocialProvider, socialMachine } from "./social.machine.ts"

export type SocialRef = ActorRefFrom<typeof socialMachine>

type SocialSnapshot = SnapshotFrom<typeof socialMachine>

/** Whom one can sign in through, the main one first. */
export const providersOf = (snapshot: SocialSnapshot): ReadonlyArray<SocialProvider> => snapshot.context.providers ?? []
/** Not until they are known. */
export const areProvidersKnown = (snapshot: SocialSnapshot): boolean => snapshot.context.providers !== null
/** What the provider is called whose window is waited for. */
export const providerTitleOf = ({ context: { asked, providers } }: SocialSnapshot): string =>
  providers?.find(({ name }) => name === asked.provider)?.title ?? asked.provider
