import { describe, expect, it } from "vitest"
import { isMonth, sumOf } from "../../../src/domain/publishing/Sales.ts"
import { salesFile, type SalesFileWords } from "../../../src/domain/publishing/salesFile.ts"
import { saleLine } from "../../kit/fixtures/sales.ts"

const words: SalesFileWords = {
  name: "satislar-2026-11.csv",
  columns: ["Yayın", "Satılan", "Fiyat (TL)", "Adet", "Tutar (TL)"],
  year: "Bir yıl",
  renewal: "Yenileme",
  gone: "Kaldırılmış",
  refunded: (item) => `${item}: iade`,
  hasComma: true
}

const rowsOf = (...given: Parameters<typeof salesFile>) => salesFile(...given).text.split("\r\n")

describe("a month's sales as a file", () => {
  it("has a line for each thing and price, in the language's own numbers", () => {
    const lines = [
      saleLine(),
      saleLine({ kind: "year", issue_title: null, price: 49_990, count: 1, total: 49_990 }),
      saleLine({ kind: "year", issue_title: null, is_renewal: true, price: 50, count: 1, total: 50 }),
      saleLine({ issue_title: null }),
      saleLine({ is_refund: true, count: -2, total: -9998 })
    ]
    expect(salesFile(lines, words)).toMatchObject({
      name: "satislar-2026-11.csv",
      type: "text/csv;charset=utf-8"
    })
    expect(rowsOf(lines, words)).toEqual([
      "\uFEFFYayın;Satılan;Fiyat (TL);Adet;Tutar (TL)",
      "Çıma;Sayı 14: Lodos;49,99;3;149,97",
      "Çıma;Bir yıl;499,90;1;499,90",
      "Çıma;Yenileme;0,50;1;0,50",
      "Çıma;Kaldırılmış;49,99;3;149,97",
      "Çıma;Sayı 14: Lodos: iade;49,99;-2;-99,98",
      ""
    ])
    expect(rowsOf([saleLine()], { ...words, hasComma: false })[1]).toBe("Çıma,Sayı 14: Lodos,49.99,3,149.97")
  })

  it("keeps its columns whatever a title holds, and no title is a formula", () => {
    const [, quoted, formula] = rowsOf(
      [saleLine({ issue_title: 'Nokta; "virgül"\nve satır' }), saleLine({ publication_title: "=1+1" })],
      words
    )
    expect(quoted).toBe('Çıma;"Nokta; ""virgül""\nve satır";49,99;3;149,97')
    expect(formula).toBe("'=1+1;Sayı 14: Lodos;49,99;3;149,97")
  })
})

describe("a month", () => {
  it.each(["2026-11", "1999-01", "2000-12"])("is %s", (text) => expect(isMonth(text)).toBe(true))
  it.each(["2026-13", "2026-00", "2026-1", "26-11", "2026-11-01", "0001-01", "", "2026-11;"])("is not %j", (text) =>
    expect(isMonth(text)).toBe(false)
  )
})

it("sums what was sold", () => {
  expect(sumOf([])).toEqual({ count: 0, total: 0 })
  expect(sumOf([saleLine(), saleLine({ count: 2, total: 9998 })])).toEqual({ count: 5, total: 24_995 })
})
