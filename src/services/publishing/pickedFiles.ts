import { keyOf, type PickedPdf } from "../../domain/publishing/Draft.ts"

/** The files that were picked in this tab, and those that a draft of another visit brought back, by key. */
const files = new Map<string, File>()

export const pickedFiles = {
  /** Tells of the file what can be news. */
  hold: (file: File): PickedPdf => {
    const key = keyOf(file)
    files.set(key, file)
    return { name: file.name, size: file.size, type: file.type, key }
  },
  byKey: (key: string): File | null => files.get(key) ?? null
}
