import { describe, expect, it } from "vitest"
import type { Outline } from "../../../src/domain/reader/outline.ts"
import { parseOutline } from "../../../src/services/reader/parseOutline.ts"

/** An outline as lines, indented by depth: title and page. */
const lines = (outline: Outline, depth = 0): ReadonlyArray<string> =>
  outline.flatMap(({ title, page, entries }) => [
    `${"  ".repeat(depth)}${title}${page === null ? "" : ` ${page}`}`,
    ...lines(entries, depth + 1)
  ])
const parsed = (html: string, totalPage = 20) => lines(parseOutline(html, totalPage))

describe("a table of contents", () => {
  it("has the words, the pages and the nesting of the list that the server writes", () => {
    const html =
      '<ul><li><a dest-detail="2">Önsöz</a></li><li><span>Dosya</span><ul><li><a dest-detail="4">Çarşı &amp; iskele</a></li></ul></li></ul>'
    expect(parsed(html)).toEqual(["Önsöz 2", "Dosya", "  Çarşı & iskele 4"])
    const ids = parseOutline(html, 20).flatMap(({ id, entries }) => [id, ...entries.map((entry) => entry.id)])
    expect(new Set(ids).size).toBe(3)
  })

  it("also takes links without a list, and lists of another make", () => {
    expect(parsed('<p><a dest-detail="3">Bir</a> <a dest-detail="5">İki</a></p>')).toEqual(["Bir 3", "İki 5"])
    expect(
      parsed('<nav><ol><li><p><a dest-detail="3">Bir</a></p><ol><li><a dest-detail="4">Alt</a></ol></ol></nav>')
    ).toEqual(["Bir 3", "  Alt 4"])
  })

  it("has a space between the words of two lines or blocks, and none within a word", () => {
    expect(parsed('<ul><li><a dest-detail="2">Kayıp ve<br>buluntu</a></li></ul>')).toEqual(["Kayıp ve buluntu 2"])
    expect(parsed('<ul><li><a dest-detail="3"><div>Kayıp</div><div>eşya</div></a></li></ul>')).toEqual(["Kayıp eşya 3"])
    expect(parsed('<ul><li><a dest-detail="4"><b>K</b>ay<i>ıp</i></a></li></ul>')).toEqual(["Kayıp 4"])
  })

  it("leaves out what leads to no page of the issue", () => {
    const links = ["0", "-1", "21", "2.5", "1e1", "javascript:alert(1)", "", "99999999"]
    expect(parsed(`<ul>${links.map((to) => `<li><a dest-detail="${to}">x</a></li>`).join("")}</ul>`)).toEqual([])
    expect(parsed('<ul><li><span>Boş</span><ul><li><a dest-detail="99">x</a></li></ul></li></ul>')).toEqual([])
    expect(parsed("")).toEqual([])
  })

  it("takes no code, no address and no invisible character from a hostile file", () => {
    const html = `<ul><li><a dest-detail="2" href="javascript:alert(1)" onclick="alert(1)"><img src=x onerror="alert(1)">Bir<script>globalThis.harmed = 1</script><style>*{}</style><svg><a>kötü</a></svg></a></li><li><a dest-detail="3">\u202Eters\u0000\u2066</a></li><li><a dest-detail="4">&lt;b&gt;kalın&lt;/b&gt;</a></li></ul>`
    expect(parsed(html)).toEqual(["Bir 2", "ters 3", "<b>kalın</b> 4"])
    expect(Reflect.get(globalThis, "harmed")).toBeUndefined()
  })

  it("ends with files that are nested or repeated without end", () => {
    const deep = '<ul><li><a dest-detail="1">x</a>'.repeat(5000)
    expect(parsed(deep).length).toBeLessThanOrEqual(12)
    expect(parsed("<div>".repeat(20_000) + '<a dest-detail="1">x</a>')).toEqual(["x 1"])
    const long = '<li><a dest-detail="1">x</a></li>'.repeat(5000)
    expect(parsed(`<ul>${long}</ul>`)).toHaveLength(2000)
    const title = parseOutline(`<ul><li><a dest-detail="1">${"u".repeat(9000)}</a></li></ul>`, 20)[0]?.title
    expect(title).toHaveLength(300)
  })
})
