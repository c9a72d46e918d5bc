import { expect, it } from "vitest"
import { arrivalOf, noArrival } from "../../../src/domain/analytics/Arrival.ts"

const here = "https://sayfa.example"

it("knows a campaign by the address of the first page, and the site before without what was asked of it", () => {
  expect(
    arrivalOf(
      `${here}/?token=gizli&utm_source=bulten&utm_medium=&utm_campaign=%20kis%20`,
      "https://ara.example/a/b?q=ben#x"
    )
  ).toEqual({ utm_source: "bulten", utm_medium: null, utm_campaign: "kis", referrer: "https://ara.example/a/b" })
})

it("takes its own pages, and what is no page, for none", () => {
  for (const referrer of ["", `${here}/account/profile?x=1`, "android-app://posta", "ne bu"]) {
    expect(arrivalOf(`${here}/store`, referrer), referrer).toEqual(noArrival)
  }
  expect(arrivalOf(here, "https://posta.example/kutu/ayse@ornek.example/1").referrer).toBe(
    "https://posta.example/kutu/*/1"
  )
})
