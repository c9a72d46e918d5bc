import type { PageLine, UprightPage } from "./PageLine.ts"

/** Running heads stand above this share of the page's height, or below the other one. */
export const topMargin = 0.12
export const bottomMargin = 0.88
/** How many pages away a running head may be repeated: on the other side of a spread, past a page of pictures. */
const neighbours = 6
/** How far apart the same running head stands on two pages, as a share of the height. */
const sameHeight = 0.012

/** Roman or Arabic, with dashes or strokes about it. */
const pageNumber = /^[\s|·•–—[\]()/-]*(\d{1,4}|[ivxlc]{1,7})[\s|·•–—[\]()/.-]*$/iu

/** The outermost row of a page with wide margins is looked at too, above this share of the height or its mirror. */
const outerMargin = 0.2

const inMargin = (line: PageLine, page: UprightPage): boolean => {
  const { height } = page
  if (line.bottom <= topMargin * height || line.top >= bottomMargin * height) return true
  return (line.bottom <= outerMargin * height || line.top >= (1 - outerMargin) * height) && isOutermost(line, page)
}

/** Words that repeat, whatever number stands with them. */
const patternOf = (text: string): string =>
  text
    .toLocaleLowerCase()
    .replaceAll(/\d+/gu, "#")
    .replaceAll(/[\s\p{P}]+/gu, " ")
    .trim()

const numbersIn = (text: string): ReadonlyArray<number> => (text.match(/\d{1,4}/gu) ?? []).map(Number)

const isNear = (line: PageLine, page: UprightPage, other: PageLine, otherPage: UprightPage): boolean =>
  Math.abs(line.top / page.height - other.top / otherPage.height) < sameHeight &&
  Math.abs(line.size - other.size) < 0.05 * line.size

/** A page with the lines in its margins. */
interface Margins {
  readonly page: UprightPage
  readonly lines: ReadonlyArray<PageLine>
}

/** What most pages' printed number, in their outermost rows, exceeds their place in the issue by; 0 if no two agree. */
const commonShift = (pages: ReadonlyArray<Margins>): number => {
  const counts = new Map<number, number>()
  for (const { page, lines } of pages) {
    const outermost = lines.filter((line) => isOutermost(line, page))
    const shifts = outermost.flatMap((line) => numbersIn(line.text).map((number) => number - page.page))
    for (const shift of new Set(shifts)) counts.set(shift, (counts.get(shift) ?? 0) + 1)
  }
  const [most] = [...counts].toSorted((a, b) => b[1] - a[1] || Math.abs(a[0]) - Math.abs(b[0]))
  return most !== undefined && most[1] > 1 ? most[0] : 0
}

const isLevel = (a: PageLine, b: PageLine): boolean => Math.abs(a.bottom - b.bottom) < 0.5 * Math.max(a.size, b.size)

/** Whether nothing stands between a line and the nearer end of the page, and its row stands apart from the text. */
const isOutermost = (line: PageLine, { height, lines }: UprightPage): boolean => {
  const isHead = line.top < height / 2
  return lines.every((other) => {
    if (isLevel(line, other)) return true
    return (isHead ? other.top - line.bottom : line.top - other.bottom) > 0.4 * line.size
  })
}

/** Words with the page's printed number before or behind them. */
const hasNumber = ({ text }: PageLine, printed: number): boolean =>
  new RegExp(`^${printed}\\s|\\s${printed}$`, "u").test(text)

/** Whether a line says nothing but the page's number and a title of this page. */
const repeatsTitle = (line: PageLine, { lines }: UprightPage): boolean => {
  const title = patternOf(line.text).replace(/^#\s|\s#$/u, "")
  return lines.some((other) => other.size > line.size && patternOf(other.text) === title)
}

const isPageNumber = (text: string, printed: number): boolean => {
  const [, number = ""] = pageNumber.exec(text) ?? []
  return number !== "" && (Number(number) === printed || !/\d/u.test(number))
}

const isInPlace = (a: PageLine, b: PageLine): boolean =>
  Math.abs(a.left - b.left) < 2 || Math.abs(a.right - b.right) < 2

/** A running head that repeats nothing is set in smaller type than the text. */
const smallerThanText = 0.95

const mainSize = ({ lines }: UprightPage): number => {
  const sizes = Map.groupBy(lines, ({ size }) => size)
  const letters = (ofSize: ReadonlyArray<PageLine>) => ofSize.reduce((sum, { text }) => sum + text.length, 0)
  return [...sizes].toSorted((a, b) => letters(b[1]) - letters(a[1]))[0]?.[0] ?? 0
}

/** On so many neighbouring pages something stands alone where a running head does. */
const leastAlike = 2

/** Whether a line stands alone in the margin, in a place and type in which neighbouring pages have a line, whatever it says. */
const isInPlaceOf = (line: PageLine, own: Margins, others: ReadonlyArray<Margins>): boolean => {
  if (!isOutermost(line, own.page) || line.bottom > topMargin * own.page.height) return false
  if (line.size >= smallerThanText * mainSize(own.page)) return false
  const alike = others.filter(({ page, lines }) =>
    lines.some((one) => isNear(line, own.page, one, page) && isInPlace(line, one) && isOutermost(one, page))
  )
  return alike.length >= leastAlike
}

/**
 * The lines of each page that are no part of its text: its number, what neighbouring pages repeat at the
 * same height of their margins, and what stands alone beside these or in their place. Source: product, "Reading mode".
 */
export const runningHeads = (pages: ReadonlyArray<UprightPage>): ReadonlyArray<ReadonlySet<PageLine>> => {
  const margins = pages.map((page): Margins => ({ page, lines: page.lines.filter((line) => inMargin(line, page)) }))
  const shift = commonShift(margins)
  const near = ({ page }: Margins) =>
    margins.filter((other) => other.page !== page && Math.abs(other.page.page - page.page) <= neighbours)
  const found = margins.map((own) => {
    const { page, lines } = own
    const isRepeated = (line: PageLine, isAlike: (other: PageLine, on: UprightPage) => boolean) =>
      near(own).some((other) =>
        other.lines.some((one) => isNear(line, page, one, other.page) && isAlike(one, other.page))
      )
    const printed = page.page + shift
    return lines.filter((line) => {
      if (isPageNumber(line.text, printed)) return true
      const pattern = patternOf(line.text)
      if (/\p{L}{2}/u.test(pattern) && isRepeated(line, (other) => patternOf(other.text) === pattern)) return true
      if (isInPlaceOf(line, own, near(own))) return true
      const isAlike = (other: PageLine, on: UprightPage) => hasNumber(other, on.page + shift)
      if (!isOutermost(line, page) || !hasNumber(line, printed)) return false
      return repeatsTitle(line, page) || isRepeated(line, isAlike)
    })
  })
  return margins.map((own, at) => {
    const heads = found[at] ?? []
    const { page, lines } = own
    const others = margins.flatMap((other, index) =>
      near(own).includes(other) ? (found[index] ?? []).map((head) => ({ head, on: other.page })) : []
    )
    const beside = lines.filter(
      (line) =>
        isOutermost(line, page) &&
        (heads.some((head) => isLevel(line, head)) ||
          others.some(({ head, on }) => isNear(line, page, head, on) && isInPlace(line, head)))
    )
    return new Set([...heads, ...beside])
  })
}
