import { Schema } from "effect"
import { expect } from "vitest"
import { page } from "vitest/browser"
import { Family } from "../../../src/domain/shop/Family.ts"
import { familyMachine } from "../../../src/machines/shop/family.machine.ts"
import { FamilySection } from "../../../src/ui/shop/FamilySection.tsx"
import type { Model } from "../../kit/paths.ts"
import { drawn } from "../../kit/drawn.ts"
import { draw, press, said } from "../../kit/screen.tsx"

const since = "2026-11-20T09:00:00.000Z"
const invited = { id: "member000000001", email: "ece@ev.example", name: null, state: "invited", since } as const
const joined = { id: "member000000002", email: "can@ev.example", name: "Can", state: "joined", since } as const
const sharedWith = (...members: ReadonlyArray<(typeof Family.Encoded)["members"][number]>): Family =>
  Schema.decodeUnknownSync(Family)({ places: 4, members })
const some = sharedWith(invited, joined)
const full = sharedWith(invited, joined, { ...joined, id: "member000000003" }, { ...joined, id: "member000000004" })
const trouble = { _tag: "FamilyFull", message: "Ailede boş yer yok." }
const email = "su@ev.example"

const field = () => page.getByLabelText("E-posta", { exact: true }).elements()[0] as HTMLInputElement | undefined

const type = (text: string) => {
  const into = field()
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!.call(into, text)
  into?.dispatchEvent(new Event("input", { bubbles: true }))
}

const sentences = {
  emailRequired: "E-posta adresi gereklidir",
  emailInvalid: "Geçerli bir e-posta adresi giriniz"
} as const

export const model: Model<typeof familyMachine> = {
  machine: familyMachine,
  cases: [
    { type: "family.loaded", family: some },
    { type: "family.loaded", family: full },
    { type: "family.failed", trouble },
    { type: "family.reload" },
    { type: "form.edit", email },
    { type: "form.edit", email: "kimse" },
    { type: "form.send" },
    { type: "invitation.repeat", email: invited.email },
    { type: "family.changed", family: some },
    { type: "family.changed", family: full },
    { type: "family.kept", trouble },
    { type: "member.dismiss", id: invited.id },
    { type: "member.dismiss", id: joined.id },
    { type: "dismissal.confirm" },
    { type: "dismissal.cancel" }
  ],
  // Where every place is taken there is no form; and what stands in it is not typed again.
  happens: ({ context: { family, email: typed } }, event) =>
    (event.type !== "form.edit" && event.type !== "form.send") ||
    (family?.members.length !== full.members.length && !("email" in event && event.email === typed)),
  facts: ({ context: { family, email: typed, problem } }) => [family?.members.length, typed, problem],
  show: (actor) => draw(<FamilySection family={actor} />),
  act: {
    "family.reload": (event, { actor }) =>
      actor.getSnapshot().matches("failed") ? press("Tekrar dene") : actor.send(event),
    "form.edit": ({ email: text }) => type(text),
    "form.send": () => press("Davet Et"),
    "invitation.repeat": () => press(`Daveti yeniden gönder: ${invited.email}`),
    "member.dismiss": ({ id }) =>
      press(id === invited.id ? `Daveti geri al: ${invited.email}` : `Aileden çıkar: ${joined.name}`),
    "dismissal.confirm": () => press("Çıkar"),
    "dismissal.cancel": () => press("Vazgeç")
  },
  promise: async (expected, _, { event, asked }) => {
    await drawn()
    const { family, email: typed, problem, invited: asksFor, id, trouble: told } = expected.context
    const slots = {
      loading: [{ slot: "load", input: undefined }],
      inviting: [{ slot: "invite", input: { email: asksFor } }],
      dismissing: [{ slot: "dismiss", input: { id } }]
    }
    const state = typeof expected.value === "string" ? expected.value : "shown"
    if (expected.matches({ shown: "refreshing" })) expect(asked).toEqual(slots.loading)
    else expect(asked).toEqual(state in slots ? slots[state as keyof typeof slots] : [])
    const isConfirming = state === "confirming"
    expect(said("alertdialog").length).toBe(isConfirming ? 1 : 0)
    if (isConfirming) return expect(document.body.textContent).toContain("Can bu planla okuyamayacak.")
    if (state === "failed")
      return expect(said("alert")).toEqual(["Aileniz yüklenemedi: Ailede boş yer yok.Tekrar dene"])
    expect(said("alert")).toEqual(told === null || family === null ? [] : ["Olmadı: Ailede boş yer yok."])
    if (family === null) return expect(said("listitem")).toEqual([])
    expect(said("listitem").map((words) => words.replace(/2026.*/u, "2026"))).toEqual(
      family.members.map(({ name, email: address, state: is }) =>
        is === "joined" ? `${name}${address}Katıldı: 20 Kasım 2026` : `${address}Davet edildi: 20 Kasım 2026`
      )
    )
    const isFull = family.members.length === family.places
    expect(field()?.value).toBe(isFull ? undefined : typed)
    const text = document.body.textContent ?? ""
    for (const [name, sentence] of Object.entries(sentences))
      expect(!isFull && text.includes(sentence), name).toBe(!isFull && name === problem)
    if (event?.type === "form.send" && problem !== null) expect(document.activeElement).toBe(field())
    expect(text.includes(isFull ? "Bütün yerler dolu." : "2 yer boş")).toBe(true)
    const isSent = state === "shown" && asksFor !== ""
    expect(said("status")).toEqual([isSent ? `Davet gönderildi: ${asksFor}` : ""])
    const isInviting = state === "inviting"
    expect(said("button").includes("Davet gönderiliyor...")).toBe(isInviting && !isFull)
    const busy = [...document.querySelectorAll("li[aria-busy=true]")].map((row) =>
      row.textContent?.includes(joined.email)
    )
    expect(busy).toEqual(state === "dismissing" ? [id === joined.id] : [])
  }
}
