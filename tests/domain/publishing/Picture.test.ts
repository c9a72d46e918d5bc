import { describe, expect, it } from "vitest"
import { maxPictureBytes, pickProblem, type PictureUse } from "../../../src/domain/publishing/Picture.ts"

const png = { type: "image/png", size: 1000 }

describe("what is picked as a picture", () => {
  it.each<[string, PictureUse, ReadonlyArray<typeof png>, string | null]>([
    ["a PNG", "logo", [png], null],
    ["a JPEG", "cover", [{ ...png, type: "image/jpeg" }], null],
    ["a WebP", "cover", [{ ...png, type: "image/webp" }], null],
    ["an SVG for a logo", "logo", [{ ...png, type: "image/svg+xml" }], null],
    ["an SVG for a cover", "cover", [{ ...png, type: "image/svg+xml" }], "type"],
    ["a GIF", "logo", [{ ...png, type: "image/gif" }], "type"],
    ["a file without a type", "logo", [{ ...png, type: "" }], "type"],
    ["an empty file", "logo", [{ ...png, size: 0 }], "damaged"],
    ["one of 10 MB", "logo", [{ ...png, size: maxPictureBytes }], null],
    ["one byte more", "logo", [{ ...png, size: maxPictureBytes + 1 }], "tooLarge"],
    ["two", "logo", [png, png], "several"],
    ["nothing", "logo", [], "several"]
  ])("is taken or not: %s", (_, use, files, problem) => {
    expect(pickProblem(use, files)).toBe(problem)
  })
})
