import type { Passage } from "./passage.ts"

/** Names the place of words on their page: highlights of the same place are one, whatever their ids and colours. */
export const placeOf = (passage: Passage): string => {
  const { page, text, startContainerPath, startOffset, endContainerPath, endOffset, prefix, suffix } = passage
  return JSON.stringify([page, text, startContainerPath, startOffset, endContainerPath, endOffset, prefix, suffix])
}
