import type { PdfRefused } from "../../../src/contract/publishing.ts"

/** Refused for a reason, or an issue of so many pages; those in `broken`, counted from 1, say that they cannot be shown. */
export type Outcome =
  | { readonly refused: PdfRefused["reason"] }
  | { readonly pages: number; readonly broken: ReadonlyArray<number> }

/** A file that somebody means harm with, or that broke on its way. */
export interface HostilePdf {
  readonly name: string
  /** What it does, in the words of the table that is written of it. */
  readonly what: string
  readonly bytes: () => Uint8Array
  readonly expected: Outcome
  /** As right, where the processor is slower or faster than the one it was written on. */
  readonly orElse?: Outcome
  /** What its publisher calls it; its content decides, never this. */
  readonly fileName?: string
  /** It needs the conversion's whole patience: seconds, not moments. */
  readonly slow?: true
}

export const refused = (reason: PdfRefused["reason"]): Outcome => ({ refused: reason })

export const converts = (pages = 1, broken: ReadonlyArray<number> = []): Outcome => ({ pages, broken })
