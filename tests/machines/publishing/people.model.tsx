import { expect } from "vitest"
import { peopleMachine } from "../../../src/machines/publishing/people.machine.ts"
import { People } from "../../../src/ui/publishing/People.tsx"
import { invitedMember as invited, joinedMember as joined, peopleOf } from "../../kit/fixtures/people.ts"
import { rendered } from "../../kit/harness/rendered.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"
import type { Model } from "../../kit/model/Model.ts"

const id = "publication0001"
/** As its owner sees them, alone and with others, and as an editor of it does. */
const known = {
  some: peopleOf(),
  alone: peopleOf({ members: [] }),
  mine: peopleOf({ role: "editor", members: [{ ...joined, is_you: true }] })
}
const trouble = { _tag: "AlreadyMember", message: "Bu kişi zaten bu yayında." }
const email = "su@yayin.example"

const sentences = {
  emailRequired: "E-posta adresi gereklidir",
  emailInvalid: "Geçerli bir e-posta adresi giriniz"
} as const

const field = () => document.querySelector<HTMLInputElement>("input[type=email]") ?? undefined

const type = (text: string) => {
  const into = field()
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!.call(into, text)
  into?.dispatchEvent(new Event("input", { bubbles: true }))
}

type Change =
  | { readonly kind: "invite"; readonly email: string; readonly role: "editor" | "figures" }
  | { readonly kind: "role"; readonly member: string; readonly role: "editor" | "figures" }
  | { readonly kind: "remove"; readonly member: string }
  | { readonly kind: "leave" }

interface Expected {
  readonly now: "loading" | "failed" | "still" | "refreshing" | "confirming" | "changing" | "left"
  readonly people: keyof typeof known | null
  readonly typed: string
  readonly role: "editor" | "figures"
  readonly problem: keyof typeof sentences | null
  /** What is asked about, being changed, or was invited last. */
  readonly change: Change | null
  readonly isTroubled: boolean
}

const isShown = ({ now }: Expected) => now === "still" || now === "refreshing"
const isOwners = ({ people }: Expected) => people === "some" || people === "alone"

const named = (people: (typeof known)[keyof typeof known]): keyof typeof known => {
  if (people === known.mine) return "mine"
  return people === known.some ? "some" : "alone"
}

/** A slot answers with what its user may see, and nobody becomes an owner while they look. */
const fits = ({ people }: Expected, next: keyof typeof known) =>
  people === null || (people === "mine") === (next === "mine")

const changing = (before: Expected, change: Change): Expected => ({
  ...before,
  now: "changing",
  change,
  isTroubled: false
})

export const model: Model<typeof peopleMachine, Expected> = {
  machine: peopleMachine,
  inputs: [{ id }],
  cases: [
    ...Object.values(known).map((people) => ({ type: "people.loaded" as const, people })),
    { type: "people.failed", trouble },
    { type: "people.reload" },
    { type: "form.edit", change: { email } },
    { type: "form.edit", change: { email: "kimse" } },
    { type: "form.edit", change: { role: "figures" } },
    { type: "form.send" },
    { type: "invitation.repeat", email: invited.email, role: "figures" },
    { type: "role.change", member: joined.id, role: "figures" },
    { type: "role.change", member: invited.id, role: "editor" },
    { type: "member.remove", member: invited.id },
    { type: "member.remove", member: joined.id },
    { type: "publication.leave" },
    { type: "change.confirm" },
    { type: "change.cancel" },
    { type: "people.changed", people: known.some },
    { type: "people.changed", people: known.alone },
    { type: "people.kept", trouble },
    { type: "publication.left" }
  ],
  begin: () => ({
    now: "loading",
    people: null,
    typed: "",
    role: "editor",
    problem: null,
    change: null,
    isTroubled: false
  }),
  next: (before, event) => {
    const { now, people, typed, role, change } = before
    const has = isShown(before) && people === "some"
    switch (event.type) {
      case "people.loaded": {
        const next = named(event.people as (typeof known)["some"])
        if (now === "loading") return { ...before, now: "still", people: next, isTroubled: false }
        return now === "refreshing" && fits(before, next) ? { ...before, now: "still", people: next } : null
      }
      case "people.failed":
        if (now === "loading") return { ...before, now: "failed", isTroubled: true }
        return now === "refreshing" ? { ...before, now: "still" } : null
      // Also whenever its tab is come back to.
      case "people.reload":
        if (now === "failed") return { ...before, now: "loading" }
        return isShown(before) ? { ...before, now: "refreshing" } : before
      case "form.edit":
        if (!isShown(before) || !isOwners(before)) return null
        if (event.change.role !== undefined) return role === "figures" ? null : { ...before, role: "figures" }
        // What is wrong is tried once.
        if (event.change.email === typed || (event.change.email !== email && now !== "still")) return null
        return { ...before, typed: event.change.email ?? "", problem: null }
      case "form.send":
        if (!isShown(before) || !isOwners(before)) return null
        if (typed === email) return changing(before, { kind: "invite", email, role })
        return {
          ...before,
          problem: typed === "" ? "emailRequired" : "emailInvalid",
          change: null,
          isTroubled: false
        }
      case "invitation.repeat":
        return has ? changing(before, { kind: "invite", email: event.email, role: event.role }) : null
      case "role.change":
        return has ? changing(before, { kind: "role", member: event.member, role: event.role }) : null
      // An invitation is withdrawn at once; who has joined goes once that was confirmed.
      case "member.remove":
        if (!has) return null
        return {
          ...changing(before, { kind: "remove", member: event.member }),
          now: event.member === joined.id ? "confirming" : "changing"
        }
      case "publication.leave":
        return isShown(before) && people === "mine"
          ? { ...changing(before, { kind: "leave" }), now: "confirming" }
          : null
      case "change.confirm":
        return now === "confirming" ? { ...before, now: "changing" } : null
      case "change.cancel":
        return now === "confirming" ? { ...before, now: "still" } : null
      case "people.changed": {
        if (now !== "changing" || change?.kind === "leave") return null
        // Whoever is invited, or has another role, is there.
        if (change?.kind !== "remove" && event.people === known.alone) return null
        const isTyped = change?.kind === "invite" && change.email === typed
        return {
          ...before,
          now: "still",
          people: named(event.people as (typeof known)["some"]),
          typed: isTyped ? "" : typed,
          change: change?.kind === "invite" ? change : null
        }
      }
      case "people.kept":
        return now === "changing" ? { ...before, now: "refreshing", change: null, isTroubled: true } : null
      case "publication.left":
        return now === "changing" && change?.kind === "leave" ? { ...before, now: "left" } : null
      default:
        return null
    }
  },
  // What was told decides nothing.
  place: ({ now, people, typed, role, change }) => [
    now,
    people,
    typed,
    role,
    now === "changing" || now === "confirming" ? change : null
  ],
  asks: ({ now, change }) => {
    switch (now) {
      case "loading":
      case "refreshing":
        return [{ slot: "load", input: { id } }]
      case "changing":
        return [{ slot: "change", input: { id, change } }]
      default:
        return []
    }
  },
  // Who may have joined since the question was put is not in its answer: it is put anew.
  begins: ({ before, event, expected: { now } }) => {
    const slots = { loading: "load", refreshing: "load", changing: "change" }
    if (!(now in slots)) return []
    const isPutAnew = now === "refreshing" && event?.type === "people.reload"
    return before?.now !== now || isPutAnew ? [slots[now as keyof typeof slots]] : []
  },
  news: ({ event }) => (event?.type === "publication.left" ? [{ type: "publication.left" }] : []),
  show: (actor) => draw(<People people={actor} />),
  act: {
    "people.reload": (event, { actor, before }) => (before.now === "failed" ? press("Tekrar dene") : actor.send(event)),
    "form.edit": ({ change }, { actor }) =>
      change.email === undefined ? actor.send({ type: "form.edit", change }) : type(change.email),
    "form.send": () => press("Davet et"),
    "invitation.repeat": () => press(`Daveti yeniden gönder: ${invited.email}`),
    "role.change": ({ member }) =>
      press(member === joined.id ? `Yalnız rakamları göster: ${joined.name}` : `Düzenleyici yap: ${invited.email}`),
    "member.remove": ({ member }) =>
      press(member === invited.id ? `Daveti geri al: ${invited.email}` : `Yayından çıkar: ${joined.name}`),
    "publication.leave": () => press("Yayından ayrıl"),
    "change.confirm": (_, { before }) => press(before.change?.kind === "leave" ? "Ayrıl" : "Çıkar"),
    "change.cancel": () => press("Vazgeç")
  },
  promise: async (expected, _, { event }) => {
    await rendered()
    const { now, people, typed, role, problem, change, isTroubled } = expected
    const text = document.body.textContent
    expect(said("alertdialog").length).toBe(now === "confirming" ? 1 : 0)
    if (now === "confirming")
      return expect(text).toContain(
        change?.kind === "leave"
          ? "Dönmek için yeniden davet edilmeniz gerekir."
          : "Can Su bu yayına bir daha ulaşamayacak"
      )
    if (now === "failed")
      return expect(said("alert")).toEqual([
        "Veri alınamadıYayının kişileri yüklenirken bir sorun oluştu: Bu kişi zaten bu yayında.Tekrar dene"
      ])
    if (people === null) return expect([said("alert"), said("listitem")]).toEqual([[], []])
    expect(said("alert")).toEqual(isTroubled ? ["Olmadı: Bu kişi zaten bu yayında."] : [])
    const busyMember = now === "changing" && change !== null && "member" in change ? change.member : null
    const told = (member: string, state: string) =>
      member === busyMember ? "Değiştiriliyor…" : `${state}: 20 Kasım 2026`
    const rows = {
      alone: ["Liman YayınlarıSiz · Sahibi"],
      some: [
        "Liman YayınlarıSiz · Sahibi",
        `Can Sucan@yayin.exampleDüzenleyici · ${told(joined.id, "Katıldı")}Yalnız rakamları gösterÇıkar`,
        `ece@yayin.exampleYalnız rakamlar · ${told(invited.id, "Davet edildi")}Yeniden gönderDüzenleyici yapDaveti geri al`
      ],
      mine: ["Liman YayınlarıSahibi", "Can Sucan@yayin.exampleSiz · Düzenleyici · Katıldı: 20 Kasım 2026"]
    }
    expect(said("listitem")).toEqual(rows[people])
    expect(document.querySelectorAll("li[aria-busy=true]").length).toBe(busyMember === null ? 0 : 1)
    expect(text.includes("Bu yayını tek başınıza hazırlıyorsunuz.")).toBe(people === "alone")
    expect(field()?.value).toBe(people === "mine" ? undefined : typed)
    expect(said("radio").length).toBe(people === "mine" ? 0 : 2)
    if (people !== "mine")
      expect(document.querySelector<HTMLInputElement>("input[type=radio]:checked")?.value).toBe(role)
    for (const [name, sentence] of Object.entries(sentences))
      expect(text.includes(sentence), name).toBe(people !== "mine" && name === problem)
    if (event?.type === "form.send" && problem !== null) expect(document.activeElement).toBe(field())
    const sent = isShown(expected) && change?.kind === "invite" ? change.email : null
    expect(text.includes("Davet gönderildi: ")).toBe(sent !== null)
    if (sent !== null) expect(text).toContain(`Davet gönderildi: ${sent}`)
    expect(said("button").includes("Davet gönderiliyor…")).toBe(now === "changing" && change?.kind === "invite")
    expect(said("button").includes("Ayrılıyorsunuz…")).toBe((now === "changing" && change?.kind === "leave") || false)
  }
}
