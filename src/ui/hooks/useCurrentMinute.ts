import { useSyncExternalStore } from "react"

const minute = 60_000

const listen = (tick: () => void): (() => void) => {
  const ticking = setInterval(tick, minute / 4)
  return () => clearInterval(ticking)
}

const read = (): number => Math.floor(Date.now() / minute) * minute

/** The current minute, in milliseconds since 1970; renders again each minute. */
export const useCurrentMinute = (): number => useSyncExternalStore(listen, read)
