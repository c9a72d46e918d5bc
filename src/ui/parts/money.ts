const liras = new Intl.NumberFormat("tr-TR", { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** A price given in kuruş (1/100 lira), as it is written in both languages: `24,99 TL`. Source: product, "Prices". */
export const lira = (price: number): string => `${liras.format(price / 100)}\u00A0TL`
