import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, describe, expect, it } from "vitest"
import { unusedSentences } from "../../scripts/unusedSentences.ts"
import { unlikeTheHouse } from "../../scripts/wording.ts"
import { missingWords } from "../../scripts/words.ts"

const folders: Array<string> = []
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

const words = async (turkish: object, english: object) => {
  const folder = await mkdtemp(join(tmpdir(), "sayfa-words-"))
  folders.push(folder)
  for (const [language, sentences] of Object.entries({ tr: turkish, en: english })) {
    await mkdir(join(folder, language))
    await writeFile(join(folder, language, "home.json"), JSON.stringify(sentences))
  }
  return folder
}

it("has nothing to say when both languages say the same", async () => {
  const turkish = { title: "Dergiler", count_other: "{{count}} sayı", deep: { key: "Evet" } }
  const english = {
    title: "Magazines",
    count_one: "{{count}} issue",
    count_other: "{{count}} issues",
    deep: { key: "Yes" }
  }
  expect(await missingWords(await words(turkish, english))).toEqual([])
})

it("names a sentence that one language lacks", async () => {
  expect(
    await missingWords(await words({ title: "Dergiler", more: "Daha" }, { title: "Magazines", less: "Less" }))
  ).toEqual(["home.json:more is missing in English.", "home.json:less is missing in Turkish."])
})

it("names a sentence that is empty, and one that is given other values", async () => {
  expect(await missingWords(await words({ a: "", b: "{{page}}. sayfa" }, { a: "A", b: "Page {{number}}" }))).toEqual([
    "home.json:a is empty.",
    "home.json:b is given other values in English than in Turkish."
  ])
})

it("does not take silence for agreement", async () => {
  expect(await missingWords(await words({}, {}))).toEqual(["No words were found."])
})

/** A house whose home says these, and whose code is this. */
const house = async (said: object, code: string) => {
  const folder = await mkdtemp(join(tmpdir(), "sayfa-said-"))
  folders.push(folder)
  await mkdir(join(folder, "src/i18n/tr"), { recursive: true })
  await writeFile(join(folder, "src/i18n/tr/home.json"), JSON.stringify(said))
  await writeFile(join(folder, "src/Home.tsx"), code)
  return folder
}

it("finds a sentence wherever the code names it", async () => {
  const said = { title: "Dergiler", count_one: "{{count}} sayı", count_other: "{{count}} sayı", tab: { new: "Yeni" } }
  const code = 'export const Home = () => <h1 title={t("home:title")}>{t(`tab.${which}`)}{t("count")}</h1>'
  expect(await unusedSentences(await house(said, code))).toEqual([])
})

it("names a sentence that no code says, also where a comment does", async () => {
  const said = { title: "Dergiler", lost: "Kayıp", tab: { new: "Yeni" } }
  const code = '// It says "home:lost", and `tab.new`.\nexport const title = t("title")'
  expect(await unusedSentences(await house(said, code))).toEqual([
    "home:lost is said nowhere.",
    "home:tab.new is said nowhere."
  ])
})

describe("how sentences are worded", () => {
  it.each([
    ["has three dots instead of …", "Gönderiliyor...", "Sending..."],
    ["has a unit without a space", "En çok 250MB", "At most 250MB"],
    ["exclaims", "Kaydedilemedi!", "Not saved!"],
    ["has capitals inside a sentence", "Şifre Değiştir", "Change Password"],
    ["shows a stock code outside the facts", "Ürün, SKU 12", "Item, SKU 12"]
  ])("%s, in either language", async (complaint, turkish, english) => {
    expect(await unlikeTheHouse(await words({ a: turkish }, { a: english }))).toEqual([
      `tr/home:a ${complaint}: ${turkish}`,
      `en/home:a ${complaint}: ${english}`
    ])
  })

  it.each([
    ["“bağlantı”", "Linki kopyala"],
    ["“kütüphane”", "Kitaplığınız"],
    ["“üye ol”", "Hemen kaydol"],
    ["“tekrar dene”", "Birazdan yeniden deneyin."],
    ["“ya da”", "Ad veya soyad"]
  ])("has one word for %s", async (word, turkish) => {
    expect(await unlikeTheHouse(await words({ a: turkish }, { a: "x" }))).toEqual([
      `tr/home:a says ${word} in another word: ${turkish}`
    ])
  })

  it.each([["Kayıt bulunmamaktadır."], ["Bir dergi seçiniz"]])("is no officialese: %s", async (turkish) => {
    expect(await unlikeTheHouse(await words({ a: turkish }, { a: "x" }))).toEqual([
      `tr/home:a is officialese: ${turkish}`
    ])
  })

  it("leaves the agreed sentences to the letter, also inside a longer one", async () => {
    const turkish = {
      a: "Kaydediliyor...",
      b: "Bu dergiye erişim hakkınız bulunmamaktadır.",
      c: "Aboneliği İptal Et: {{name}}",
      d: "Giriş yapılırken bir hata oluştu... {{provider}} ile girişten vazgeçildi."
    }
    expect(await unlikeTheHouse(await words(turkish, { a: "x", b: "x", c: "{{name}}", d: "{{provider}}" }))).toEqual([])
  })

  it("is so in every sentence of the interface", async () => {
    expect(await unlikeTheHouse()).toEqual([])
  })
})
