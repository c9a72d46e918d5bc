import { withoutDirectionMarks } from "./directionMarks.ts"

/** The text on one line, without invisible marks of direction. */
export const oneLine = (text: string): string =>
  withoutDirectionMarks(text)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .trim()
