/**
 * How the thumbnail strip moves on when it is let go. Offsets are CSS pixels, speeds pixels in a sixtieth of a
 * second; below `stop` it stands. Source: product, "Toolbars and panels".
 */
export const inertia = { drag: 1.5, decay: 0.95, stop: 0.05 } as const

/** Milliseconds in which a speed decays once. */
const frame = 1000 / 60

/** What was dragged less than this was pressed, in pixels. Source: product, "Gestures". */
export const pressReach = 5

/** Milliseconds of a drag that say how fast it was when it ended. */
export const memory = 100

export interface Movement {
  readonly offset: number
  readonly speed: number
}

/** Where the pointer was, and when in milliseconds. */
export interface Touch {
  readonly x: number
  readonly time: number
}

/** The nearest offset that lies between the ends of the strip. */
export const heldOffset = (offset: number, most: number): number => Math.min(Math.max(0, offset), Math.max(0, most))

/** The speed at which the pointer let go, from its last positions; none if it had stopped. */
export const speedOf = (touches: ReadonlyArray<Touch>, end: Touch): number => {
  const first = touches.find(({ time }) => time >= end.time - memory)
  if (first === undefined || end.time <= first.time) return 0
  return ((first.x - end.x) / (end.time - first.time)) * frame * inertia.drag
}

export const isStanding = ({ speed }: Pick<Movement, "speed">): boolean => Math.abs(speed) < inertia.stop

/**
 * The strip so many milliseconds later, within its ends: the same in one long frame as in many short ones. It stands where
 * an end, or its slowness, stops it.
 */
export const afterInertia = ({ offset, speed }: Movement, milliseconds: number, most: number): Movement => {
  if (isStanding({ speed })) return { offset: heldOffset(offset, most), speed: 0 }
  const untilStop = Math.log(inertia.stop / Math.abs(speed)) / Math.log(inertia.decay)
  const times = Math.max(0, milliseconds) / frame
  const decayed = inertia.decay ** Math.min(times, untilStop)
  const reached = offset + (speed * (1 - decayed)) / (1 - inertia.decay)
  const held = heldOffset(reached, most)
  return { offset: held, speed: times >= untilStop || held !== reached ? 0 : speed * decayed }
}
