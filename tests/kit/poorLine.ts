import { once } from "node:events"
import { connect, createServer, type Socket } from "node:net"

/**
 * A line to a server that carries up only so many bytes a second. `cutAt` cuts it whenever that many bytes have been sent
 * up since it was laid; `lead` leads it to another server from now on.
 */
export const poorLine = async (
  url: string,
  { bytesPerSecond, cutAt = [] }: { readonly bytesPerSecond: number; readonly cutAt?: ReadonlyArray<number> }
) => {
  let target = new URL(url)
  let carried = 0
  let cuts = 0
  const due = cutAt.toSorted((a, b) => a - b)
  const open = new Set<Socket>()
  const cut = () => {
    cuts += 1
    for (const socket of open) socket.destroy()
  }
  const line = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    for (const [socket, other] of [
      [near, far],
      [far, near]
    ] as const) {
      open.add(socket)
      socket.on("error", () => other.destroy())
      socket.on("close", () => {
        open.delete(socket)
        other.destroy()
      })
    }
    far.pipe(near)
    near.on("data", (bytes: Buffer) => {
      const until = due[0] === undefined ? Infinity : due[0] - carried
      const passing = bytes.subarray(0, Math.min(bytes.length, until))
      carried += passing.length
      far.write(passing)
      near.pause()
      setTimeout(
        () => {
          if (passing.length < until) near.resume()
          else {
            due.shift()
            cut()
          }
        },
        (passing.length / bytesPerSecond) * 1000
      )
    })
  })
  line.listen(0, "127.0.0.1")
  await once(line, "listening")
  const address = line.address()
  if (address === null || typeof address === "string") throw new Error("The line has no port.")
  return {
    url: `http://127.0.0.1:${address.port}`,
    cuts: () => cuts,
    cut,
    lead: (to: string) => void (target = new URL(to)),
    end: async () => {
      for (const socket of open) socket.destroy()
      line.close()
      await once(line, "close")
    }
  }
}
