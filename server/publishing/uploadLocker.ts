import type { Lock, Locker, RequestRelease } from "@tus/server"
import { once } from "node:events"

/** The current sender did not release the upload. */
class StillHeld extends Error {
  readonly status_code = 423
  readonly body = "The upload is being sent by somebody else"
}

/** How long a request waits for the one before it to end. */
const waitMillis = 30_000

interface Holder {
  readonly requestRelease: RequestRelease
  readonly ended: Promise<void>
}

/**
 * One request at a time per upload. A new request asks the current one to end with what has arrived, and goes on from
 * there. Locks are per process: two servers writing one upload write the same bytes of its owner to the same places.
 */
export const uploadLocker = (): Locker => {
  const holders = new Map<string, Holder>()
  return {
    newLock: (id): Lock => {
      let end = () => {}
      return {
        lock: async (signal, requestRelease) => {
          const timeout = AbortSignal.any([signal, AbortSignal.timeout(waitMillis)])
          for (let before = holders.get(id); before !== undefined; before = holders.get(id)) {
            if (timeout.aborted) throw new StillHeld()
            await before.requestRelease()
            await Promise.race([before.ended, once(timeout, "abort")])
          }
          holders.set(id, { requestRelease, ended: new Promise((resolve) => (end = resolve)) })
        },
        unlock: async () => {
          holders.delete(id)
          end()
        }
      }
    }
  }
}
