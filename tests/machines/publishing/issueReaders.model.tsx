import { expect } from "vitest"
import { issueReadersMachine } from "../../../src/machines/publishing/issueReaders.machine.ts"
import { Readers } from "../../../src/ui/publishing/Readers.tsx"
import { issueReaders } from "../../kit/fixtures/issueReaders.ts"
import { rendered } from "../../kit/harness/rendered.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"
import { type LoadableExpected, loadableModel } from "../../kit/loadable/loadableModel.ts"
import type { Model } from "../../kit/model/Model.ts"

const answers = { some: [issueReaders()], none: [] }
const trouble = { _tag: "ServerFault", message: "Sunucuda bir hata oluştu." }

export const model: Model<typeof issueReadersMachine, LoadableExpected<keyof typeof answers>> = {
  ...loadableModel(issueReadersMachine, { input: undefined, answers, trouble }),
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
