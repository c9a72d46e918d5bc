import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { dropToken, takeAddressToken, storedToken } from "../../../src/services/session/addressToken.ts"

const home = location.href

/** The page of this address has just been opened. */
const opened = (path: string) => {
  history.replaceState({ kept: true }, "", path)
  takeAddressToken()
}

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  vi.restoreAllMocks()
  history.replaceState(null, "", home)
  dropToken("verify")
  dropToken("reset")
  dropToken("family")
  dropToken("publication")
  dropToken("mail")
})

const rooms = [
  ["verify", "/auth/verify"],
  ["reset", "/auth/reset"],
  ["family", "/family/join"],
  ["publication", "/publication/join"],
  ["mail", "/mail-choices"]
] as const

const nameIn = (room: string) => (room === "/mail-choices" ? "pass" : "token")

describe("a token in the address", () => {
  it.each(rooms)("that is to %s leaves %s at once, and is kept for this tab", (use, room) => {
    const length = history.length
    opened(`${room}?${nameIn(room)}=abc-_1&lang=tr#top`)
    expect(location.pathname + location.search + location.hash).toBe(`${room}?lang=tr#top`)
    expect([history.length, history.state]).toEqual([length, { kept: true }])
    expect(rooms.map(([one]) => storedToken(one))).toEqual(rooms.map(([one]) => (one === use ? "abc-_1" : null)))
    expect(JSON.stringify({ ...localStorage })).not.toContain("abc-_1")
  })

  it("leaves it before its storage is asked, also where there is a slash behind", () => {
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => expect(location.search).toBe(""))
    opened("/auth/verify/?token=abc")
    expect(location.search).toBe("")
  })

  it("is the last that was opened, until it is dropped", () => {
    opened("/auth/reset?token=one")
    opened("/auth/reset?token=two")
    expect(storedToken("reset")).toBe("two")
    dropToken("reset")
    expect(storedToken("reset")).toBeNull()
    expect(sessionStorage).toHaveLength(0)
  })

  it.each(["", "x".repeat(513)])("leaves it also where it is none, which takes the place of one before it", (token) => {
    opened("/auth/verify?token=older")
    opened(`/auth/verify?token=${token}`)
    expect(location.search).toBe("")
    expect(storedToken("verify")).toBeNull()
  })

  it.each(["/?token=abc", "/auth/other?token=abc", "/x/auth/verify?token=abc", "/auth/verify"])(
    "is none of ours at %s",
    (path) => {
      opened(path)
      expect(location.pathname + location.search).toBe(path)
      expect([storedToken("verify"), storedToken("reset")]).toEqual([null, null])
    }
  )

  it("is kept for as long as the page lives where the browser stores nothing", () => {
    vi.spyOn(globalThis, "sessionStorage", "get").mockImplementation(() => {
      throw new DOMException("The operation is insecure.", "SecurityError")
    })
    opened("/auth/verify?token=abc")
    expect(location.search).toBe("")
    expect(storedToken("verify")).toBe("abc")
    dropToken("verify")
    expect(storedToken("verify")).toBeNull()
  })
})
