/** How much faster than it happened. */
export const speeds = [1, 4, 16] as const
export type Speed = (typeof speeds)[number]
