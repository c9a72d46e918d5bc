import type { Lock, Locker, RequestRelease } from "@tus/server"
import { once } from "node:events"

/** Whoever had the upload did not let it go, though they were asked to. */
class StillHeld extends Error {
  readonly status_code = 423
  readonly body = "The upload is being sent by somebody else"
}

/** How long whoever comes waits for the one before to end; then they hear that somebody else is sending it. */
const patienceMillis = 30_000

interface Turn {
  readonly ask: RequestRelease
  readonly ended: Promise<void>
}

/**
 * One request at a time for each upload; whoever comes asks the one before to end, also who only asks how far it is: a
 * piece under way ends early then, with what has arrived, and the next goes on from there. It knows the requests of this process
 * alone: two servers that write the same upload at once write the same bytes to the same places, for only its owner
 * may, and where they do not fit the file is refused when it is saved.
 */
export const uploadLocker = (): Locker => {
  const turns = new Map<string, Turn>()
  return {
    newLock: (id): Lock => {
      let end = () => {}
      return {
        lock: async (signal, ask) => {
          const over = AbortSignal.any([signal, AbortSignal.timeout(patienceMillis)])
          for (let before = turns.get(id); before !== undefined; before = turns.get(id)) {
            if (over.aborted) throw new StillHeld()
            await before.ask()
            await Promise.race([before.ended, once(over, "abort")])
          }
          turns.set(id, { ask, ended: new Promise((resolve) => (end = resolve)) })
        },
        unlock: async () => {
          turns.delete(id)
          end()
        }
      }
    }
  }
}
