import { Effect, Option, Result } from "effect"
import { HttpServerRequest } from "effect/http"
import { IpNetwork, NetAddress } from "effect/net"

const addressOf = (text: string): NetAddress.IpAddress | null => {
  const address = NetAddress.ipFromString(text)
  return Result.isSuccess(address) ? NetAddress.toCanonical(address.success) : null
}

/**
 * Where the request comes from, an IPv4 address inside an IPv6 one written as IPv4. What a proxy says of it is believed
 * only for proxies named in TRUST_PROXY, before this is asked.
 */
export const remoteAddress = HttpServerRequest.HttpServerRequest.pipe(
  Effect.map((request) => {
    const address = addressOf(Option.getOrElse(request.remoteAddress, () => ""))
    return address === null ? null : NetAddress.formatIp(address)
  })
)

/** Whom an address stands for where tries are counted: an IPv4 address for itself, an IPv6 one for its network of 64 bits. */
export const visitorOf = (text: string): string => {
  const address = addressOf(text)
  if (address === null) return ""
  return NetAddress.isIpv4Address(address)
    ? NetAddress.formatIp(address)
    : IpNetwork.format(IpNetwork.fromAddressUnsafe(address, 64))
}

/** Who asks, as tries are counted. */
export const visitor = HttpServerRequest.HttpServerRequest.pipe(
  Effect.map((request) => visitorOf(Option.getOrElse(request.remoteAddress, () => "")))
)
