import { request } from "node:http"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type OpenIdProvider, startOpenIdProvider } from "../../scripts/openIdProvider.ts"
import { type RunningServer, startServer } from "../kit/harness/server.ts"
import { mailsTo } from "../kit/harness/sessionCalls.ts"

let provider: OpenIdProvider

beforeAll(async () => {
  provider = await startOpenIdProvider()
})
afterAll(() => provider.stop())

const foreign = "kotu.example"

/** Asks by another name than the server's, which `fetch` does not let anybody choose. */
const ask = (server: RunningServer, path: string, payload?: unknown) =>
  new Promise<{ readonly status: number; readonly text: string }>((resolve, reject) => {
    const headers = {
      host: foreign,
      "content-type": "application/json",
      forwarded: `host=${foreign};proto=https`,
      "x-forwarded-host": foreign,
      "x-forwarded-proto": "https",
      "x-original-host": foreign,
      origin: `https://${foreign}`,
      referer: `https://${foreign}/`
    }
    const asking = request(server.url + path, { method: payload === undefined ? "GET" : "POST", headers }, (answer) => {
      const chunks: Array<Buffer> = []
      answer.on("data", (chunk: Buffer) => void chunks.push(chunk))
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString("utf8") }))
    })
    asking.on("error", reject)
    asking.end(payload === undefined ? undefined : JSON.stringify(payload))
  })

describe.each([
  ["as it is", {}],
  ["behind a proxy that is trusted", { TRUST_PROXY: "127.0.0.1" }]
])("a server %s that is called by another name", (_, variables) => {
  let server: RunningServer

  beforeAll(async () => {
    server = await startServer({ variables: { ...provider.variables, ...variables } })
  })
  afterAll(() => server.stop())

  it("has the provider send people back to its own address", async () => {
    const { status, text } = await ask(server, "/api/oauth/initiate-auth?provider=google")
    expect(status).toBe(200)
    const { authUrl } = JSON.parse(text) as { readonly authUrl: string }
    expect(new URL(authUrl).searchParams.get("redirect_uri")).toBe(`${server.url}/oauth2-redirect`)
  })

  it("mails links to its own address", async () => {
    const email = "okur@okur.example"
    const password = "gizli sözcük"
    const registered = await ask(server, "/api/register", { name: "Okur", email, password, passwordConfirm: password })
    expect(registered.status).toBe(200)
    await mailsTo(server, email, 1)
    expect((await ask(server, "/api/forgot-password", { email })).status).toBe(200)
    const mails = await mailsTo(server, email, 2)
    const links = mails.flatMap(({ text = "" }) => text.match(/https?:\S+/g) ?? [])
    expect(links.map((link) => link.split("?")[0]).toSorted()).toEqual([
      `${server.url}/auth/reset`,
      `${server.url}/auth/verify`
    ])
    for (const { html, text, headers } of mails) expect(JSON.stringify([html, text, headers])).not.toContain(foreign)
  })
})
