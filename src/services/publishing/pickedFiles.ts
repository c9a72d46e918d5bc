import { Context } from "effect"
import { keyOf, type PickedPdf } from "../../domain/publishing/Draft.ts"

export interface PickedFiles {
  /** Tells of the file what can be news. */
  readonly hold: (file: File) => PickedPdf
  readonly byKey: (key: string) => File | null
}

/** A tab that holds no file yet. */
export const holdingNothing = (): PickedFiles => {
  const files = new Map<string, File>()
  return {
    hold: (file) => {
      const key = keyOf(file)
      files.set(key, file)
      return { name: file.name, size: file.size, type: file.type, key }
    },
    byKey: (key) => files.get(key) ?? null
  }
}

/** The files that were picked in this tab, and those that a draft of another visit brought back. */
export const pickedFiles = holdingNothing()

export const PickedFiles = Context.Reference<PickedFiles>("sayfa/PickedFiles", { defaultValue: () => pickedFiles })
