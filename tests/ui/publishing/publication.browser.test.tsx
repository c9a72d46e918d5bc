import { beforeEach, describe, expect, it } from "vitest"
import { page, userEvent } from "vitest/browser"
import type { PublicId } from "../../../src/domain/catalogue/PublicId.ts"
import type { OwnPublication } from "../../../src/domain/publishing/OwnPublication.ts"
import { type PictureNews, pictureMachine } from "../../../src/machines/publishing/picture.machine.ts"
import { publicationMachine } from "../../../src/machines/publishing/publication.machine.ts"
import { useNews } from "../../../src/ui/hooks/useNews.ts"
import { useScreenActor } from "../../../src/ui/hooks/useScreenActor.ts"
import { Publication } from "../../../src/ui/publishing/Publication.tsx"
import { slotAnswers } from "../../kit/doubles/slotAnswers.ts"
import { category } from "../../kit/fixtures/catalogues.ts"
import { ownPublication } from "../../kit/fixtures/publications.ts"
import { drawnPng, picked } from "../../kit/harness/drawnPng.ts"
import { viewport } from "../../kit/harness/viewport.ts"
import { faults, settled, show, stagings, type Staging } from "../stage.tsx"
import { alone } from "./alone.ts"

const categories = [
  category({ name: "Gezi", slug: "gezi" }),
  category({ id: "category0000002" as PublicId, name: "Tarih", slug: "tarih" }),
  category({ id: "category0000003" as PublicId, name: "Vitrin", slug: "vitrin" })
]

interface ScreenProps {
  readonly filling: () => typeof publicationMachine
  readonly filledPicture: () => typeof pictureMachine
  readonly id: string | null
}

const Screen = ({ filling, filledPicture, id }: ScreenProps) => {
  const publication = useScreenActor(alone, filling, { owner: "publisher000001", id })
  const picture = useScreenActor(alone, filledPicture, { use: "logo" })
  useNews(picture, (news: PictureNews) => {
    if (news.type === "logo.made") publication.send({ type: "form.edit", change: { logo: news.url } })
  })
  return <Publication publication={publication} picture={picture} categories={categories} />
}

/** The form of a publication, or of a new one. */
const form = async (known: OwnPublication | null, staging: Staging = {}) => {
  const asked = slotAnswers()
  const [machine, filledPicture] = [asked.filled(publicationMachine), asked.filled(pictureMachine)]
  const screen = <Screen filling={() => machine} filledPicture={() => filledPicture} id={known?.id ?? null} />
  await show(screen, staging)
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible()
  asked.answer("load", { type: "publication.loaded", publication: known, kept: {} })
  await expect.element(page.getByRole("textbox").first()).toBeVisible()
  return asked
}

const textbox = (name: string) => page.getByRole("textbox", { name })
const button = (name: string | RegExp) => page.getByRole("button", { name })

beforeEach(() => viewport(1280, 800))

describe("a new publication", () => {
  it("is filled in by keyboard alone, and sent as it was written", async () => {
    const asked = await form(null)
    textbox("Ad").element().focus()
    await userEvent.keyboard("Çıma{Tab}Vapurlar{Tab}Liman Yayınları")
    page.getByRole("checkbox", { name: "Tarih" }).element().focus()
    await userEvent.keyboard(" ")
    textbox("Yayıncının adı").element().focus()
    await userEvent.keyboard("{Enter}")
    await expect
      .poll(() => asked.waiting("save"))
      .toEqual([
        {
          owner: "publisher000001",
          id: null,
          form: {
            title: "Çıma",
            description: "Vapurlar",
            publisher_name: "Liman Yayınları",
            frequency: "MONTHLY",
            language: "tr",
            tier: 1,
            categories: ["tarih"],
            sidebar_off: false,
            logo: null
          },
          change: {
            title: "Çıma",
            description: "Vapurlar",
            publisher_name: "Liman Yayınları",
            categories: ["tarih"]
          }
        }
      ])
    await expect.element(button("Kaydediliyor...")).toBeVisible()
  })

  it("says what is missing, and leads the keyboard there", async () => {
    await form(null)
    await button("Yayını ekle").click()
    await expect.element(textbox("Ad")).toHaveFocus()
    await expect.element(page.getByText("Yayına bir ad verin.")).toBeVisible()
    await textbox("Ad").fill("Çıma")
    await expect.element(page.getByText("Yayına bir ad verin.")).not.toBeInTheDocument()
    await expect.element(page.getByText("Yayıncının adını yazın.")).toBeVisible()
  })

  it("names what its price means for an issue and for a year, also of a weekly", async () => {
    await form(null)
    await expect.element(page.getByText("Bir sayı 24,99 TL, bir yılı 249,90 TL.")).toBeVisible()
    await button(/^Aylık/).click()
    await page.getByRole("option", { name: "Haftalık", exact: true }).click()
    await expect.element(page.getByText("Bir sayı 24,99 TL, bir yılı 499,80 TL.")).toBeVisible()
    await button(/^24,99/).click()
    await page.getByRole("option", { name: "Ücretsiz" }).click()
    await expect.element(page.getByText("Bütün sayıları ücretsiz okunur.")).toBeVisible()
  })

  it("does not offer the hidden category", async () => {
    await form(null)
    await expect.element(page.getByRole("checkbox", { name: "Gezi" })).toBeVisible()
    await expect.element(page.getByRole("checkbox", { name: "Vitrin" })).not.toBeInTheDocument()
  })
})

describe("a publication's settings", () => {
  it.each([
    [2, "74,99 TL", /Yeni fiyat bundan sonraki satışlar içindir; süren abonelikler kendi fiyatıyla yenilenir\.$/],
    [0, "74,99 TL", /Yeni fiyat, ücretsizken eklenen sayılar dışında hepsi içindir; onlar ücretsiz kalır\.$/],
    [2, "Ücretsiz", /Eklenmiş sayılar da herkese açılır; süren abonelikler kendi fiyatıyla yenilenir\.$/]
  ])("say for whom another price is: from tier %i to %s", async (tier, price, sentence) => {
    await form(ownPublication({ tier }))
    await expect.element(page.getByText(sentence)).not.toBeInTheDocument()
    await button(tier === 0 ? /^Ücretsiz/ : /^49,99/).click()
    await page.getByRole("option", { name: price }).click()
    await expect.element(page.getByText(sentence)).toBeVisible()
  })

  it("are saved, and say so until something else is written", async () => {
    const asked = await form(ownPublication())
    await textbox("Ad").fill("Çıma Dergisi")
    await button("Kaydet").click()
    await expect.poll(() => asked.waiting("save")).toHaveLength(1)
    asked.answer("save", { type: "publication.changed", publication: ownPublication({ title: "Çıma Dergisi" }) })
    await expect.element(page.getByText("Ayarlar kaydedildi.")).toBeVisible()
    await expect.element(page.getByRole("link", { name: "Çıma Dergisi" })).toHaveAttribute("href", "/magazine/cima")
    await textbox("Ad").fill("Çıma")
    await expect.element(page.getByText("Ayarlar kaydedildi.")).not.toBeInTheDocument()
  })

  it("keep what was written when saving fails, and say why", async () => {
    const asked = await form(ownPublication())
    await textbox("Ad").fill("Başka")
    await button("Kaydet").click()
    asked.answer("save", {
      type: "publication.refused",
      trouble: { _tag: "ServerFault", message: "Sunucuda bir hata oluştu." }
    })
    await expect.element(page.getByRole("alert")).toHaveTextContent("Sunucuda bir hata oluştu.")
    await expect.element(textbox("Ad")).toHaveValue("Başka")
  })

  it("offer to delete only what nobody has, and ask first", async () => {
    const asked = await form(ownPublication())
    await button("Yayını sil").click()
    await expect.element(page.getByRole("alertdialog")).toMatchTextContent(/“Çıma”, yayınlanmamış sayıları/)
    await userEvent.keyboard("{Escape}")
    expect(asked.waiting("remove")).toEqual([])
    await button("Yayını sil").click()
    await page.getByRole("alertdialog").getByRole("button", { name: "Sil" }).click()
    await expect.poll(() => asked.waiting("remove")).toEqual([{ owner: "publisher000001", id: "publication0001" }])
  })

  it("leaves the deletion of another's publication to its owner", async () => {
    await form(ownPublication({ is_own: false }))
    await expect.element(page.getByRole("button", { name: "Kaydet" })).toBeVisible()
    await expect.element(page.getByRole("button", { name: "Yayını sil" })).not.toBeInTheDocument()
    await expect.element(page.getByText(/^Bir sayısı yayınlanmış/)).not.toBeInTheDocument()
  })

  it("say of what readers have why it stays", async () => {
    await form(ownPublication({ is_published: true }))
    await expect.element(page.getByText(/^Bir sayısı yayınlanmış .* silinemez\.$/)).toBeVisible()
    await expect.element(button("Yayını sil")).not.toBeInTheDocument()
  })
})

/** The logo of the publication, as it is on its form. */
const logo = () => document.querySelector<HTMLImageElement>("form img")
const slider = (name: string) => page.getByRole("slider", { name })

describe("a publication's logo", () => {
  it("is cropped by keyboard alone, sent, and saved with the form", async () => {
    const asked = await form(ownPublication())
    expect(logo()).toBe(null)
    picked([await drawnPng(400, 200)])
    const dialog = page.getByRole("dialog", { name: "Logoyu kırpın" })
    await expect.element(dialog).toBeVisible()
    await expect.element(slider("Yatay yer")).toBeEnabled()
    // All of its height is seen until it is larger.
    await expect.element(slider("Dikey yer")).toBeDisabled()
    slider("Yatay yer").element().focus()
    await userEvent.keyboard("{Home}")
    await expect.element(slider("Yatay yer")).toHaveAttribute("aria-valuetext", "Soldan %0")
    slider("Büyütme").element().focus()
    await userEvent.keyboard("{End}")
    await expect.element(slider("Büyütme")).toHaveAttribute("aria-valuetext", "%400")
    await expect.element(slider("Dikey yer")).toBeEnabled()
    button("Logoyu kullan").element().focus()
    await userEvent.keyboard("{Enter}")
    await expect
      .poll(() => asked.waiting("send"))
      .toMatchObject([{ of: { use: "logo" }, crop: { left: 0, top: 0.375, width: 0.125, height: 0.25 } }])
    await expect.element(button("Gönderiliyor…")).toBeVisible()
    asked.answer("send", { type: "picture.madeLogo", url: "/logos/a.webp" })
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(page.getByText("Yeni logo, yayını kaydettiğinizde görünür.")).toBeVisible()
    await button("Kaydet").click()
    await expect.poll(() => asked.waiting("save")).toMatchObject([{ form: { title: "Çıma", logo: "/logos/a.webp" } }])
    const publication = ownPublication({ logo: "/logos/a.webp" })
    asked.answer("save", { type: "publication.changed", publication })
    await expect.element(page.getByText("Yeni logo, yayını kaydettiğinizde görünür.")).not.toBeInTheDocument()
  })

  it("is dragged behind its frame", async () => {
    const asked = await form(ownPublication())
    picked([await drawnPng(400, 200)])
    await expect.element(slider("Yatay yer")).toBeEnabled()
    const frame = page.getByRole("img", { name: "Seçtiğiniz görsel: cizim.png" }).element().parentElement
    if (frame === null) throw new Error("There is no frame")
    const { left, top, width, height } = frame.getBoundingClientRect()
    const at = (share: number) => ({
      pointerId: 1,
      isPrimary: true,
      bubbles: true,
      clientX: left + share * width,
      clientY: top + height / 2
    })
    // A pointer that the page makes up cannot be captured.
    frame.setPointerCapture = () => {}
    frame.dispatchEvent(new PointerEvent("pointerdown", at(0.25)))
    frame.dispatchEvent(new PointerEvent("pointermove", at(0.5)))
    await expect.element(slider("Yatay yer")).toHaveAttribute("aria-valuetext", "Soldan %25")
    frame.dispatchEvent(new PointerEvent("lostpointercapture", at(0.5)))
    frame.dispatchEvent(new PointerEvent("pointermove", at(0.9)))
    await button("Logoyu kullan").click()
    await expect.poll(() => asked.waiting("send")).toMatchObject([{ crop: { left: 0.125, width: 0.5 } }])
  })

  it("that is refused says why, and keeps its place in the frame", async () => {
    const asked = await form(ownPublication())
    button("Logo seç").element().focus()
    picked([await drawnPng(400, 200)])
    await expect.element(slider("Yatay yer")).toBeEnabled()
    slider("Yatay yer").element().focus()
    await userEvent.keyboard("{End}")
    await button("Logoyu kullan").click()
    asked.answer("send", { type: "picture.refused", trouble: { _tag: "PictureDelayed", message: "Sunucu yoğun." } })
    await expect.element(page.getByRole("dialog").getByRole("alert")).toHaveTextContent("Sunucu yoğun.")
    await expect.element(slider("Yatay yer")).toHaveAttribute("aria-valuetext", "Soldan %100")
    await button("Vazgeç").click()
    await expect.element(button("Logo seç")).toHaveFocus()
  })

  it.each([
    [
      "a text",
      [new File(["a"], "a.txt", { type: "text/plain" })],
      "PNG, JPEG, WebP ya da SVG türünde bir görsel seçin."
    ],
    ["an empty file", [new File([], "a.png", { type: "image/png" })], "Bu dosya açılamadı. Başka bir görsel seçin."],
    [
      "no picture inside",
      [new File(["a"], "a.png", { type: "image/png" })],
      "Bu dosya açılamadı. Başka bir görsel seçin."
    ]
  ])("is none that cannot be one: %s", async (_, files, sentence) => {
    await form(ownPublication())
    await textbox("Ad").fill("Başka")
    picked(files)
    await expect.element(page.getByText(sentence)).toBeVisible()
    await expect.element(textbox("Ad")).toHaveValue("Başka")
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument()
  })

  it("may be dropped anywhere on the page, one at a time", async () => {
    await form(ownPublication())
    const drop = (files: ReadonlyArray<File>) => {
      const dataTransfer = new DataTransfer()
      for (const file of files) dataTransfer.items.add(file)
      dispatchEvent(new DragEvent("drop", { dataTransfer, cancelable: true }))
    }
    const png = await drawnPng(40, 40)
    drop([png, png])
    await expect.element(page.getByText("Tek bir görsel seçin.")).toBeVisible()
    drop([png])
    await expect.element(page.getByRole("dialog", { name: "Logoyu kırpın" })).toBeVisible()
  })

  it("is not sent with a form that leaves it as it was, because its owner may have changed it meanwhile", async () => {
    const asked = await form(ownPublication({ logo: "/logos/a.webp" }))
    await textbox("Ad").fill("Rota")
    await button("Kaydet").click()
    const change = () => asked.waiting("save").map((saved) => (saved as { readonly change: object }).change)
    await expect.poll(change).toEqual([{ title: "Rota" }])
  })

  it("is removed with the next saving", async () => {
    const asked = await form(ownPublication({ logo: "/logos/a.webp" }))
    await button("Logoyu kaldır").click()
    await expect.element(page.getByText("Logo, yayını kaydettiğinizde kaldırılır.")).toBeVisible()
    await button("Kaydet").click()
    await expect.poll(() => asked.waiting("save")).toMatchObject([{ form: { logo: null } }])
  })
})

describe.each(stagings)("cropping, %j", (staging) => {
  it("leaves nothing for axe to find", async () => {
    await form(ownPublication(), staging)
    picked([await drawnPng(400, 200)])
    await expect.element(page.getByRole("slider").first()).toBeEnabled()
    await settled()
    expect(await faults()).toEqual([])
  })
})

describe.each(stagings)("the form, %j", (staging) => {
  it.each([
    ["new", null],
    ["of a publication", ownPublication({ tier: 0 })]
  ] as const)("leaves nothing for axe to find when %s", async (_, known) => {
    await form(known, staging)
    await page.getByRole("button", { name: /^(Yayını ekle|Kaydet|Add the publication|Save)$/ }).click()
    await settled()
    expect(await faults()).toEqual([])
  })
})
