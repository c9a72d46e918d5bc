import { glob, readFile } from "node:fs/promises"
import { basename, join } from "node:path"
import { root } from "./tool.ts"

type Language = "tr" | "en"

/** Agreed sentences that break a rule below and stay to the letter, also as part of a longer one. */
const agreed: ReadonlyArray<string> = [
  "Ad Soyad",
  "Aboneliği İptal Et",
  "Aktif dergi aboneliğiniz bulunmamaktadır.",
  "Aranacak kelime...",
  "Bu derginin aboneliği zaten sepetinizde bulunuyor.",
  "Bu dergiye erişim hakkınız bulunmamaktadır.",
  "Bu e-posta adresi ile kayıtlı bir üye bulunmaktadır",
  "Bu Dergiden Öne Çıkanlar",
  "Bu Sayıda",
  "Dergi Bulunamadı",
  "Dergi İçi Arama",
  "Devam Et",
  "Dosya boyutu 250MB'den büyük olamaz",
  "E-posta adresiniz başarıyla doğrulandı!",
  "E-posta Doğrulama",
  "E-posta Gönderildi",
  "Geçerli bir e-posta adresi giriniz",
  "Geçerli bir telefon numarası giriniz (örn: 5XXXXXXXXX)",
  "Geçersiz e-posta adresi veya şifre.",
  "Dergi verisi alınamadı veya formatı hatalı.",
  "Katalog verisi alınamadı veya formatı hatalı.",
  "Giriş Yap",
  "Giriş yapılırken bir hata oluştu...",
  "Hemen Yayınla",
  "İçerik Bulunamadı",
  "İçerik ve Notlar",
  "İşareti Kaldır",
  "Kaydediliyor...",
  "Kayıt Başarılı!",
  "Kullanıcı bilgileri alınırken bir hata oluştu...",
  "Lisans doğrulanamadı!",
  "Lütfen bir iptal sebebi seçiniz.",
  "Lütfen sadece PDF dosyası seçiniz",
  "Lütfen tüm gerekli alanları doldurunuz",
  "Not Ekle",
  "Notunuzu buraya yazın...",
  "Oturum Açın",
  "Ödeme Başarılı",
  "Ödeme Başarılı!",
  "Ödeme Başarısız",
  "Ödeme Başarısız!",
  "Ödeme Bilgileri",
  "Önizleme Bitti",
  "Paylaşım linki panoya kopyalandı!",
  "Profil Bilgilerim",
  "Satın Al",
  "Satın Alınanlar",
  "Satın alma sayfasına yönlendiriliyor...",
  "Sayı Ekle",
  "Sayfayı İşaretle",
  "Sepetiniz Boş",
  "Son Aktiviteler",
  "Son Yayınlanan 10 Sayı",
  "Şifre Sıfırlama",
  "Şifremi Unuttum",
  "Şifreniz başarıyla sıfırlandı!",
  "Tüm Bildirimler",
  "Ücretsiz Kaydol",
  "Ürün Eklendi",
  "Ürün Kaldırıldı",
  "Ürün Zaten Sepette",
  "Üye Ol",
  "Yer İmleri",
  "Yeni Sayı Ekle",
  "Yeni Yayın Ekle",
  "Yıllık Abonelik",
  "İki Haftalık",
  "İki Aylık",
  "Üç Aylık",
  "Altı Aylık"
]

/** What stays in English for the same reason. */
const agreedInEnglish: ReadonlyArray<string> = [
  "Payment successful!",
  "Processing...",
  "You are registered!",
  "Your e-mail address is verified!",
  "Your password was reset!",
  "Your password is set!",
  "The link has been copied to the clipboard!"
]

/** Words that begin with a capital inside a sentence. */
const names: ReadonlySet<string> = new Set(
  (
    "API CVV Chrome Diners Club American Express Edge Enter Esc Firefox Global Privacy Control IndexedDB JSON Law " +
    "Istanbul Europe Markdown May N/A November OpenDyslexic PDF PUBLISHER_EMAIL Resume Safari Sayfa Shift South Wind " +
    "TL Turkish Visa WhatsApp ID My GDPR İstanbul Türkiye Bekliyor Ekibi"
  ).split(" ")
)

interface Rule {
  readonly languages: ReadonlyArray<Language>
  readonly breaks: (sentence: string) => boolean
  readonly complaint: string
}

const both: ReadonlyArray<Language> = ["tr", "en"]

/** A short label in which a word after the first begins with a capital. */
const isTitleCased = (sentence: string): boolean => {
  const words = sentence.replaceAll(/\{\{[^}]*\}\}|<[^>]*>/gu, "").split(/\s+/u)
  if (sentence.length > 48 || /[.:;!?,“(|–·]/u.test(sentence)) return false
  return words.slice(1).some((word) => /^\p{Lu}\p{Ll}/u.test(word) && !names.has(word.split("’")[0] ?? ""))
}

const matches =
  (pattern: RegExp) =>
  (sentence: string): boolean =>
    pattern.test(sentence)

const wordsOf = (languages: ReadonlyArray<Language>, said: RegExp, instead: string): Rule => ({
  languages,
  breaks: matches(said),
  complaint: `says ${instead} in another word`
})

/** The words are those of the glossary. */
const rules: ReadonlyArray<Rule> = [
  { languages: both, breaks: matches(/\.\.\./u), complaint: "has three dots instead of …" },
  { languages: both, breaks: matches(/\d(?:KB|MB|GB|KiB|MiB)\b/u), complaint: "has a unit without a space" },
  { languages: both, breaks: matches(/!/u), complaint: "exclaims" },
  { languages: both, breaks: isTitleCased, complaint: "has capitals inside a sentence" },
  { languages: ["tr"], breaks: matches(/(?:makta|mekte)(?:dır|dir)/u), complaint: "is officialese" },
  {
    languages: ["tr"],
    breaks: matches(/\b(?:seç|gir|yaz|dene|iste|bırak|doldur|belirle|bekle|kullan)y?[iıuü]n[iıuü]z(?![a-zçğıöşü])/u),
    complaint: "is officialese"
  },
  { languages: both, breaks: matches(/\bSKU\b|stok kodu/iu), complaint: "shows a stock code outside the facts" },
  wordsOf(["tr"], /\blink(?!edin)/iu, "“bağlantı”"),
  wordsOf(["tr"], /kitaplı[kğ]/iu, "“kütüphane”"),
  wordsOf(["tr"], /kaydol|kayıt ol|hesap aç(?!ıl)/iu, "“üye ol”"),
  wordsOf(["tr"], /parola/iu, "“şifre”"),
  wordsOf(["tr"], /ayraç/iu, "“yer imi”"),
  wordsOf(["tr"], /yeniden dene(?!t)/iu, "“tekrar dene”"),
  wordsOf(["tr"], /yayımla/iu, "“yayınla”"),
  wordsOf(["tr"], /(?:^|\s)en fazla/iu, "“en çok”"),
  wordsOf(["tr"], /(?:^|\s)veya(?:$|\s)/iu, "“ya da”"),
  wordsOf(["tr"], /filtre/iu, "“süzgeç”"),
  wordsOf(["en"], /\bsign(?:ed)? up\b|\bcreate an account\b/iu, "“register”"),
  wordsOf(["en"], /\blog(?:ged)?[ -]?in\b/iu, "“sign in”"),
  wordsOf(["en"], /\bone-year subscription/iu, "“yearly subscription”"),
  wordsOf(["en"], /\bcenter\b/iu, "“centre”"),
  wordsOf(["en"], /\boff line\b|\bon line\b/iu, "“offline”, “online”"),
  wordsOf(["en"], /(?<![\w{-])(?<!e-)mails?\b(?!\}\}| address)/iu, "“e-mail”")
]

/** A value that no one reads, as the name of a page. */
const isAddress = /^[a-z]+(?:-[a-z]+)+$/u

const sentencesIn = (value: unknown, path: string): ReadonlyArray<readonly [string, string]> =>
  typeof value === "string"
    ? isAddress.test(value)
      ? []
      : [[path, value]]
    : Object.entries(value as object).flatMap(([key, inner]) =>
        sentencesIn(inner, path.endsWith(":") ? path + key : `${path}.${key}`)
      )

/** The label among an issue's facts. */
const stockCode: ReadonlySet<string> = new Set(["Stok kodu", "SKU"])

/** Longest first, so that none is cut by another. */
const untouched = [...agreed, ...agreedInEnglish].toSorted((a, b) => b.length - a.length)

/** The sentence without the agreed ones in it, which no rule touches. */
const withoutAgreed = (sentence: string): string =>
  stockCode.has(sentence) ? "" : untouched.reduce((left, one) => left.replaceAll(one, ""), sentence)

/** Sentences of the interface that break a rule of the house. */
export const unlikeTheHouse = async (folder: string = join(root, "src/i18n")): Promise<ReadonlyArray<string>> => {
  const complaints: Array<string> = []
  for (const language of both) {
    for await (const file of glob(`${language}/*.json`, { cwd: folder })) {
      const said: unknown = JSON.parse(await readFile(join(folder, file), "utf8"))
      for (const [key, sentence] of sentencesIn(said, `${language}/${basename(file, ".json")}:`)) {
        const own = withoutAgreed(sentence)
        for (const { languages, breaks, complaint } of rules)
          if (languages.includes(language) && breaks(own)) complaints.push(`${key} ${complaint}: ${sentence}`)
      }
    }
  }
  return complaints
}
