import { Context, Semaphore } from "effect"

interface OpenDraft {
  /** Its name in this browser, unique among all tabs. */
  readonly name: string
  /** The key of the file whose bytes are stored; null for none. */
  readonly kept: string | null
}

export interface OpenDrafts {
  /** By owner. */
  readonly byOwner: Map<string, OpenDraft>
  /** Serialises storing and deleting bytes. */
  readonly turn: Semaphore.Semaphore
}

export const noOpenDrafts = (): OpenDrafts => ({ byOwner: new Map(), turn: Semaphore.makeUnsafe(1) })

const openDrafts = noOpenDrafts()

/** The drafts of this tab. */
export const OpenDrafts = Context.Reference<OpenDrafts>("sayfa/OpenDrafts", { defaultValue: () => openDrafts })
