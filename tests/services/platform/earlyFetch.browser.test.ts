import { afterEach, describe, expect, it } from "vitest"
import { earlyFetch } from "../../../src/services/platform/earlyFetch.ts"

const path = "/src/ui/navigation/query.ts"
const early = (answer: Promise<Response>, key = `GET ${path} `) => {
  globalThis.sayfaEarly = new Map([[key, answer]])
}
const text = async (answer: Promise<Response>) => (await answer).text()

afterEach(() => {
  globalThis.sayfaEarly = undefined
})

describe("a call whose answer is already on its way", () => {
  it("takes that answer, and only the first such call does", async () => {
    early(Promise.resolve(new Response("erken")))
    expect(await text(earlyFetch(path))).toBe("erken")
    expect(await text(earlyFetch(path))).toContain("parseSearch")
  })

  it("is known by its whole address, however that is given", async () => {
    early(Promise.resolve(new Response("erken")), `GET ${path}?v=1 `)
    expect(await text(earlyFetch(path))).toContain("parseSearch")
    expect(await text(earlyFetch(new URL(`${path}?v=1`, location.href)))).toBe("erken")
  })

  it("is taken in the name that it was asked in, and in no other", async () => {
    const named = (token: string) => earlyFetch(path, { headers: { authorization: `Bearer ${token}` } })
    early(Promise.resolve(new Response("erken")), `GET ${path} Bearer old`)
    expect(await text(named("new"))).toContain("parseSearch")
    expect(await text(earlyFetch(path))).toContain("parseSearch")
    expect(await text(named("old"))).toBe("erken")
  })

  it("is never another method's", async () => {
    early(Promise.resolve(new Response("erken")))
    const answer = await earlyFetch(path, { method: "POST" }).catch(() => new Response("geç"))
    expect(await answer.text()).not.toBe("erken")
  })

  it("is made after all when the early one failed", async () => {
    early(Promise.reject(new TypeError("Failed to fetch")))
    expect(await text(earlyFetch(path))).toContain("parseSearch")
  })

  it("is made as ever where nothing was asked early", async () => {
    expect(await text(earlyFetch(path))).toContain("parseSearch")
  })
})
