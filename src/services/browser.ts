import { Layer, ManagedRuntime } from "effect"
import { FetchHttpClient } from "effect/http"
import { ApiClient } from "./platform/ApiClient.ts"
import { Viewport } from "./platform/Viewport.ts"
import { Licence } from "./reader/Licence.ts"
import { PageFiles } from "./reader/PageFiles.ts"
import { SessionStore } from "./session/SessionStore.ts"

/** Every service of the browser. */
export const browser = Layer.mergeAll(Licence.layer, PageFiles.layer, Viewport.layer).pipe(
  Layer.provideMerge(ApiClient.layerNoDeps),
  Layer.provideMerge(SessionStore.layer),
  Layer.provide(FetchHttpClient.layer)
)

export type Browser = Layer.Success<typeof browser>

export const browserRuntime = (): ManagedRuntime.ManagedRuntime<Browser, never> => ManagedRuntime.make(browser)
