import { Context, Semaphore } from "effect"

/** An issue that is being added in this tab. */
interface OpenDraft {
  /** Names it in this browser: no two issues that are begun have the same name, whichever tabs they are begun in. */
  readonly name: string
  /** The key of the file whose bytes this tab has put into storage, or found there; null where it has to do neither. */
  readonly kept: string | null
}

export interface OpenDrafts {
  /** By owner. */
  readonly byOwner: Map<string, OpenDraft>
  /** Bytes go into storage and out of it one file after the other. */
  readonly turn: Semaphore.Semaphore
}

/** A tab in which nothing has been begun. */
export const noneOpen = (): OpenDrafts => ({ byOwner: new Map(), turn: Semaphore.makeUnsafe(1) })

const openDrafts = noneOpen()

/** What is being added in this tab; each tab has its own. */
export const OpenDrafts = Context.Reference<OpenDrafts>("sayfa/OpenDrafts", { defaultValue: () => openDrafts })
