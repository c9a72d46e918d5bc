import { Effect } from "effect"
import type { Shared } from "../../domain/catalogue/share.ts"

/** Copies an address; fails if the browser refuses it or the site is not secure. */
export const copyLink = Effect.fn("deviceSharing.copyLink")(({ url }: Shared) =>
  Effect.tryPromise(() => navigator.clipboard.writeText(url))
)

/** Opens the device's share sheet, and waits until it closes. */
export const shareNatively = Effect.fn("deviceSharing.shareNatively")((shared: Shared) =>
  Effect.ignore(Effect.tryPromise(() => navigator.share(shared)))
)

/** Offers a page to the device's share sheet: shared, cancelled, or not possible. */
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
