import { Effect } from "effect"
import type { Shared } from "../../domain/catalogue/share.ts"

/** Puts an address where it can be pasted from; fails where the browser does not let it, or the site is not secure. */
export const copyLink = Effect.fn("deviceSharing.copyLink")(({ url }: Shared) =>
  Effect.tryPromise(() => navigator.clipboard.writeText(url))
)

/** Has the device share a page its own way, until that is done or given up. */
export const handOn = Effect.fn("deviceSharing.handOn")((shared: Shared) =>
  Effect.ignore(Effect.tryPromise(() => navigator.share(shared)))
)

/** Offers a page to the device's own way of sharing: taken, thought better of, or not possible. */
export const offer = Effect.fn("deviceSharing.offer")((shared: Shared) => {
  const device: Partial<Pick<Navigator, "canShare" | "share">> = navigator
  if (device.share === undefined || device.canShare?.(shared) === false) return Effect.succeed("unhanded" as const)
  return Effect.tryPromise({ try: () => navigator.share(shared), catch: (cause) => cause }).pipe(
    Effect.match({
      onSuccess: () => "handed" as const,
      onFailure: (cause) =>
        cause instanceof DOMException && cause.name === "AbortError" ? ("spared" as const) : ("unhanded" as const)
    })
  )
})
