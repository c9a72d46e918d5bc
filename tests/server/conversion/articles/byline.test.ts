import { expect, it } from "vitest"
import { leadingName, namedAuthor, wholeName, withoutByline } from "../../../../server/conversion/articles/byline.ts"

it.each([
  ["Yazı: Ozan Demirel", "Ozan Demirel"],
  ["Yazı: Ozan Demirel Çizimler: Leyla Sarp", "Ozan Demirel"],
  ["Yazan Kemal Ortaç, grafikler Onur Baykal", "Kemal Ortaç"],
  ["Yazan ve çizen: Melih Sancak", "Melih Sancak"],
  ["Pazar raporu: Cemal Ferah", "Cemal Ferah"],
  ["Yazan Ayşe Öztürk ve Barış Emre Koru", "Ayşe Öztürk ve Barış Emre Koru"],
  ["Words by Tobias Renn", "Tobias Renn"],
  ["By Ruth Okafor-Lind", "Ruth Okafor-Lind"],
  ["YAZI: IŞIL İNCİ", "Işıl İnci"],
  ["Çizim: Figen Ortaç", null],
  ["Ölçek: en hafif ses", null]
])("reads from “%s” that %s has written", (line, author) => {
  expect(namedAuthor(line)).toBe(author)
})

it.each([
  ["Defne Karaca", "Defne Karaca"],
  ["DEFNE KARACA", "Defne Karaca"],
  ["Sevgili Uçurtma", null],
  ["Yedinci küme", null],
  ["Defne Karaca iskelede", null]
])("takes “%s” for the name %s", (line, name) => {
  expect(wholeName(line)).toBe(name)
})

it("takes the name that a line begins with", () => {
  expect(leadingName("Nermin Sayar, ayakta")).toBe("Nermin Sayar")
  expect(leadingName("Fatih, Çarşamba pazarı")).toBeNull()
})

it("takes the writer off the end of a standfirst", () => {
  expect(withoutByline("Tavanı alçak bir oyun. Yazan Metin Yavuz")).toBe("Tavanı alçak bir oyun.")
  expect(withoutByline("Yazan kadınlar üzerine.")).toBe("Yazan kadınlar üzerine.")
})
