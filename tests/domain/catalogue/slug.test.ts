import { expect, it } from "vitest"
import { isPublicId } from "../../../src/domain/catalogue/PublicId.ts"
import { slugOf, withNumber } from "../../../src/domain/catalogue/slug.ts"
import { fc } from "../../kit/harness/fastCheck.ts"

it("says a title in letters that every address knows", () => {
  for (const [title, slug] of [
    ["Çıma", "cima"],
    ["İskele & Deniz", "iskele-deniz"],
    ["IŞIK", "isik"],
    ["Kâğıt: Boğaz’ın Sesi", "kagit-bogaz-in-sesi"],
    ["On Centre", "on-centre"],
    ["  3. Mevki!  ", "3-mevki"],
    ["Вапур", "dergi"],
    ["", "dergi"],
    ["Karadeniz Sesi", "karadeniz-sesi"],
    ["Karadenizinsesi", "karadenizinsesi-dergi"]
  ] as const) {
    expect(slugOf(title), title).toBe(slug)
  }
})

it("is an address's part whatever the title is, never an id, and the same when it is said again", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.integer({ min: 1, max: 99 }), (title, number) => {
      const slug = slugOf(title)
      expect(slug).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
      expect(slug.length).toBeLessThanOrEqual(80)
      expect(isPublicId(withNumber(slug, number))).toBe(false)
      expect(slugOf(slug)).toBe(slug)
      expect(slugOf(title.toLocaleUpperCase("tr"))).toBe(slugOf(title.toLocaleLowerCase("tr")))
    })
  )
})
