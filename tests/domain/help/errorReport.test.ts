import { fc } from "../../kit/harness/fastCheck.ts"
import { describe, expect, it } from "vitest"
import { reportIn } from "../../../src/domain/help/reportIn.ts"
import { reportSearch } from "../../../src/domain/help/reportSearch.ts"

const issue = "0123456789abcde"
const token = "a".repeat(43)

describe("a report of an error", () => {
  it("names the screen, the error, the issue and the browser", () => {
    const search = reportSearch("NetworkFailed", `/reader/${issue}`, issue)
    expect(reportIn({ ...search }, "Mozilla/5.0", "tr")).toEqual({
      path: `/reader/${issue}`,
      issue,
      error: "NetworkFailed",
      browser: "Mozilla/5.0",
      language: "tr"
    })
  })

  it("names the request that failed on the server, if it can be one", () => {
    const request = "k3x9m2p7q1r5t8w"
    const of = (said: string | undefined) =>
      reportIn({ ...reportSearch("ServerFault", "/history", null, said) }, "", "tr")
    expect(of(request)).toMatchObject({ request })
    for (const other of [undefined, "", "okur@sayfa.example", "K3X9M2P7Q1R5T8W", `${request}a`])
      expect(of(other), other).not.toHaveProperty("request")
    // Nor where somebody else wrote the address.
    expect(reportIn({ error: "Error", at: "/a", request: "<b>" }, "", "tr")).not.toHaveProperty("request")
  })

  it("has neither a query nor what looks like a secret", () => {
    const search = reportSearch("Error", `/family/${token}/x?join=${token}#${token}`, null)
    expect(search.at).toBe("/family/…/x")
    // Nor where somebody else wrote the address.
    expect(reportIn({ error: "Error", at: `/a/${token}?join=1` }, "", "tr")?.path).toBe("/a/…")
  })

  it("is none without a path, with another site's, or without an error's name", () => {
    expect(reportIn({}, "", "tr")).toBeNull()
    expect(reportIn({ error: "Error", at: "https://baska.example" }, "", "tr")).toBeNull()
    expect(reportIn({ error: "<b>", at: "/library" }, "", "tr")).toBeNull()
    expect(reportIn({ error: "Error", at: "/library", issue: "x" }, "", "tr")).not.toHaveProperty("issue")
  })

  it("can always be made of an error's screen, whatever its name and path", () => {
    fc.assert(
      fc.property(fc.string(), fc.webPath(), fc.string(), (error, path, browser) => {
        expect(reportIn({ ...reportSearch(error, `/${path.slice(1)}`, null) }, browser, "en")).not.toBeNull()
      })
    )
  })
})
