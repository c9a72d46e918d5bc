import { expect } from "vitest"
import { devicesMachine } from "../../../src/machines/account/devices.machine.ts"
import { Devices } from "../../../src/ui/account/Devices.tsx"
import { device } from "../../kit/fixtures/accounts.ts"
import { rendered } from "../../kit/harness/rendered.ts"
import type { Model } from "../../kit/model/Model.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"

const here = device({ id: "session00000001", isThis: true })
const phone = device({ id: "session00000002", browser: "Chrome", system: "Android" })
const nameless = device({ id: "session00000003", browser: "", system: "" })
const trouble = { _tag: "Unreachable", message: null }

const [hereName, phoneName, namelessName] = ["Firefox, Windows", "Chrome, Android", "Bilinmeyen cihaz"]

interface Expected {
  readonly now: "loading" | "failed" | "resting" | "refreshing" | "revoking"
  /** The devices that are listed, by name. */
  readonly rows: ReadonlyArray<string>
  /** No newer list came after a new password. */
  readonly isOld: boolean
  /** The phone could not be signed out. */
  readonly isKept: boolean
  /** The phone was signed out. */
  readonly isGone: boolean
}

/** What the server is asked anew is not known yet; which devices were listed, and which was signed out, stays. */
const askedAnew = (before: Expected, now: Expected["now"]): Expected => ({
  ...before,
  now,
  isOld: false,
  isKept: false
})

export const model: Model<typeof devicesMachine, Expected> = {
  machine: devicesMachine,
  cases: [
    { type: "devices.loaded", devices: [here] },
    { type: "devices.loaded", devices: [phone, here, nameless] },
    { type: "devices.failed", trouble },
    { type: "devices.reload" },
    { type: "device.revoke", id: phone.id },
    { type: "device.revoked" },
    { type: "device.kept", trouble },
    { type: "password.given" }
  ],
  begin: () => ({ now: "loading", rows: [], isOld: false, isKept: false, isGone: false }),
  next: (before, event) => {
    const { now, rows, isOld } = before
    const isAsked = now === "loading" || now === "refreshing"
    const hasList = rows.length > 0
    switch (event.type) {
      // The one at hand stands first.
      case "devices.loaded": {
        const names = event.devices.length === 1 ? [hereName!] : [hereName!, phoneName!, namelessName!]
        return isAsked ? { now: "resting", rows: names, isOld: false, isKept: false, isGone: false } : null
      }
      case "devices.failed":
        if (!isAsked) return null
        return hasList ? { ...before, now: "resting", isOld: true } : { ...before, now: "failed" }
      case "devices.reload":
        if (now === "failed") return askedAnew(before, "loading")
        return now === "resting" && isOld ? askedAnew(before, "refreshing") : null
      case "device.revoke":
        return now === "resting" && rows.includes(phoneName!)
          ? { ...askedAnew(before, "revoking"), isGone: false }
          : null
      case "device.revoked":
        return now === "revoking"
          ? { ...before, now: "resting", rows: rows.filter((row) => row !== phoneName), isGone: true }
          : null
      case "device.kept":
        return now === "revoking" ? { ...before, now: "resting", isKept: true } : null
      // The answer for one device is not waited for any more: the list will say what became of it.
      case "password.given":
        return askedAnew(before, hasList ? "refreshing" : "loading")
      default:
        return null
    }
  },
  asks: ({ now }) => {
    if (now === "revoking") return [{ slot: "revoke", input: { id: phone.id } }]
    return now === "loading" || now === "refreshing" ? [{ slot: "load", input: undefined }] : []
  },
  // What has changed since the question was put is not in its answer: it is put anew.
  begins: ({ event, expected: { now } }) => {
    switch (event?.type) {
      case undefined:
      case "devices.reload":
      case "password.given":
        return ["load"]
      default:
        return now === "revoking" ? ["revoke"] : []
    }
  },
  show: (actor) => draw(<Devices devices={actor} />),
  act: {
    "devices.reload": () => press("Tekrar dene"),
    "device.revoke": () => press(`Oturumu kapat: ${phoneName}`)
  },
  promise: async ({ now, rows, isOld, isKept, isGone }) => {
    await rendered()
    expect(said("status").includes("Cihazlarınız yükleniyor")).toBe(now === "loading")
    if (now === "loading") return expect(said("row")).toEqual([])
    if (now === "failed")
      return expect(said("alert")).toEqual(["Cihazlarınız yüklenemedi: Sunucuya ulaşılamadı.Tekrar dene"])
    const kept = "Oturum kapatılamadı: Sunucuya ulaşılamadı."
    const others = rows.filter((row) => row !== hereName)
    const isRevoking = (row: string) => now === "revoking" && row === phoneName
    expect(said("rowheader")).toEqual(rows)
    expect(said("cell").filter((words) => /Bu cihaz|kapatılamadı/u.test(words))).toEqual([
      "Bu cihaz",
      ...(isKept ? [`Oturumu kapat${kept}`] : [])
    ])
    expect(said("button")).toEqual([
      ...(isOld ? ["Tekrar dene"] : []),
      ...others.map((row) => `${isRevoking(row) ? "Kapatılıyor…" : "Oturumu kapat:"} ${row}`)
    ])
    const old = "Liste yenilenemedi, eskimiş olabilir: Sunucuya ulaşılamadı.Tekrar dene"
    expect(said("alert")).toEqual([...(isOld ? [old] : []), ...(isKept ? [kept] : [])])
    expect(said("status")).toEqual([isGone ? `Oturum kapatıldı: ${phoneName}` : ""])
    const alone = [...document.querySelectorAll("p")].filter(
      ({ textContent }) => textContent === "Başka bir cihazda oturumunuz açık değil."
    )
    expect(alone).toHaveLength(others.length === 0 ? 1 : 0)
    const busy = document.querySelector("tr[aria-busy='true'] th")?.textContent
    expect(busy).toBe(rows.find(isRevoking))
    // While it is asked, nothing else is.
    const disabled = document.querySelectorAll("tbody button:disabled").length
    expect(disabled).toBe(now === "refreshing" ? others.length : now === "revoking" ? others.length - 1 : 0)
  }
}
