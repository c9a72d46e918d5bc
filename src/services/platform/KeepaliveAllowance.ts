import { Context, Layer } from "effect"

/** Bytes: browsers end a page's requests that outlive it where together they are more than 64 KiB, headers among them. */
const allowance = 48 * 1024

/**
 * How much a page may still send that must arrive after it has gone: one allowance for all of it. What it cannot have is
 * sent at another time. Source: product, "Outbox".
 */
export class KeepaliveAllowance extends Context.Service<
  KeepaliveAllowance,
  {
    /** Bytes that nobody has taken. */
    readonly left: () => number
    /** Takes so many of them, whose answer gives them back. */
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
