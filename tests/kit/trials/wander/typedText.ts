import type { Locator } from "playwright"
import type { DemoAccount } from "../../../../server/demo/accounts.ts"

/** In every free text that a walk writes: no recording may have it. */
export const canary = "Kanarya"

const words = [
  canary,
  `${canary} ötleğen`,
  `<b>${canary}</b> & "tırnak"`,
  `İ${canary.toLowerCase()}ğüşıöç`,
  `${canary} `.repeat(60).trim(),
  ""
]

const searches = ["dergi", "kol", "a", "şiir", `${canary} ötleğen`, ""]
const cards = ["4242424242424242", "378282246310005", "4000000000009995", "4000000000000002", "4242"]

/** What a person writes into this field: fields that say what they want get it. */
export const typedText = async (
  field: Locator,
  person: Pick<DemoAccount, "email" | "name" | "password">,
  random: () => number
): Promise<string> => {
  const one = (texts: ReadonlyArray<string>): string => texts[Math.floor(random() * texts.length)] ?? ""
  const [autocomplete = "", type = "", mode = ""] = await Promise.all(
    ["autocomplete", "type", "inputmode"].map(async (name) => (await field.getAttribute(name, { timeout: 2000 })) ?? "")
  ).catch(() => [])
  if (autocomplete === "cc-number") return one(cards)
  if (autocomplete === "cc-exp") return one(["12/49", "12/49", "01/20"])
  if (autocomplete === "cc-csc") return one(["123", "123", "1"])
  if (autocomplete.includes("email") || autocomplete.includes("username") || type === "email") return person.email
  if (type === "password" || autocomplete.includes("password"))
    return one([person.password, person.password, "yanlış-1453"])
  if (type === "search") return one(searches)
  if (type === "number" || mode === "numeric" || mode === "decimal") return one(["1", "3", "0", "999999", ""])
  if (type === "url" || mode === "url") return one(["https://sayfa.example/", "javascript:alert(1)"])
  if (type === "date") return "2026-12-01"
  return one(words)
}
