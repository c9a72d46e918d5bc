import { Context } from "effect"
import { keyOf, type PickedPdf } from "../../domain/publishing/Draft.ts"

export interface PickedFiles {
  /** Holds a file, and answers with its serialisable description. */
  readonly hold: (file: File) => PickedPdf
  readonly byKey: (key: string) => File | null
}

export const noPickedFiles = (): PickedFiles => {
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

/** The files picked in this tab, or restored with a draft. */
export const pickedFiles = noPickedFiles()

export const PickedFiles = Context.Reference<PickedFiles>("sayfa/PickedFiles", { defaultValue: () => pickedFiles })
