import { expect, it } from "vitest"
import { plainAddress } from "../../../server/conversion/links.ts"

it.each([
  ["https://dergi.example/", "https://dergi.example/"],
  ["https://banka.example:giris@dergi.example/a?b#c", "https://dergi.example/a?b#c"],
  ["https://banka.example@dergi.example", "https://dergi.example/"],
  ["https://dergi.example/\u202egnp.exe", "https://dergi.example/gnp.exe"],
  ["https://dergi.example/ı?q=1", "https://dergi.example/ı?q=1"],
  ["burası", "burası"]
])("leads from %s to %s", (address, plain) => {
  expect(plainAddress(address)).toBe(plain)
})
