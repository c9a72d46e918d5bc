import { codeOf, ScreenMissing } from "./lazyScreen.ts"
import type { RouterContext } from "./RouterContext.ts"

interface Opening {
  readonly context: Pick<RouterContext, "app">
  /** The screen may be opened soon. */
  readonly preload: boolean
}

/** Awaits the services for one route; a failure while nobody opens it is no try. */
export const awaitedServices = (): ((opening: Opening) => Promise<void>) => {
  const opened = codeOf((load: () => Promise<unknown>) => load())
  return async ({ context: { app }, preload }) => {
    if (!preload) return void (await opened(app.services.load))
    await app.services.load().catch((cause: unknown) => {
      throw new ScreenMissing(1, cause)
    })
  }
}
