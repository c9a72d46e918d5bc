import { createServer } from "node:net"

/** A free port of the loopback address. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const socket = createServer().on("error", reject)
    socket.listen(0, "127.0.0.1", () => {
      const address = socket.address()
      socket.close(() =>
        typeof address === "object" && address !== null ? resolve(address.port) : reject(new Error("No free port."))
      )
    })
  })
