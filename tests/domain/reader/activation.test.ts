import { describe, expect, it } from "vitest"
import {
  type Activation,
  activationToken,
  licenceVerdict,
  type LicenceVerdict,
  type Place
} from "../../../src/domain/reader/activation.ts"
import { fc } from "../../kit/harness/fastCheck.ts"

const here: Place = { host: "dergi.example:3000", secure: true, now: 1_800_000_000_000 }
const granted: Activation = { domain: here.host, expiry: here.now + 1 }

/** A token opened at a place. */
const given = (token: string | Activation) => ({
  when: (place: Partial<Place>) => ({
    then: (verdict: LicenceVerdict) =>
      expect(licenceVerdict(typeof token === "string" ? token : activationToken(token), { ...here, ...place })).toBe(
        verdict
      )
  })
})

describe("the licence", () => {
  it("is valid at its own host until it expires", () => given(granted).when({}).then("valid"))

  it("is refused where the context is not secure, however good the token", () => {
    given(granted).when({ secure: false }).then("insecure")
    given("").when({ secure: false }).then("insecure")
  })

  it.each(["other.example", "dergi.example", "dergi.example:3001", "x.dergi.example:3000", "DERGI.example:3000", ""])(
    "is refused at the host %j, which is not exactly its own",
    (host) => given(granted).when({ host }).then("otherHost")
  )

  it("is refused once its expiry has passed", () => {
    given(granted).when({ now: granted.expiry }).then("expired")
    given(granted)
      .when({ now: granted.expiry + 1 })
      .then("expired")
  })

  it("says that it is for another host before it says that it is old", () => {
    given(granted)
      .when({ host: "other.example", now: granted.expiry + 1 })
      .then("otherHost")
  })

  it.each([
    "",
    "?",
    "bm90IGpzb24=",
    btoa("null"),
    btoa("{}"),
    btoa("[]"),
    btoa('"x"'),
    btoa(JSON.stringify({ domain: here.host })),
    btoa(JSON.stringify({ expiry: granted.expiry })),
    btoa(JSON.stringify({ domain: here.host, expiry: String(granted.expiry) })),
    btoa(JSON.stringify({ domain: here.host, expiry: null })),
    JSON.stringify(granted)
  ])("cannot be read from %j", (token) => given(token).when({}).then("malformed"))

  it("is read back as it was written, whatever letters its host has", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: "grapheme" }), fc.constant("dergi.ışık.example")), (domain) => {
        given({ domain, expiry: granted.expiry }).when({ host: domain }).then("valid")
      })
    )
  })

  it("never trusts a token that it did not understand", () => {
    fc.assert(
      fc.property(fc.string(), (token) => {
        expect(["malformed", "otherHost"]).toContain(licenceVerdict(token, here))
      })
    )
  })
})
