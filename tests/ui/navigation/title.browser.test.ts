import { createInstance } from "i18next"
import { expect, it } from "vitest"
import { keepTitle } from "../../../src/ui/navigation/title.ts"

it("is the site's name where the words of a screen did not come, and its own once they have", async () => {
  const words = createInstance()
  await words.init({ lng: "tr", ns: ["common"], defaultNS: "common", resources: { tr: { common: { site: "Sayfa" } } } })
  let resolve = () => {}
  const router = {
    state: { matches: [{ staticData: { title: "plans:title" } }] },
    subscribe: (_: string, set: () => void) => (resolve = set)
  }
  keepTitle(router as never, words)
  resolve()
  expect(document.title).toBe("Sayfa")
  words.addResourceBundle("tr", "plans", { title: "Abonelik planları" })
  resolve()
  expect(document.title).toBe("Abonelik planları | Sayfa")
})
