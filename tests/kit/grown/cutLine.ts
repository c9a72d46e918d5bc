import { once } from "node:events"
import { type AddressInfo, createConnection, createServer, type Socket } from "node:net"

export interface CutLine {
  readonly port: number
  /** Breaks all connections; new ones are refused until `mend`. */
  readonly cut: () => void
  readonly mend: () => void
  readonly stop: () => Promise<void>
}

/** A line to a port of this machine that can be cut off. */
export const cutLine = async (to: number): Promise<CutLine> => {
  const open = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    if (isCut) return void near.resetAndDestroy()
    const far = createConnection({ host: "127.0.0.1", port: to })
    for (const [one, other] of [
      [near, far],
      [far, near]
    ] as const) {
      open.add(one)
      one.setNoDelay(true).pipe(other)
      one.on("error", () => undefined)
      one.once("close", () => {
        open.delete(one)
        other.destroy()
      })
    }
  })
  await once(server.listen(0, "127.0.0.1"), "listening")
  const breakAll = () => open.forEach((socket) => socket.resetAndDestroy())
  return {
    port: (server.address() as AddressInfo).port,
    cut: () => {
      isCut = true
      breakAll()
    },
    mend: () => void (isCut = false),
    stop: async () => {
      const closed = once(server, "close")
      server.close()
      breakAll()
      await closed
    }
  }
}
