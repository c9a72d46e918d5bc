import { foldPlain } from "../../../src/domain/folding.ts"

export const countWords = (text: string): number => text.match(/[\p{L}\p{N}\p{M}’'-]+/gu)?.length ?? 0

/** Small letters without marks, and figures, for comparing. */
export const plainText = (text: string): string =>
  foldPlain(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
