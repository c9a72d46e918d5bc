import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "../../src/contract/Api.ts"
import { ProviderUnknown, SocialRefused } from "../../src/contract/social.ts"

export const layer = HttpApiBuilder.group(Api, "social", (handlers) =>
  handlers
    .handle("providers", () => Effect.succeed({ success: true as const, data: { items: [] }, message: "" }))
    .handle("initiateAuth", () => Effect.fail(new ProviderUnknown()))
    .handle("completeAuth", () => Effect.fail(new SocialRefused({ reason: "expired", provider: "", email: null })))
)
