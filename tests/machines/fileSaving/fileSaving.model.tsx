import { expect } from "vitest"
import { createActor } from "xstate"
import { fileSavingMachine } from "../../../src/machines/fileSaving/fileSaving.machine.ts"
import { marksImportMachine } from "../../../src/machines/account/marksImport.machine.ts"
import { MarksExchange } from "../../../src/ui/account/MarksExchange.tsx"
import { issueMarks } from "../../kit/fixtures/ownIssues.ts"
import { rendered } from "../../kit/harness/rendered.ts"
import { draw, said } from "../../kit/harness/screen.tsx"
import type { Model } from "../../kit/model/Model.ts"

const file = (name: string) => ({ name, type: "text/markdown", text: `# ${name}` })

interface Expected {
  readonly now: "resting" | "saving" | "saved" | "failed"
  readonly name: string
}

export const model: Model<typeof fileSavingMachine, Expected> = {
  machine: fileSavingMachine,
  cases: [
    { type: "file.save", file: file("bir.md") },
    { type: "file.save", file: file("iki.md") },
    { type: "file.saved" },
    { type: "file.failed" }
  ],
  begin: () => ({ now: "resting", name: "" }),
  next: (before, event) => {
    const isSaving = before.now === "saving"
    switch (event.type) {
      // Another file may be asked for at any time; that before it was handed over already, or is not wanted any more.
      case "file.save":
        return { now: "saving", name: event.file.name }
      case "file.saved":
        return isSaving ? { ...before, now: "saved" } : null
      case "file.failed":
        return isSaving ? { ...before, now: "failed" } : null
      default:
        return null
    }
  },
  asks: ({ now, name }) => (now === "saving" ? [{ slot: "save", input: { file: file(name) } }] : []),
  begins: ({ event }) => (event?.type === "file.save" ? ["save"] : []),
  show: (actor) =>
    draw(
      <MarksExchange
        issues={[issueMarks("issue0000000001", "Mayıs 2026", { bookmarks: [4] })]}
        isAll
        exporting={actor}
        importing={createActor(marksImportMachine, { input: { userId: "user00000000001" } }).start()}
        onPick={() => ""}
      />
    ),
  promise: async ({ now, name }) => {
    await rendered()
    const words = said("status").filter((sentence) => sentence !== "")
    expect(words).toEqual(now === "saved" ? [`İndirildi: ${name}`] : [])
    expect(said("alert")).toEqual(now === "failed" ? ["Dosya hazırlanamadı. Tekrar deneyin."] : [])
  }
}
