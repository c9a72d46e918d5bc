import { Layer, ManagedRuntime } from "effect"
import { FetchHttpClient } from "effect/http"
import { AccessStore } from "./catalogue/AccessStore.ts"
import { CatalogueStore } from "./catalogue/CatalogueStore.ts"
import { SeenIssues } from "./catalogue/SeenIssues.ts"
import { ApiClient } from "./platform/ApiClient.ts"
import { earlyFetch } from "./platform/earlyFetch.ts"
import { Renewal } from "./session/Renewal.ts"
import { SessionStore } from "./session/SessionStore.ts"
import { SocialWindow } from "./session/SocialWindow.ts"
import { ThemeStore } from "./theme/ThemeStore.ts"

/** The services that every screen may need. */
export const browser = ApiClient.layerNoDeps.pipe(
  Layer.provideMerge(CatalogueStore.layer),
  Layer.provideMerge(AccessStore.layer),
  Layer.provideMerge(SeenIssues.layer),
  Layer.provideMerge(SocialWindow.layer),
  Layer.provideMerge(Renewal.layer),
  Layer.provideMerge(SessionStore.layer),
  Layer.provideMerge(ThemeStore.layer),
  Layer.provideMerge(FetchHttpClient.layer),
  Layer.provideMerge(Layer.succeed(FetchHttpClient.Fetch, earlyFetch))
)

export type Browser = Layer.Success<typeof browser>

export const browserRuntime = (): ManagedRuntime.ManagedRuntime<Browser, never> => ManagedRuntime.make(browser)
