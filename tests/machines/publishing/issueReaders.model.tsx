import { expect } from "vitest"
import { issueReadersMachine } from "../../../src/machines/publishing/issueReaders.machine.ts"
import { Readers } from "../../../src/ui/publishing/Readers.tsx"
import { issueReaders } from "../../kit/fixtures/issueReaders.ts"
import { rendered } from "../../kit/harness/rendered.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"
import type { Model } from "../../kit/model/Model.ts"

const answers = { some: [issueReaders()], none: [] }
const trouble = { _tag: "ServerFault", message: "Sunucuda bir hata oluştu." }

interface Expected {
  readonly isLoading: boolean
  readonly shown: keyof typeof answers | null
  readonly isTroubled: boolean
}

export const model: Model<typeof issueReadersMachine, Expected> = {
  machine: issueReadersMachine,
  inputs: [undefined],
  cases: [
    { type: "loadable.loaded", value: answers.some },
    { type: "loadable.loaded", value: answers.none },
    { type: "loadable.failed", trouble },
    { type: "loadable.retry" }
  ],
  begin: () => ({ isLoading: true, shown: null, isTroubled: false }),
  next: (before, event) => {
    const { isLoading, isTroubled } = before
    switch (event.type) {
      case "loadable.loaded":
        return isLoading
          ? { isLoading: false, shown: event.value === answers.some ? "some" : "none", isTroubled: false }
          : null
      case "loadable.failed":
        return isLoading ? { ...before, isLoading: false, isTroubled: true } : null
      case "loadable.retry":
        return isTroubled && !isLoading ? { ...before, isLoading: true } : null
      default:
        return null
    }
  },
  asks: ({ isLoading }) => (isLoading ? [{ slot: "load", input: undefined }] : []),
  show: (actor) => draw(<Readers issues={actor} />),
  act: { "loadable.retry": () => press("Tekrar dene") },
  promise: async ({ isLoading, shown, isTroubled }) => {
    await rendered()
    expect(said("status").includes("Okurlar yükleniyor")).toBe(isLoading && shown === null && !isTroubled)
    expect(said("alert").length > 0).toBe(isTroubled)
    expect(document.querySelector("table") !== null).toBe(shown === "some")
    expect(document.body.textContent.includes("Sayılarınızı giriş yapıp okuyan henüz yok.")).toBe(shown === "none")
  }
}
