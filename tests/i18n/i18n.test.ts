import { describe, expect, it } from "vitest"
import { type CardFault, cardFaults } from "../../src/domain/shop/card.ts"
import { cart } from "../../src/i18n/cart.ts"
import { addTexts, createI18n } from "../../src/i18n/i18n.ts"
import { chooseLanguage } from "../../src/i18n/language.ts"
import { notifications } from "../../src/i18n/notifications.ts"
import { payment } from "../../src/i18n/payment.ts"
import { publishing } from "../../src/i18n/publishing.ts"
import { reader } from "../../src/i18n/reader.ts"
import { resources } from "../../src/i18n/resources.ts"
import server from "../../src/i18n/tr/server.json" with { type: "json" }

describe("the language of the interface", () => {
  it("is Turkish where nothing was asked or remembered", () => expect(chooseLanguage(null, null)).toBe("tr"))
  it("is the one that was remembered", () => expect(chooseLanguage(null, "en")).toBe("en"))
  it("is the one the address asks for, whatever was remembered", () => expect(chooseLanguage("tr", "en")).toBe("tr"))
  it("is not moved by a language we do not speak", () => {
    expect(chooseLanguage("de", "en")).toBe("en")
    expect(chooseLanguage("de", "fr")).toBe("tr")
  })
})

describe("sentences", () => {
  it("are ready at once, in both languages", () => {
    expect(createI18n("tr", resources).t("retry")).toBe("Tekrar dene")
    expect(createI18n("en", resources).t("retry")).toBe("Try again")
  })

  it("are said in English where Turkish has none", () => {
    const words = createI18n("tr", { tr: { common: {} }, en: { common: { retry: "Try again" } } })
    expect(words.t("retry")).toBe("Try again")
  })

  it("count as their language does", () => {
    const english = createI18n("en", resources)
    expect(english.t("home:pages", { count: 1 })).toBe("1 page")
    expect(english.t("home:pages", { count: 28 })).toBe("28 pages")
    expect(createI18n("tr", resources).t("home:pages", { count: 28 })).toBe("28 sayfa")
  })

  it("leave what they quote as it is, for it is escaped where it is shown", () => {
    const words = createI18n("tr", resources)
    addTexts(words, { reader })
    expect(words.t("reader:error.loadFailed", { detail: "a < b" })).toBe("Dergi yüklenemedi: a < b")
  })
})

/** The words the specification gives letter by letter. */
describe("the reader's sentences", () => {
  const words = createI18n("tr", resources)
  addTexts(words, { reader })
  it.each([
    [words.t("reader:loading"), "Sayfa yükleniyor"],
    [words.t("reader:error.noId"), "Dergi ID bulunamadı."],
    [words.t("reader:error.badIssue"), "Dergi verisi alınamadı veya formatı hatalı."],
    [words.t("reader:error.noAccess"), "Bu dergiye erişim hakkınız bulunmamaktadır."],
    [words.t("reader:error.pageFailed", { page: 7 }), "Hata: S.7 yüklenemedi."],
    [words.t("reader:error.styleFailed"), "Stiller yüklenemediği için okuyucu başlatılamıyor."],
    [words.t("reader:catalogueError.noId"), "Katalog ID bulunamadı."],
    [words.t("reader:catalogueError.badIssue"), "Katalog verisi alınamadı veya formatı hatalı."],
    [words.t("reader:licence.refused"), "Lisans doğrulanamadı!"]
  ])("%s", (said, specified) => expect(said).toBe(specified))
})

describe("the publisher's sentences", () => {
  const words = createI18n("tr", resources)
  addTexts(words, { publishing })
  it.each([
    [words.t("publishing:form.title"), "Yeni Sayı Ekle"],
    [words.t("publishing:form.time.now"), "Hemen Yayınla"],
    [words.t("publishing:form.time.later"), "Zamanla"],
    [words.t("publishing:form.cancel"), "İptal"],
    [words.t("publishing:form.save"), "Sayı Ekle"],
    [words.t("publishing:form.saving"), "Kaydediliyor..."],
    [words.t("publishing:form.incomplete"), "Lütfen tüm gerekli alanları doldurunuz"],
    [words.t("publishing:form.failed"), "Sayı eklenirken bir hata oluştu"],
    [words.t("publishing:form.saved.title"), "Sayı başarıyla eklendi"],
    [words.t("publishing:form.publication.failed"), "Dergiler yüklenirken bir hata oluştu"],
    [words.t("publishing:pdf.notPdf"), "Lütfen sadece PDF dosyası seçiniz"],
    [words.t("publishing:pdf.tooLarge"), "Dosya boyutu 250MB'den büyük olamaz"],
    [words.t("publishing:pdf.uploaded"), "PDF dosyası başarıyla yüklendi"],
    [words.t("publishing:desk.newIssue"), "Yeni Sayı Ekle"],
    [words.t("publishing:desk.empty.title"), "Henüz yayınlanan sayı bulunmuyor."],
    [words.t("publishing:desk.failed.title"), "Veri alınamadı"],
    [words.t("publishing:desk.newPublication"), "Yeni Yayın Ekle"],
    [words.t("publishing:dashboard.latest"), "Son Yayınlanan 10 Sayı"],
    [words.t("publishing:dashboard.activities"), "Son Aktiviteler"],
    [words.t("publishing:dashboard.noActivity"), "Henüz aktivite bulunmuyor."]
  ])("%s", (said, specified) => expect(said).toBe(specified))
})

describe("the sentences of notifications", () => {
  const words = createI18n("tr", resources)
  addTexts(words, { notifications })
  it.each([
    [words.t("notifications:filter.all"), "Tüm Bildirimler"],
    [words.t("notifications:filter.unread"), "Okunmamış"],
    [words.t("notifications:filter.system"), "Sistem"],
    [words.t("notifications:filter.magazines"), "Dergiler"],
    [words.t("notifications:filter.subscription"), "Abonelik"],
    [words.t("notifications:failed", { reason: "…" }), "Bildirimler yüklenirken bir hata oluştu: …"],
    [words.t("notifications:unknownReason"), "Bilinmeyen bir hata oluştu."],
    [words.t("notifications:notMarked"), "Bildirimler güncellenirken bir hata oluştu."]
  ])("%s", (said, specified) => expect(said).toBe(specified))
})

describe("the cart's sentences", () => {
  const words = createI18n("tr", resources)
  addTexts(words, { cart })
  it.each([
    [words.t("cart:title"), "Sepetim"],
    [words.t("cart:empty.title"), "Sepetiniz Boş"],
    [words.t("cart:added.title"), "Ürün Eklendi"],
    [words.t("cart:added.replaced"), "Dergi aboneliği sepete eklendi, tek sayı kaldırıldı."],
    [words.t("cart:removed.title"), "Ürün Kaldırıldı"],
    [words.t("cart:refused.AlreadyInCart.title"), "Ürün Zaten Sepette"],
    [words.t("cart:refused.CoveredBySubscription"), "Bu derginin aboneliği zaten sepetinizde bulunuyor."],
    [words.t("cart:refused.AlreadyInLibrary.issue"), "Bu sayı zaten kütüphanenizde."]
  ])("%s", (said, specified) => expect(said).toBe(specified))
})

describe("the sentences of a card", () => {
  const words = createI18n("tr", resources)
  addTexts(words, { payment })
  const specified: Readonly<Record<CardFault, string>> = {
    holderRequired: "Kart sahibi adı gereklidir",
    numberRequired: "Kart numarası gereklidir",
    numberLength: "Geçersiz kart numarası uzunluğu",
    numberInvalid: "Geçersiz kart numarası",
    expiryRequired: "Son kullanma tarihi gereklidir",
    expiryInvalid: "Geçersiz son kullanma tarihi",
    cvvRequired: "CVV gereklidir",
    cvvInvalid: "Geçersiz CVV"
  }
  it.each(cardFaults)("%s", (fault) => {
    expect(words.t(`payment:refused.${fault}`)).toBe(specified[fault])
    expect(server[`CardRefused_${fault}`]).toBe(specified[fault])
  })
})

/** Checked by the compiler: a key that does not exist is refused where it is written. */
export const misspelt = () => {
  const words = createI18n("tr", resources)
  // @ts-expect-error no such sentence
  words.t("retyr")
  // @ts-expect-error no such namespace
  words.t("hame:title")
  // @ts-expect-error no such sentence in its namespace
  words.t("reader:error.noIdea")
}
