import { expect } from "vitest"
import { devicesMachine } from "../../../src/machines/account/devices.machine.ts"
import { Devices } from "../../../src/ui/account/Devices.tsx"
import { device } from "../../kit/accounts.ts"
import type { Asked, Model } from "../../kit/paths.ts"
import { drawn } from "../../kit/drawn.ts"
import { draw, press, said } from "../../kit/screen.tsx"

const here = device({ id: "session00000001", isThis: true })
const phone = device({ id: "session00000002", browser: "Chrome", system: "Android" })
const nameless = device({ id: "session00000003", browser: "", system: "" })
const trouble = { _tag: "Unreachable", message: null }

const names: { readonly [id: string]: string } = {
  [here.id]: "Firefox, Windows",
  [phone.id]: "Chrome, Android",
  [nameless.id]: "Bilinmeyen cihaz"
}

/** The last question that each list was seen to ask. */
const questions = new WeakMap<object, Asked | undefined>()

export const model: Model<typeof devicesMachine> = {
  machine: devicesMachine,
  cases: [
    { type: "devices.loaded", devices: [here] },
    { type: "devices.loaded", devices: [here, phone, nameless] },
    { type: "devices.failed", trouble },
    { type: "devices.reload" },
    { type: "device.revoke", id: phone.id },
    { type: "device.revoke", id: nameless.id },
    { type: "device.revoked" },
    { type: "device.kept", trouble },
    { type: "password.given" }
  ],
  facts: ({ context: { devices, gone, trouble: told } }) => [devices.length, gone !== null, told !== null],
  show: (actor) => draw(<Devices devices={actor} />),
  act: {
    "devices.reload": () => press("Tekrar dene"),
    "device.revoke": ({ id }) => press(`Oturumu kapat: ${names[id]}`)
  },
  promise: async (expected, actor, { event, asked }) => {
    await drawn()
    const { devices, id, gone, trouble: told } = expected.context
    const isLoading = expected.matches("loading")
    const isRevoking = expected.matches("revoking")
    if (isLoading || expected.matches("refreshing")) expect(asked).toEqual([{ slot: "load", input: undefined }])
    else expect(asked).toEqual(isRevoking ? [{ slot: "revoke", input: { id } }] : [])
    // What has changed since the question was put is not in its answer.
    if (event?.type === "password.given") expect(asked[0]).not.toBe(questions.get(actor))
    questions.set(actor, asked[0])
    expect(said("status").includes("Cihazlarınız yükleniyor")).toBe(isLoading)
    if (isLoading) return expect(said("row")).toEqual([])
    if (expected.matches("failed"))
      return expect(said("alert")).toEqual(["Cihazlarınız yüklenemedi: Sunucuya ulaşılamadı.Tekrar dene"])
    const kept = "Oturum kapatılamadı: Sunucuya ulaşılamadı."
    const isStale = expected.matches("stale")
    expect(said("rowheader")).toEqual(devices.map((one) => names[one.id]))
    expect(said("cell").filter((words) => /Bu cihaz|kapatılamadı/u.test(words))).toEqual(
      devices.flatMap((one) => (one.isThis ? "Bu cihaz" : told !== null && one.id === id ? `Oturumu kapat${kept}` : []))
    )
    const others = devices.filter((one) => !one.isThis)
    expect(said("button")).toEqual([
      ...(isStale ? ["Tekrar dene"] : []),
      ...others.map((one) => `${isRevoking && one.id === id ? "Kapatılıyor..." : "Oturumu kapat:"} ${names[one.id]}`)
    ])
    const old = "Liste yenilenemedi, eskimiş olabilir: Sunucuya ulaşılamadı.Tekrar dene"
    expect(said("alert")).toEqual(told === null ? [] : [isStale ? old : kept])
    expect(said("status")).toEqual([gone === null ? "" : `Oturum kapatıldı: ${names[gone.id]}`])
    const isAlone = [...document.querySelectorAll("p")].some(
      ({ textContent }) => textContent === "Başka bir cihazda oturumunuz açık değil."
    )
    expect(isAlone).toBe(devices.length === 1)
    const busy = document.querySelector("tr[aria-busy='true'] th")?.textContent
    expect(busy).toBe(isRevoking ? names[id!] : undefined)
  }
}
