import type { WayEvent } from "../../machines/inspection/coverage.ts"

const who = { hand: "somebody does", told: "the world says" } as const

interface Props {
  readonly known: WayEvent
  /** It was played last. */
  readonly isDone?: boolean
}

/** One event of a way in words. */
export const WayStep = ({ known: { event, by }, isDone = false }: Props) => {
  const { type, ...rest } = event as { readonly type: string; readonly by?: number }
  return (
    <li aria-current={isDone ? "step" : undefined}>
      {by === "time" ? (
        `${rest.by} ms pass`
      ) : (
        <>
          {who[by]} <strong>{type}</strong>{" "}
          {Object.keys(rest).length === 0 ? null : <code>{JSON.stringify(rest)}</code>}
        </>
      )}
    </li>
  )
}
