import { Context, Layer } from "effect"

/** Bytes: browsers refuse keepalive requests above 64 KiB together, headers included. */
const allowance = 48 * 1024

/** The shared allowance of keepalive requests, which outlive their page. Source: product, "Outbox". */
export class KeepaliveAllowance extends Context.Service<
  KeepaliveAllowance,
  {
    /** Bytes left. */
    readonly left: () => number
    /** Takes bytes from the allowance; the result gives them back. */
    readonly take: (bytes: number) => () => void
  }
>()("sayfa/KeepaliveAllowance") {
  static readonly layer = Layer.sync(KeepaliveAllowance, () => {
    let taken = 0
    return {
      left: () => Math.max(0, allowance - taken),
      take: (bytes) => {
        let isTaken = true
        taken += bytes
        return () => {
          if (isTaken) taken -= bytes
          isTaken = false
        }
      }
    }
  })
}
