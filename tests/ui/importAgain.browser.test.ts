import { expect, it } from "vitest"
import { importAgain } from "../../src/importAgain.ts"

/** A module that does not come, as Chromium says it. */
const lost = (address: string) => () =>
  Promise.reject(new TypeError(`Failed to fetch dynamically imported module: ${address}`))

it("brings what comes", async () => {
  expect(await importAgain(() => Promise.resolve({ it: "is here" }))).toEqual({ it: "is here" })
})

it("tells of the first failure, and asks under another address at each later try", async () => {
  const address = `${location.origin}/nowhere/Drawer-1.js`
  await expect(importAgain(lost(address))).rejects.toThrow(`module: ${address}`)
  await expect(importAgain(lost(address))).rejects.toThrow(`${address}?again=1`)
  await expect(importAgain(lost(address))).rejects.toThrow(`${address}?again=2`)
})

it("asks no third time in one try", async () => {
  const again = lost("https://kiosk.example/assets/Menu-1.js?again=1")
  for (const _ of [1, 2]) await expect(importAgain(again)).rejects.toThrow("Failed to fetch")
})

it("leaves alone what no address is named of", async () => {
  const nameless = () => Promise.reject(new TypeError("Importing a module script failed."))
  for (const _ of [1, 2]) await expect(importAgain(nameless)).rejects.toThrow("Importing a module script failed.")
})
