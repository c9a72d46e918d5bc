import { Schema } from "effect"
import { expect, it } from "vitest"
import { NoticeFact, wordsOf, wordsOfRow } from "../../../server/account/NoticeFact.ts"

const until = Date.UTC(2026, 11, 31, 21, 30)

const subscription = {
  _tag: "SubscriptionChanged",
  plan: "family",
  publication: null,
  amount: 49_990,
  until,
  isOtherwise: false
} as const
const words = (title: string) => ({ title, text: `${title}.`, actions: [{ text: "Aç", url: "/store" }] })

/** Each fact with its title in Turkish and English, something that its text says in each, and where it leads. */
const facts: ReadonlyArray<readonly [NoticeFact, tr: string, en: string, said: RegExp, url: string]> = [
  [{ _tag: "Welcomed" }, "Sayfa’ya hoş geldiniz", "Welcome to Sayfa", /./, "/store"],
  [
    { _tag: "SignedInElsewhere", device: "Firefox, Linux" },
    "Yeni bir cihazdan giriş yapıldı",
    "A sign-in from a new device",
    /Firefox, Linux/,
    "/account/profile"
  ],
  [
    { _tag: "SignedInElsewhere", device: null },
    "Yeni bir cihazdan giriş yapıldı",
    "A sign-in from a new device",
    /^(?!.*null)/,
    "/account/profile"
  ],
  [{ _tag: "PasswordChanged" }, "Şifreniz değişti", "Your password has changed", /./, "/account/profile"],
  [
    { _tag: "IssueCameOut", issueId: "sayi00000000001", title: "Kasım", publication: "Atlas" },
    "Atlas: yeni sayı",
    "Atlas: new issue",
    /Kasım/,
    "/magazine/sayi00000000001"
  ],
  [
    { _tag: "TicketAnswered", ticketId: "talep0000000001", subject: "Açılmıyor" },
    "Destek talebiniz yanıtlandı",
    "Your support request was answered",
    /Açılmıyor/,
    "/account/support/tickets/talep0000000001"
  ],
  [
    { _tag: "LineRefunded", number: "20261128000000000001", what: "Atlas, Kasım", amount: 7499 },
    "74,99\u00A0TL kartınıza iade edildi",
    "74.99\u00A0TL was refunded to your card",
    /Atlas, Kasım.*20261128000000000001/,
    "/account/purchases/20261128000000000001"
  ],
  [
    { ...subscription, change: "renewed" },
    "Aile aboneliğiniz yenilendi",
    "Your family subscription was renewed",
    /499[,.]90/,
    "/account/subscriptions"
  ],
  [
    { ...subscription, change: "ended", plan: null, publication: "Atlas", isOtherwise: true },
    "Atlas yıllık aboneliğiniz sona erdi",
    "Your yearly subscription to Atlas has ended",
    // A day later in Istanbul than in Greenwich.
    /1 Ocak 2027|January 1, 2027/,
    "/account/subscriptions"
  ],
  [
    { _tag: "FamilyPlanEnded", owner: "Ayşe", until },
    "Üyesi olduğunuz aile planı sona erdi",
    "The family plan you read by has ended",
    /Ayşe/,
    "/subscription-plans"
  ],
  [
    { _tag: "FamilyPlanEnded", owner: null, until },
    "Üyesi olduğunuz aile planı sona erdi",
    "The family plan you read by has ended",
    /silindi|deleted/,
    "/subscription-plans"
  ],
  [
    { _tag: "FamilyOwnerDecided", what: "leaving", until },
    "Üyesi olduğunuz aile planı sona erecek",
    "The family plan you read by will end",
    /1 Ocak 2027|January 1, 2027/,
    "/subscription-plans"
  ],
  [
    { _tag: "ArchiveEnded", until },
    "Verilerinizin arşivi hazır",
    "The archive of your data is ready",
    /0?0:30|12:30/,
    "/account/data"
  ],
  [
    { _tag: "ArchiveEnded", until: null },
    "Verilerinizin arşivi hazırlanamadı",
    "The archive of your data could not be made",
    /./,
    "/account/data"
  ],
  [
    { _tag: "DeletionChanged", stage: "near", until },
    "Hesabınız yarın silinecek",
    "Your account will be deleted tomorrow",
    /2027/,
    "/account/data"
  ],
  [{ _tag: "Announced", tr: words("Bakım"), en: words("Maintenance") }, "Bakım", "Maintenance", /./, "/store"]
]

it.each(facts)("says $_tag in both languages, from its fact as it is stored", (fact, tr, en, said, url) => {
  const stored: unknown = JSON.parse(JSON.stringify(Schema.encodeSync(NoticeFact)(fact)))
  for (const [language, title] of [
    ["tr", tr],
    ["en", en]
  ] as const) {
    const worded = wordsOfRow(language, { ...words("eski"), fact: stored })
    expect(worded).toEqual(wordsOf(language, fact))
    expect(worded.title).toBe(title)
    expect(worded.text).toMatch(said)
    if (worded.text.includes("499")) expect(worded.text).toContain(language === "tr" ? "499,90" : "499.90")
    expect(worded.actions.map((action) => action.url)).toEqual([url])
    expect(JSON.stringify(worded)).not.toMatch(/\{\{|undefined|null/)
  }
})

it("keeps the words of then where the fact is not known here", () => {
  for (const fact of [null, {}, "Welcomed", { _tag: "ToldTomorrow" }, { _tag: "IssueCameOut" }])
    expect(wordsOfRow("en", { ...words("Eski"), fact })).toEqual(words("Eski"))
})
