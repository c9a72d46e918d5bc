import { once } from "node:events"
import { type AddressInfo, connect, createServer, type Socket } from "node:net"

/**
 * How a connection is cut: `closed` on both sides; `silent`, without the server noticing; `answer`, after the whole
 * request but before its answer; `killed`, together with the server.
 */
export type CutKind = "closed" | "silent" | "answer" | "killed"

export interface Cut {
  /** Bytes sent by the client before the cut, over all connections. */
  readonly at: number
  readonly kind: CutKind
}

export interface CuttingProxy {
  readonly url: string
  readonly made: () => number
  readonly stop: () => Promise<void>
}

/**
 * Forwards connections to `target` and cuts them as told, in order. It closes connections while there is no server, and
 * limits the client's bytes per second.
 */
export const cuttingProxy = async (
  target: () => string | null,
  cuts: ReadonlyArray<Cut>,
  onCut: (cut: Cut) => void = () => {},
  bytesPerSecond = Infinity
): Promise<CuttingProxy> => {
  const sockets = new Set<Socket>()
  let sent = 0
  let made = 0

  const held = (socket: Socket) => {
    sockets.add(socket)
    socket.on("error", () => undefined).on("close", () => sockets.delete(socket))
    return socket
  }

  const listener = createServer((client) => {
    held(client)
    const address = target()
    if (address === null) return void client.resetAndDestroy()
    const { hostname, port } = new URL(address)
    const server = held(connect(Number(port), hostname))
    let isCut = false
    let answer: "passed" | "dropped" = "passed"

    const cut = (one: Cut) => {
      made += 1
      if (one.kind === "answer") {
        answer = "dropped"
      } else {
        isCut = true
        client.resetAndDestroy()
        if (one.kind === "closed") server.destroy()
      }
      onCut(one)
    }

    client.on("data", (chunk) => {
      if (bytesPerSecond < Infinity) {
        client.pause()
        setTimeout(() => client.resume(), (chunk.length / bytesPerSecond) * 1000)
      }
      for (let rest = chunk; rest.length > 0 && !isCut;) {
        const next = cuts[made]
        const passing = next === undefined ? rest.length : Math.min(rest.length, Math.max(0, next.at - sent))
        if (passing > 0 && !server.write(rest.subarray(0, passing))) {
          client.pause()
          server.once("drain", () => client.resume())
        }
        sent += passing
        rest = rest.subarray(passing)
        if (next !== undefined && sent >= next.at) cut(next)
      }
    })
    server.on("data", (chunk) => {
      if (answer === "passed") return void client.write(chunk)
      isCut = true
      client.resetAndDestroy()
      server.destroy()
    })
    client.on("close", () => {
      if (!isCut) server.destroy()
    })
    server.on("close", () => client.destroy())
  })
  listener.listen(0, "127.0.0.1")
  await once(listener, "listening")
  return {
    url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    made: () => made,
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      listener.close()
      await once(listener, "close")
    }
  }
}
