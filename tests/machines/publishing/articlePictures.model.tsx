import { expect } from "vitest"
import { articlePicturesMachine } from "../../../src/machines/publishing/articlePictures.machine.ts"
import { ArticlePictureChoice } from "../../../src/ui/publishing/ArticlePicture.tsx"
import { rendered } from "../../kit/harness/rendered.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"
import { type LoadableExpected, loadableModel } from "../../kit/loadable/loadableModel.ts"
import type { Model } from "../../kit/model/Model.ts"

const input = { issue: "issue0000000001", id: "article00000001" }
const proposed = "/art/issue0000000001-articles/0123456789abcdef0123456789abcdef.webp"
const answers = { some: { proposed, pictures: [{ image: proposed, page: 4 }] }, none: { proposed: null, pictures: [] } }
const trouble = { _tag: "ServerFault", message: "Sunucuda bir hata oluştu." }

export const model: Model<typeof articlePicturesMachine, LoadableExpected<keyof typeof answers>> = {
  ...loadableModel(articlePicturesMachine, { input, answers, trouble }),
  show: (actor) =>
    draw(<ArticlePictureChoice pictures={actor} current={null} onChoose={() => undefined} onClose={() => undefined} />),
  act: { "loadable.retry": () => press("Tekrar dene") },
  promise: async ({ isLoading, shown, isTroubled }) => {
    await rendered()
    expect(said("status").includes("Resimler hazırlanıyor")).toBe(isLoading && shown === null && !isTroubled)
    expect(said("alert").length > 0).toBe(isTroubled)
    expect(said("button").includes("Sayfa 4, 1. resim · önerilen")).toBe(shown === "some")
    expect(said("button").includes("Önerilene dön")).toBe(shown === "some")
    expect(document.body.textContent.includes("Sayfalarında seçilebilecek bir resim yok.")).toBe(shown === "none")
    expect(said("button")).toContain("Vazgeç")
  }
}
