import type { Edges } from "./readingOrder.ts"

/** The room between two rectangles, along the axis that parts them most; 0 where they overlap. */
export const distance = (a: Edges, b: Edges): number =>
  Math.max(a.left - b.right, b.left - a.right, a.top - b.bottom, b.top - a.bottom, 0)

export const overlap = (a: Edges, b: Edges): boolean =>
  Math.min(a.right, b.right) > Math.max(a.left, b.left) && Math.min(a.bottom, b.bottom) > Math.max(a.top, b.top)

/** Whether the middle of one rectangle lies in another. */
export const holds = (outer: Edges, { left, top, right, bottom }: Edges): boolean => {
  const x = (left + right) / 2
  const y = (top + bottom) / 2
  return x > outer.left && x < outer.right && y > outer.top && y < outer.bottom
}

export const boxAround = (first: Edges, others: ReadonlyArray<Edges>): Edges =>
  others.reduce<Edges>(
    (a, b) => ({
      left: Math.min(a.left, b.left),
      top: Math.min(a.top, b.top),
      right: Math.max(a.right, b.right),
      bottom: Math.max(a.bottom, b.bottom)
    }),
    first
  )
