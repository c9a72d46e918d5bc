interface Point {
  readonly x: number
  readonly y: number
}

const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
const at = ({ x, y }: Point): string => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`

/** An SVG path from the first point to the last, bent at those between. It ends in its direction, for the arrow's head. */
export const pathThrough = (points: ReadonlyArray<Point>): string => {
  const [first, ...rest] = points
  const last = rest.at(-1)
  if (first === undefined || last === undefined) return ""
  const bends = rest
    .slice(0, -1)
    .map(
      (point, place) =>
        `Q ${at(point)} ${at(place === rest.length - 2 ? last : middle(point, rest[place + 1] ?? last))}`
    )
  return [`M ${at(first)}`, ...(bends.length === 0 ? [`L ${at(last)}`] : bends)].join(" ")
}
