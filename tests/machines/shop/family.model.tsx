import { Schema } from "effect"
import { expect } from "vitest"
import { Family } from "../../../src/domain/shop/Family.ts"
import { familyMachine } from "../../../src/machines/shop/family.machine.ts"
import { FamilySection } from "../../../src/ui/shop/FamilySection.tsx"
import { rendered } from "../../kit/harness/rendered.ts"
import type { Model } from "../../kit/model/Model.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"

const since = "2026-11-20T09:00:00.000Z"
const invited = { id: "member000000001", email: "ece@ev.example", name: null, state: "invited", since } as const
const joined = { id: "member000000002", email: "can@ev.example", name: "Can", state: "joined", since } as const
const sharedWith = (...members: ReadonlyArray<(typeof Family.Encoded)["members"][number]>): Family =>
  Schema.decodeUnknownSync(Family)({ places: 4, members })
const some = sharedWith(invited, joined)
const full = sharedWith(invited, joined, { ...joined, id: "member000000003" }, { ...joined, id: "member000000004" })
const trouble = { _tag: "FamilyFull", message: "Ailede boş yer yok." }
const email = "su@ev.example"

const field = () => document.querySelector<HTMLInputElement>("input[type=email]") ?? undefined

const type = (text: string) => {
  const into = field()
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!.call(into, text)
  into?.dispatchEvent(new Event("input", { bubbles: true }))
}

const sentences = {
  emailRequired: "E-posta adresi gereklidir",
  emailInvalid: "Geçerli bir e-posta adresi giriniz"
} as const

const families = { some, full }

interface Expected {
  readonly now: "loading" | "failed" | "still" | "refreshing" | "inviting" | "confirming" | "dismissing"
  readonly family: keyof typeof families | null
  /** What stands in the form. */
  readonly typed: string
  readonly problem: keyof typeof sentences | null
  /** Who is being invited, or was last. */
  readonly invitee: string | null
  /** Whose place it is about. */
  readonly id: string | null
  /** The last try came to nothing. */
  readonly isTroubled: boolean
}

const isShown = ({ now }: Expected) => now === "still" || now === "refreshing"

/** Where every place is taken there is no form. */
const hasForm = (expected: Expected) => isShown(expected) && expected.family === "some"

const familyNamed = (family: Family) => (family === full ? "full" : "some")

const inviting = (before: Expected, invitee: string): Expected => ({
  ...before,
  now: "inviting",
  invitee,
  isTroubled: false
})

export const model: Model<typeof familyMachine, Expected> = {
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
  begin: () => ({
    now: "loading",
    family: null,
    typed: "",
    problem: null,
    invitee: null,
    id: null,
    isTroubled: false
  }),
  next: (before, event) => {
    const { now, typed, invitee } = before
    switch (event.type) {
      case "family.loaded":
        if (now === "loading") return { ...before, now: "still", family: familyNamed(event.family), isTroubled: false }
        return now === "refreshing" && event.family === some ? { ...before, now: "still", family: "some" } : null
      case "family.failed":
        if (now === "loading") return { ...before, now: "failed", isTroubled: true }
        return now === "refreshing" ? { ...before, now: "still" } : null
      // Also whenever its tab is come back to.
      case "family.reload":
        if (now === "failed") return { ...before, now: "loading" }
        return isShown(before) ? { ...before, now: "refreshing" } : before
      case "form.edit":
        // What is wrong is tried once.
        if (!hasForm(before) || typed === event.email || (event.email !== email && now !== "still")) return null
        return { ...before, typed: event.email, problem: null }
      case "form.send":
        if (!hasForm(before)) return null
        if (typed === email) return inviting(before, email)
        return {
          ...before,
          problem: typed === "" ? "emailRequired" : "emailInvalid",
          invitee: null,
          isTroubled: false
        }
      case "invitation.repeat":
        return isShown(before) ? inviting(before, event.email) : null
      case "family.changed":
        // Whoever is dismissed leaves a place.
        if (now !== "inviting" && (now !== "dismissing" || event.family === full)) return null
        return {
          ...before,
          now: "still",
          family: familyNamed(event.family),
          typed: now === "inviting" && invitee === typed ? "" : typed,
          id: null
        }
      case "family.kept":
        if (now !== "inviting" && now !== "dismissing") return null
        return { ...before, now: "refreshing", invitee: null, id: null, isTroubled: true }
      // An invitation is taken back at once; who has joined goes once that was confirmed.
      case "member.dismiss":
        if (!isShown(before)) return null
        return {
          ...before,
          now: event.id === joined.id ? "confirming" : "dismissing",
          invitee: null,
          id: event.id,
          isTroubled: false
        }
      case "dismissal.confirm":
        return now === "confirming" ? { ...before, now: "dismissing" } : null
      case "dismissal.cancel":
        return now === "confirming" ? { ...before, now: "still", id: null } : null
      default:
        return null
    }
  },
  // What was told decides nothing.
  place: ({ now, family, typed, id, invitee }) => [now, family, typed, id, now === "inviting" && invitee],
  asks: ({ now, invitee, id }) => {
    switch (now) {
      case "loading":
      case "refreshing":
        return [{ slot: "load", input: undefined }]
      case "inviting":
        return [{ slot: "invite", input: { email: invitee } }]
      case "dismissing":
        return [{ slot: "dismiss", input: { id } }]
      default:
        return []
    }
  },
  // Who may have joined since the question was put is not in its answer: it is put anew.
  begins: ({ before, event, expected: { now } }) => {
    const slots = { loading: "load", refreshing: "load", inviting: "invite", dismissing: "dismiss" }
    if (!(now in slots)) return []
    const isPutAnew = now === "refreshing" && event?.type === "family.reload"
    return before?.now !== now || isPutAnew ? [slots[now as keyof typeof slots]] : []
  },
  show: (actor) => draw(<FamilySection family={actor} />),
  act: {
    "family.reload": (event, { actor, before }) => (before.now === "failed" ? press("Tekrar dene") : actor.send(event)),
    "form.edit": ({ email: text }) => type(text),
    "form.send": () => press("Davet et"),
    "invitation.repeat": () => press(`Daveti yeniden gönder: ${invited.email}`),
    "member.dismiss": ({ id }) =>
      press(id === invited.id ? `Daveti geri al: ${invited.email}` : `Aileden çıkar: ${joined.name}`),
    "dismissal.confirm": () => press("Çıkar"),
    "dismissal.cancel": () => press("Vazgeç")
  },
  promise: async (expected, _, { event }) => {
    await rendered()
    const { now, family, typed, problem, invitee, id, isTroubled } = expected
    expect(said("alertdialog").length).toBe(now === "confirming" ? 1 : 0)
    if (now === "confirming") return expect(document.body.textContent).toContain("Can bu planla okuyamayacak.")
    if (now === "failed") return expect(said("alert")).toEqual(["Aileniz yüklenemedi: Ailede boş yer yok.Tekrar dene"])
    if (family === null) return expect([said("alert"), said("listitem")]).toEqual([[], []])
    expect(said("alert")).toEqual(isTroubled ? ["Olmadı: Ailede boş yer yok."] : [])
    expect(said("listitem").map((words) => words.replace(/2026.*/u, "2026"))).toEqual(
      families[family].members.map(({ name, email: address, state }) =>
        state === "joined" ? `${name}${address}Katıldı: 20 Kasım 2026` : `${address}Davet edildi: 20 Kasım 2026`
      )
    )
    const isFull = family === "full"
    expect(field()?.value).toBe(isFull ? undefined : typed)
    const text = document.body.textContent
    for (const [name, sentence] of Object.entries(sentences))
      expect(text.includes(sentence), name).toBe(!isFull && name === problem)
    if (event?.type === "form.send" && problem !== null) expect(document.activeElement).toBe(field())
    expect(text.includes(isFull ? "Bütün yerler dolu." : "2 yer boş")).toBe(true)
    expect(said("status")).toEqual([isShown(expected) && invitee !== null ? `Davet gönderildi: ${invitee}` : ""])
    expect(said("button").includes("Davet gönderiliyor…")).toBe(now === "inviting" && !isFull)
    const busy = [...document.querySelectorAll("li[aria-busy=true]")].map(({ textContent }) =>
      textContent.includes(joined.email)
    )
    expect(busy).toEqual(now === "dismissing" ? [id === joined.id] : [])
  }
}
