import { expect, it } from "vitest"
import { killRates, type Verdict } from "./killRates.ts"

const verdict = (chart: string, mutant: string, kind: Verdict["kind"], isNoticed: boolean): Verdict => ({
  chart,
  mutant,
  kind,
  isNoticed
})

const reasons: Readonly<Record<string, string>> = { "open: exit, dropped": "Nobody is there." }
const reasonOf = ({ mutant }: Verdict) => reasons[mutant]

const whole = killRates(
  "",
  ["account/a", "shop/b", "shop/gone"],
  [
    verdict("account/a", "closed: on go, deleted", "deleted", true),
    verdict("account/a", "open: exit, dropped", "dropped", false),
    verdict("shop/b", "closed: on go, deleted", "deleted", false),
    verdict("shop/gone", "closed: on go, negated", "negated", false)
  ],
  reasonOf
)

const told = (document: string) => document.split("\n").filter((line) => /^(?:\| (?!chart|---)|- |None)/u.test(line))

it("lists each chart's rate, all together, and each survivor with its reason", () => {
  expect(told(whole)).toEqual([
    "| account/a | 1/1 |  |  | 0/1 | 1/2 | 50.0 % |",
    "| shop/b | 0/1 |  |  |  | 0/1 | 0.0 % |",
    "| shop/gone |  |  | 0/1 |  | 0/1 | 0.0 % |",
    "| **together** | 1/2 |  | 0/1 | 0/1 | 1/4 | 25.0 % |",
    "- `account/a`, open: exit, dropped: Nobody is there.",
    "- `shop/b`, closed: on go, deleted: **no reason given**",
    "- `shop/gone`, closed: on go, negated: **no reason given**"
  ])
})

it("replaces what one chart has, drops charts that are gone, and adds up anew", () => {
  const noticed = [
    verdict("shop/b", "closed: on go, deleted", "deleted", true),
    verdict("shop/b", "closed: on go, retargeted", "retargeted", true)
  ]
  expect(told(killRates(whole, ["account/a", "shop/b"], noticed, reasonOf))).toEqual([
    "| account/a | 1/1 |  |  | 0/1 | 1/2 | 50.0 % |",
    "| shop/b | 1/1 | 1/1 |  |  | 2/2 | 100.0 % |",
    "| **together** | 2/2 | 1/1 |  | 0/1 | 3/4 | 75.0 % |",
    "- `account/a`, open: exit, dropped: Nobody is there."
  ])
})

it("says that none survived", () => {
  const noticed = [verdict("shop/b", "closed: on go, deleted", "deleted", true)]
  expect(told(killRates("", ["shop/b"], noticed, reasonOf)).at(-1)).toBe("None.")
})

it("changes nothing where nothing was tried", () => {
  expect(killRates(whole, ["account/a", "shop/b", "shop/gone"], [], reasonOf)).toBe(whole)
})
