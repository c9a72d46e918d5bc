import { Context } from "effect"

/** The id of the request that is being answered, in the log and beside security events; null outside of requests. */
export const RequestId = Context.Reference<string | null>("sayfa/RequestId", { defaultValue: () => null })
