import { expect } from "vitest"
import { NotificationKind, type NotificationChoice } from "../../../src/domain/account/NotificationChoice.ts"
import { notificationChoicesMachine } from "../../../src/machines/account/notificationChoices.machine.ts"
import { NotificationChoices } from "../../../src/ui/account/NotificationChoices.tsx"
import { rendered } from "../../kit/harness/rendered.ts"
import type { Model } from "../../kit/model/Model.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"

type Choices = ReadonlyArray<NotificationChoice>

const trouble = { _tag: "Unreachable", message: null }

const noMail: NotificationChoice = { kind: "issues", here: true, mail: false }
const bothPlaces: NotificationChoice = { kind: "issues", here: true, mail: true }
const mailOnly: NotificationChoice = { kind: "tickets", here: false, mail: true }

/** All as at first, but for these. */
const all = (...chosen: Choices): Choices =>
  NotificationKind.literals.map(
    (kind) => chosen.findLast((one) => one.kind === kind) ?? { kind, here: true, mail: true }
  )

const answers = [all(), all(noMail), all(mailOnly), all(noMail, mailOnly)]

interface Expected {
  readonly now: "loading" | "failed" | "resting" | "saved" | "saving"
  readonly saved: Choices
  readonly sent: Choices
  /** Pressed while others are being saved. */
  readonly next: Choices
  readonly refused: Choices
}

const over = (choices: Choices, later: Choices): Choices => [
  ...choices.filter(({ kind }) => later.every((one) => one.kind !== kind)),
  ...later
]

const shownIn = ({ saved, sent, next }: Expected): Choices => all(...saved, ...sent, ...next)

const isEqual = (one: unknown, two: unknown): boolean => JSON.stringify(one) === JSON.stringify(two)

/** What is pressed, of what is shown: the box whose choice is another one. */
const boxOf = ({ kind, here, mail }: NotificationChoice, shown: Choices): HTMLInputElement => {
  const place = shown.findIndex((one) => one.kind === kind)
  const [hereBox, mailBox] = document.querySelectorAll("[role=group]")[place]!.querySelectorAll("input")
  const before = shown[place]!
  if (before.here === here && before.mail === mail) throw new Error("There is nothing to press.")
  return (before.here === here ? mailBox : hereBox)!
}

export const model: Model<typeof notificationChoicesMachine, Expected> = {
  machine: notificationChoicesMachine,
  cases: [
    { type: "choices.loaded", choices: answers[0]! },
    { type: "choices.loaded", choices: answers[1]! },
    { type: "choices.failed", trouble },
    { type: "choices.reload" },
    { type: "choice.make", choice: noMail },
    { type: "choice.make", choice: bothPlaces },
    { type: "choice.make", choice: mailOnly },
    ...answers.map((choices) => ({ type: "choices.saved", choices }) as const),
    { type: "choices.kept", trouble },
    { type: "choices.retry" }
  ],
  begin: () => ({ now: "loading", saved: [], sent: [], next: [], refused: [] }),
  next: (before, event) => {
    const { now, saved, sent, next, refused } = before
    const isResting = now === "resting" || now === "saved"
    switch (event.type) {
      case "choices.loaded":
        return now === "loading" ? { ...before, now: "resting", saved: event.choices } : null
      case "choices.failed":
        return now === "loading" ? { ...before, now: "failed" } : null
      case "choices.reload":
        return now === "failed" ? { ...before, now: "loading" } : null
      case "choice.make": {
        if (shownIn(before).some((one) => isEqual(one, event.choice))) return null
        if (isResting) return { ...before, now: "saving", sent: [event.choice], refused: [] }
        return now === "saving" ? { ...before, next: over(next, [event.choice]) } : null
      }
      case "choices.saved": {
        if (now !== "saving" || !isEqual(event.choices, all(...saved, ...sent))) return null
        const isMore = next.length > 0
        return { ...before, now: isMore ? "saving" : "saved", saved: event.choices, sent: next, next: [] }
      }
      // What was pressed after it is put back, too.
      case "choices.kept":
        return now === "saving" ? { ...before, now: "resting", sent: [], next: [], refused: over(sent, next) } : null
      case "choices.retry":
        return isResting && refused.length > 0 ? { ...before, now: "saving", sent: refused, refused: [] } : null
      default:
        return null
    }
  },
  asks: ({ now, sent }) =>
    now === "loading"
      ? [{ slot: "load", input: undefined }]
      : now === "saving"
        ? [{ slot: "save", input: { choices: sent } }]
        : [],
  begins: ({ before, event, expected: { now } }) => {
    if (now === "loading") return ["load"]
    return now === "saving" && (before?.now !== "saving" || event?.type === "choices.saved") ? ["save"] : []
  },
  show: (actor) => draw(<NotificationChoices choices={actor} />),
  act: {
    "choices.reload": () => press("Tekrar dene"),
    "choices.retry": () => press("Tekrar dene"),
    "choice.make": ({ choice }, { before }) => boxOf(choice, shownIn(before)).click()
  },
  promise: async (expected) => {
    await rendered()
    const { now, refused } = expected
    const status = { saving: "Kaydediliyor…", saved: "Tercihiniz kaydedildi.", resting: "" }[now as string]
    expect(said("status")).toEqual(now === "loading" ? ["Tercihleriniz yükleniyor"] : now === "failed" ? [] : [status])
    const isKept = now === "resting" && refused.length > 0
    expect(said("alert")).toEqual([
      ...(now === "failed" ? ["Tercihleriniz yüklenemedi: Sunucuya ulaşılamadı.Tekrar dene"] : []),
      ...(isKept ? ["Değişiklik kaydedilemedi, önceki tercihiniz geçerli: Sunucuya ulaşılamadı.Tekrar dene"] : [])
    ])
    const boxes = [...document.querySelectorAll("[role=group]")].map((group) => [
      group.querySelector("h2")?.textContent,
      ...[...group.querySelectorAll("input")].map(({ checked }) => checked)
    ])
    const names = ["Yeni sayılar", "Abonelikler ve ödemeler", "Destek yanıtları", "Duyurular", "Hesap güvenliği"]
    const isShown = now !== "loading" && now !== "failed"
    expect(boxes).toEqual(isShown ? shownIn(expected).map(({ here, mail }, place) => [names[place], here, mail]) : [])
    // What is always told cannot be turned off, and says why.
    expect([...document.querySelectorAll("input[aria-readonly=true], input[readonly]")]).toHaveLength(isShown ? 3 : 0)
    expect(document.body.textContent.split("kapatılamaz.")).toHaveLength(isShown ? 3 : 1)
  }
}
