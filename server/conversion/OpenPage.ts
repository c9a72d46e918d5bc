import { maxPageSide } from "../../src/domain/publishing/NewIssue.ts"
import type { OpenDocument } from "./openDocument.ts"
import { Refused } from "./Refused.ts"

export interface Point {
  readonly x: number
  readonly y: number
}

export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/**
 * An open page, valid until the callback that received it ends. Width and height are points of the rotated crop box;
 * `place` maps a point of page space (MediaBox, y upwards, not rotated) to it, with the origin top left and y
 * downwards.
 */
export interface OpenPage {
  readonly document: OpenDocument
  /** From 1. */
  readonly number: number
  /** To draw and read: the document's page, or a copy of it that has its form's fields in its drawing. */
  readonly handle: number
  /** The document's page, which has the links. */
  readonly linked: number
  readonly width: number
  readonly height: number
  readonly place: (point: Point) => Point
}

/** Throws `Refused` for a page that is empty or too large. Points. */
export const refuseSize = (width: number, height: number): void => {
  if (!(width > 0 && height > 0)) throw new Refused("DamagedPdf", "the page has no area")
  if (Math.max(width, height) > maxPageSide) throw new Refused("PageTooLarge")
}

/** The box around both corners, mapped by `page.place`. */
export const placeBox = (page: OpenPage, one: Point, other: Point): Box => {
  const a = page.place(one),
    b = page.place(other)
  return { left: Math.min(a.x, b.x), top: Math.min(a.y, b.y), right: Math.max(a.x, b.x), bottom: Math.max(a.y, b.y) }
}
