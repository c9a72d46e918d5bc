import { describe, expect, it } from "vitest"
import { deviceOf } from "../../../src/domain/account/Device.ts"
import { fc } from "../../kit/harness/fastCheck.ts"

const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)"

describe("a device", () => {
  it.each([
    ["Firefox", "Windows", "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0"],
    ["Chrome", "Linux", `Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/142.0.0.0 Safari/537.36`],
    ["Chrome", "Android", `Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/142.0.0.0 Mobile Safari/537.36`],
    ["Edge", "Windows", `Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`],
    ["Opera", "macOS", `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Chrome/1 Safari/1 OPR/124.0.0.0`],
    ["Yandex", "Windows", `Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/140 YaBrowser/25.10.0 Safari/537.36`],
    [
      "Samsung Internet",
      "Android",
      `Mozilla/5.0 (Linux; Android 10; K) ${webkit} SamsungBrowser/28.0 Chrome/130 Safari/1`
    ],
    [
      "Safari",
      "iPhone",
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Version/26.0 Mobile/15E148 Safari/604.1"
    ],
    ["Safari", "macOS", "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/26.0 Safari/605.1.15"],
    ["Chrome", "iPad", "Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) CriOS/142.0.0.0 Mobile/15E148 Safari/604.1"],
    [
      "Firefox",
      "iPhone",
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) FxiOS/145.0 Mobile/15E148 Safari/605"
    ],
    ["Chrome", "ChromeOS", `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/142.0.0.0 Safari/537.36`],
    ["", "", "curl/8.5.0"],
    ["", "", ""]
  ])("is called %s, %s by its own word", (browser, system, userAgent) => {
    expect(deviceOf(userAgent)).toEqual({ browser, system })
  })

  it("never shows what a browser wrote", () => {
    const known = new Set(["", "Edge", "Opera", "Samsung Internet", "Yandex", "Firefox", "Chrome", "Safari"])
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(known).toContain(deviceOf(`${text} Chrome/1`).browser)
      })
    )
  })
})
