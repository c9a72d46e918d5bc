import { IncomingMessage, ServerResponse } from "node:http"
import { Socket } from "node:net"
import { setImmediate as nextTurn } from "node:timers/promises"
import { expect, it } from "vitest"
import { holdingServer } from "../../../server/platform/http/holdingServer.ts"

const request = () => new IncomingMessage(new Socket())

it("hands a request that came before the routes to the routes, once", async () => {
  const server = holdingServer()
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
