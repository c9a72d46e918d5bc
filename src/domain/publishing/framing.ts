import type { Crop } from "./Picture.ts"

export interface PictureSize {
  readonly width: number
  readonly height: number
}

/**
 * How a picture lies behind a frame that it fills: enlarged so many times, and moved from its left and top end (0) to
 * the other (1).
 */
export interface Framing {
  readonly zoom: number
  readonly x: number
  readonly y: number
}

export const maxZoom = 4

/** The middle of the picture, as much of it as the frame has room for. */
export const firstFraming: Framing = { zoom: 1, x: 0.5, y: 0.5 }

/** The part of a picture that is seen in a frame of this aspect (width by height). */
export const cropOf = (size: PictureSize, aspect: number, { zoom, x, y }: Framing): Crop => {
  const own = size.width / size.height
  const width = Math.min(1, aspect / own) / zoom
  const height = Math.min(1, own / aspect) / zoom
  return { left: (1 - width) * x, top: (1 - height) * y, width, height }
}

const within = (value: number): number => Math.min(1, Math.max(0, value))

/** Nothing is hidden beyond the ends of an axis along which all of the picture is seen. */
export const canMove = ({ width, height }: Crop): { readonly x: boolean; readonly y: boolean } => ({
  x: width < 0.999,
  y: height < 0.999
})

/** The framing after the picture was dragged by these shares of the frame's width and height. */
export const dragged = (
  framing: Framing,
  { width, height }: Crop,
  by: { readonly x: number; readonly y: number }
): Framing => ({
  ...framing,
  x: width < 1 ? within(framing.x - (by.x * width) / (1 - width)) : framing.x,
  y: height < 1 ? within(framing.y - (by.y * height) / (1 - height)) : framing.y
})
