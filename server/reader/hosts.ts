import { Effect } from "effect"
import { Configuration, isLoopback } from "../platform/config.ts"

/**
 * Whether the reader may be shown at a host (the port is ignored): this machine, the server's own, or a configured one.
 */
export const readerHosts: Effect.Effect<(host: string) => boolean, never, Configuration> = Effect.map(
  Configuration,
  ({ ALLOWED_HOSTS, PUBLIC_URL }) => {
    const own = PUBLIC_URL === undefined ? [] : [new URL(PUBLIC_URL).hostname]
    const hosts = new Set([...ALLOWED_HOSTS, ...own].map((host) => host.toLowerCase()))
    return (asked) => {
      const host = asked.toLowerCase().replace(/:\d{1,5}$/, "")
      return isLoopback(host) || hosts.has(host)
    }
  }
)
