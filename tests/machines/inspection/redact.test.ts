import { describe, expect, it } from "vitest"
import { redact, redacted } from "../../../src/machines/inspection/redact.ts"
import { fc } from "../../kit/harness/fastCheck.ts"

const canary = "4111 1111 1111 1111"
const bearer = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhYmNkZWYifQ.c2lnbmF0dXJlLW9mLXRva2Vu"

describe("what leaves the page for the inspector", () => {
  it("has no value that is named like a secret, at any depth", () => {
    const event = {
      type: "login.submit",
      form: { email: "a@b.c", password: "hunter2hunter2", list: [{ refresh_token: "x" }] },
      join: "birleştir"
    }
    expect(redact(event)).toEqual({
      type: "login.submit",
      form: { email: "a@b.c", password: redacted, list: [{ refresh_token: redacted }] },
      join: redacted
    })
  })

  it("has nothing of a card, whole or half typed", () => {
    const card = { holder: "DEFNE KANARYA", number: "4111 11", expiry: "12/3", cvv: "98" }
    const event = { type: "card.edit", card: { number: "4111 1" } }
    const told = JSON.stringify(redact([event, { context: { card, key: "anahtar" } }, { input: { card } }]))
    expect(told).not.toMatch(/4111|KANARYA|12\/3|98/)
    expect(told).toContain("anahtar")
  })

  it("has no card number and no bearer token, whatever it is called", () => {
    expect(JSON.stringify(redact({ note: canary, deep: [[{ x: bearer }]] }))).not.toMatch(/4111|eyJ/)
  })

  it("has no opaque token and no address that signs somebody in, whatever it is called", () => {
    const opaque = "q3v9Zk2mX7_rT1bN8yLw4cHs6dPf0gJa-EuRtYoIiKm"
    const query = "?code=4%2F0Ab&state=xyz"
    expect(redact({ note: opaque, query, href: `https://sayfa.example/oauth2-redirect${query}` })).toEqual({
      note: redacted,
      query: redacted,
      href: redacted
    })
    expect(redact({ id: "issue0000000001", query: "deniz fenerleri", path: "/search?q=kod" })).toEqual({
      id: "issue0000000001",
      query: "deniz fenerleri",
      path: "/search?q=kod"
    })
  })

  it("has no secret inside JSON text", () => {
    const definition = JSON.stringify({ id: "session", context: { token: "abc", user: { name: "Deniz" } } })
    expect(redact({ definition })).toEqual({
      definition: JSON.stringify({ id: "session", context: { token: redacted, user: { name: "Deniz" } } })
    })
  })

  it("names what is not plain data instead of copying it", () => {
    expect(redact({ at: new Date(0), run: () => "secret" })).toEqual({ at: "[Date]", run: "[function]" })
  })

  it("keeps a canary out of any structure", () => {
    fc.assert(
      fc.property(fc.object({ values: [fc.constant(bearer), fc.string(), fc.integer()], maxDepth: 5 }), (value) => {
        expect(JSON.stringify(redact(value))).not.toContain(bearer)
      })
    )
  })
})
