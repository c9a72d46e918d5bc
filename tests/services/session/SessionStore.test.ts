import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import { User } from "../../../src/domain/session/User.ts"
import { readFrom } from "../../../src/services/session/SessionStore.ts"
import { user } from "../../kit/fixtures/users.ts"

const stored = JSON.stringify(Schema.encodeSync(User)(user()))

const reading = (kept: Readonly<Record<string, string>>) => readFrom({ getItem: (key) => kept[key] ?? null })

describe("a stored session", () => {
  it("is a token and its user", () =>
    expect(reading({ token: "t", user: stored })).toEqual({ token: "t", user: user(), refreshToken: null }))

  it.each([
    ["nothing", {}],
    ["a token alone", { token: "t" }],
    ["a user alone", { user: stored }],
    ["an empty token", { token: "", user: stored }],
    ["a user that is no JSON", { token: "t", user: "{" }],
    ["a user that is null", { token: "t", user: "null" }],
    ["a user of an older shape", { token: "t", user: JSON.stringify({ id: "reader000000001" }) }],
    ["a user with a role we do not know", { token: "t", user: stored.replace("READER", "ADMIN") }],
    ["a user whose id is none", { token: "t", user: stored.replace("reader000000001", "1") }]
  ])("is not %s", (_, kept) => expect(reading(kept)).toBeNull())

  it("may have fields that a later version wrote", () => {
    expect(reading({ token: "t", user: JSON.stringify({ ...JSON.parse(stored), shoeSize: 38 }) })?.user.name).toBe(
      "Defne"
    )
  })
})
