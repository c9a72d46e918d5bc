import { Schema } from "effect"

/** 10 MB, inclusive: the limit when picked, in the help text and on the server. */
export const maxPictureBytes = 10 * 1024 * 1024

/** Inclusive; above any camera's. A few bytes can declare endless pixels. */
export const maxPicturePixels = 64_000_000

/** The side of a stored logo, in pixels. */
export const logoSide = 512

export type PictureUse = "logo" | "cover"

const photographs = ["image/png", "image/jpeg", "image/webp"]

/** The media types of pictures that can be sent. */
export const pictureTypes: Readonly<Record<PictureUse, ReadonlyArray<string>>> = {
  logo: [...photographs, "image/svg+xml"],
  cover: photographs
}

/** Why a picture is not taken. */
export const PictureReason = Schema.Literals(["type", "tooLarge", "damaged", "animated", "tooManyPixels", "tooHeavy"])
export type PictureReason = typeof PictureReason.Type

/** Why what was picked or dropped is not taken. */
export type PickProblem = "several" | Extract<PictureReason, "type" | "damaged" | "tooLarge">

/** What is wrong with files as they are picked; their content is checked by the server. */
export const pickProblem = (
  use: PictureUse,
  [file, ...others]: ReadonlyArray<Pick<File, "type" | "size">>
): PickProblem | null => {
  if (file === undefined || others.length > 0) return "several"
  if (!pictureTypes[use].includes(file.type)) return "type"
  if (file.size === 0) return "damaged"
  return file.size > maxPictureBytes ? "tooLarge" : null
}

/** The part of an upright picture that is shown, each number as a share of the picture's width or height. */
export interface Crop {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}
