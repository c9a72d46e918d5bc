import { IncomingMessage, ServerResponse } from "node:http"
import { Socket, connect } from "node:net"
import { setImmediate as nextTurn } from "node:timers/promises"
import { expect, it } from "vitest"
import { drainingServer } from "../../../server/platform/http/drainingServer.ts"

const request = () => new IncomingMessage(new Socket())

it("hands a request that came before the routes to the routes, once", async () => {
  const server = drainingServer()
  const early = request()
  const late = request()
  const heard: Array<IncomingMessage> = []
  server.emit("request", early, new ServerResponse(early))
  server.on("request", (one) => heard.push(one))
  await nextTurn()
  server.emit("request", late, new ServerResponse(late))
  await nextTurn()
  expect(heard).toEqual([early, late])
})

it.each([
  ["a request", "", ""],
  ["one that asks whether it may go on", "expect: 100-continue\r\n", ""],
  ["one that was answered before all of it had come", "content-length: 4\r\n", "late"]
])(
  "ends the connection of %s with its answer once it listens no more, and not before",
  async (_, more, rest) => {
    const server = drainingServer()
    const heard = Promise.withResolvers<ServerResponse>()
    const hear = (request: IncomingMessage, response: ServerResponse) => {
      if (request.url === "/slow") return heard.resolve(response)
      response.end("quick")
    }
    server.on("request", hear)
    server.on("checkContinue", (request, response) => {
      response.writeContinue()
      hear(request, response)
    })
    await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve))
    const address = server.address()
    if (address === null || typeof address === "string") throw new Error("listens nowhere")
    const socket = connect(address.port, "127.0.0.1").setEncoding("utf8")
    let said = ""
    socket.on("data", (text: string) => (said += text))
    const ended = new Promise<void>((resolve) => socket.on("close", () => resolve()))
    const ask = (path: string) => socket.write(`PUT ${path} HTTP/1.1\r\nhost: x\r\n${more}\r\n`)
    ask("/quick")
    socket.write(rest)
    await expect.poll(() => said).toContain("quick")
    ask("/slow")
    const response = await heard.promise
    server.close()
    response.end("slow")
    await expect.poll(() => said).toContain("slow")
    if (rest !== "") socket.write(rest)
    await ended
  },
  30_000
)
