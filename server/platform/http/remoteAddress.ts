import { Effect, Option, Result } from "effect"
import { HttpServerRequest } from "effect/http"
import { IpNetwork, NetAddress } from "effect/net"

/** An address, with IPv4-mapped ones as IPv4; null for anything else. */
export const addressIn = (text: string): NetAddress.IpAddress | null => {
  const address = NetAddress.ipFromString(text)
  return Result.isSuccess(address) ? NetAddress.toCanonical(address.success) : null
}

/**
 * The client's address, with IPv4-mapped addresses as IPv4. Proxy headers are applied earlier, and only for
 * TRUST_PROXY.
 */
export const remoteAddress = HttpServerRequest.HttpServerRequest.pipe(
  Effect.map((request) => {
    const address = addressIn(Option.getOrElse(request.remoteAddress, () => ""))
    return address === null ? null : NetAddress.formatIp(address)
  })
)

/**
 * The key under which an address's attempts are counted: an IPv4 address itself, an IPv6 address by its 64-bit network.
 */
export const visitorOf = (text: string): string => {
  const address = addressIn(text)
  if (address === null) return ""
  return NetAddress.isIpv4Address(address)
    ? NetAddress.formatIp(address)
    : IpNetwork.format(IpNetwork.fromAddressUnsafe(address, 64))
}

/** The same for the current request. */
export const visitor = HttpServerRequest.HttpServerRequest.pipe(
  Effect.map((request) => visitorOf(Option.getOrElse(request.remoteAddress, () => "")))
)
