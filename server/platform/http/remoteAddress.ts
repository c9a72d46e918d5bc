import { Effect, Option, Result } from "effect"
import { HttpServerRequest } from "effect/http"
import { NetAddress } from "effect/net"

/**
 * Where the request comes from, an IPv4 address inside an IPv6 one written as IPv4. What a proxy says of it is believed
 * only for proxies named in TRUST_PROXY, before this is asked.
 */
export const remoteAddress = HttpServerRequest.HttpServerRequest.pipe(
  Effect.map((request) => {
    const address = NetAddress.ipFromString(Option.getOrElse(request.remoteAddress, () => ""))
    return Result.isSuccess(address) ? NetAddress.formatIp(NetAddress.toCanonical(address.success)) : null
  })
)
