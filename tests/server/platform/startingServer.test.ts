import { createServer } from "node:http"
import { expect, it } from "vitest"
import { freePort } from "../../../scripts/freePort.ts"
import { startingServer } from "../../../server/platform/http/startingServer.ts"

const HOST = "127.0.0.1"

it("says in the reader's language that the site is being made, asks again by itself, and leaves its address", async () => {
  const PORT = await freePort()
  const starting = await startingServer({ HOST, PORT })
  const ask = (headers: Record<string, string>, path = "/reader/x?y") =>
    fetch(`http://${HOST}:${PORT}${path}`, { headers })
  const page = await ask({ accept: "text/html", "accept-language": "en" })
  expect(page.status).toBe(503)
  expect(Number(page.headers.get("retry-after"))).toBeGreaterThan(0)
  expect(page.headers.get("content-security-policy")).toContain("default-src 'none'")
  const html = await page.text()
  expect(html).toContain('<html lang="en">')
  expect(html).toContain("The site is being set up.")
  expect(html).toMatch(/<meta http-equiv="refresh" content="\d+">/u)
  const file = await ask({ accept: "image/webp" })
  expect([file.status, await file.text()]).toEqual([503, expect.stringContaining("Site şu anda kuruluyor.")])
  const call = await ask({ accept: "text/html" }, "/api/pay")
  expect([call.status, call.headers.get("content-type"), await call.json()]).toEqual([
    503,
    "application/json",
    {
      _tag: "Unavailable",
      success: false,
      message: expect.stringContaining("Site şu anda kuruluyor."),
      retryAfterSeconds: Number(call.headers.get("retry-after"))
    }
  ])
  await starting?.end()
  const next = createServer((_request, response) => response.end("açık"))
  await new Promise<void>((resolve) => next.listen(PORT, HOST, resolve))
  expect(await (await ask({})).text()).toBe("açık")
  // The address is another's now.
  expect(await startingServer({ HOST, PORT })).toBeNull()
  next.close()
})

it("waits nowhere before the address is known", async () => {
  expect(await startingServer({ HOST, PORT: 0 })).toBeNull()
})
