import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { convertPage } from "../../../server/conversion/convertPage.ts"
import { openDocument } from "../../../server/conversion/openDocument.ts"
import { loadPdfium } from "../../../server/conversion/Pdfium.ts"
import { PdfObjects } from "../../../server/conversion/pdf/PdfObjects.ts"
import { videoKindOf } from "../../../server/conversion/videoKind.ts"
import { type Carrier, type CarriedVideo, packedPdf, videoPdf } from "../../kit/fixtures/pdf/videoPdf.ts"
import { mp4, webm } from "../../kit/fixtures/videos/videos.ts"

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sayfa-videos-"))
})
afterAll(() => rm(folder, { recursive: true }))

let made = 0

/** What a PDF's pages become: the videos in their markup, and the files beside them. */
const converted = async (pdf: Uint8Array) => {
  const place = join(folder, String((made += 1)))
  const path = `${place}.pdf`
  await writeFile(path, pdf)
  const document = openDocument(await loadPdfium(), path)
  const pages: Array<ReadonlyArray<string>> = []
  for (let number = 1; number <= document.pageCount; number += 1) {
    await convertPage(document, { folder: place, number, frame: { width: 300, height: 400 } })
    const html = await readFile(join(place, `${number}.html`), "utf8")
    pages.push([...html.matchAll(/<video .*?<\/video>/gu)].map(([video]) => video))
  }
  document.close()
  const files = (await readdir(place)).filter((file) => /\.(?:mp4|webm)$/u.test(file)).toSorted()
  return { pages, files, bytes: (file: string) => readFile(join(place, file)) }
}

const one = (video: Partial<CarriedVideo>) => converted(videoPdf([[{ carrier: "RichMedia", bytes: webm, ...video }]]))

const carriers: ReadonlyArray<Carrier> = ["RichMedia", "Screen", "FileAttachment", "Movie"]

describe("a page's video", () => {
  it.each(carriers)("comes from its annotation, whatever carries it: %s", async (carrier) => {
    for (const isDeflated of [false, true]) {
      const { pages, files, bytes } = await one({ carrier, isDeflated })
      expect(pages).toEqual([
        [
          '<video class="page-video" src="1-v1.webm" style="left:50px;top:180px;width:200px;height:120px" aria-label="Tanıtım"></video>'
        ]
      ])
      expect(files).toEqual(["1-v1.webm"])
      expect((await bytes("1-v1.webm")).equals(webm)).toBe(true)
    }
  })

  it("is called what its annotation says of it", async () => {
    const { pages } = await one({ contents: String.raw`Bogaz\047da \(bir\) sabah <b>` })
    expect(pages[0]?.[0]).toContain(`aria-label="Bogaz'da (bir) sabah b"`)
  })

  it("is found where the PDF packs its objects, and behind other bytes", async () => {
    const plain = Buffer.from(videoPdf([[{ carrier: "Screen", bytes: webm }]])).toString("latin1")
    const objects = [...plain.matchAll(/\d+ 0 obj\n([\s\S]*?)\nendobj\n/gu)].map(([, object = ""]) => object)
    expect((await converted(packedPdf(objects))).files).toEqual(["1-v1.webm"])
    const behind = Buffer.concat([Buffer.from("\n\n\n"), Buffer.from(plain, "latin1")])
    expect((await converted(behind)).files).toEqual(["1-v1.webm"])
  })

  it("is told by its content, never by its name", async () => {
    const isVideo: ReadonlyArray<readonly [Uint8Array, string | null]> = [
      [webm, "webm"],
      [mp4(), "mp4"],
      [mp4({ coding: "av01" }), "mp4"],
      [mp4({ of: "soun", coding: "mp4a" }), null],
      [mp4({ coding: "mp4v" }), null],
      [mp4().subarray(0, -1), null],
      [Buffer.concat([mp4(), Buffer.from("<script>")]), null],
      [webm.subarray(0, 60), null],
      [Buffer.from("<html><script>alert(1)</script>"), null],
      [Buffer.from("\0\0\0\u0018ftypisom<script>alert(1)</script>", "latin1"), null],
      [new Uint8Array(), null]
    ]
    for (const [bytes, kind] of isVideo) {
      expect(videoKindOf(Buffer.from(bytes))).toBe(kind)
      expect((await one({ bytes })).files).toEqual(kind === null ? [] : [`1-v1.${kind}`])
    }
  })

  it("is none that is hidden, too small to watch, or beside the page", async () => {
    for (const video of [
      { flags: 2 },
      { flags: 32 },
      { rect: "50 100 60 220" },
      { rect: "400 100 600 220" },
      { rect: "0 0" }
    ])
      expect(await one(video)).toMatchObject({ pages: [[]], files: [] })
  })

  it("is kept once, where it comes first, and a page has four at most", async () => {
    const other = mp4()
    const again = await converted(
      videoPdf([
        [{ carrier: "Screen", bytes: webm }],
        [
          { carrier: "RichMedia", bytes: webm },
          { carrier: "RichMedia", bytes: other }
        ]
      ])
    )
    expect(again.files).toEqual(["1-v1.webm", "2-v1.mp4"])
    const many = Array.from({ length: 6 }, (): CarriedVideo => ({ carrier: "Screen", bytes: Buffer.from(webm) }))
    expect((await converted(videoPdf([many]))).files).toEqual([1, 2, 3, 4].map((at) => `1-v${at}.webm`))
  })

  it("is none that grows as no video does while it is unpacked", async () => {
    const unused = (length: number) => {
      const head = Buffer.from("\0\0\0\0free", "latin1")
      head.writeUInt32BE(head.length + length)
      return Buffer.concat([head, Buffer.alloc(length)])
    }
    const padded = Buffer.concat([mp4(), unused(1_000_000)])
    expect(videoKindOf(padded)).toBe("mp4")
    expect((await one({ bytes: padded })).files).toEqual(["1-v1.mp4"])
    expect(await one({ bytes: padded, isDeflated: true })).toMatchObject({ pages: [[]], files: [] })
  })

  it("costs a page nothing else where its file cannot be read", async () => {
    const pdf = Buffer.from(videoPdf([[{ carrier: "Screen", bytes: webm, isDeflated: true }]]))
    const text = pdf.toString("latin1")
    const broken: ReadonlyArray<string> = [
      text.replace(/startxref\n\d+/u, "startxref\n7"),
      text.replace(/\/EmbeddedFile .*?\/Length \d+/u, "/EmbeddedFile /Filter /FlateDecode /Length 99999999"),
      text.replace("/FlateDecode", "/LZWDecode  "),
      text.replace("stream\nx", "stream\ny")
    ]
    for (const damaged of broken) {
      expect(damaged).not.toBe(text)
      expect(await converted(Buffer.from(damaged, "latin1"))).toMatchObject({ pages: [[]], files: [] })
    }
  })
})

describe("a damaged object", () => {
  const [first, second, third] = [Buffer.from(webm), Buffer.from(webm), Buffer.from(webm)] as const
  const whole = Buffer.from(
    videoPdf([
      [{ carrier: "RichMedia", bytes: first }],
      [
        { carrier: "Screen", bytes: second },
        { carrier: "FileAttachment", bytes: third }
      ],
      [{ carrier: "Movie", bytes: mp4() }]
    ])
  ).toString("latin1")
  const all = ["1-v1.webm", "2-v1.webm", "2-v2.webm", "3-v1.mp4"]
  const filesOf = async (text: string) => {
    expect(text).toHaveLength(whole.length)
    return (await converted(Buffer.from(text, "latin1"))).files
  }
  /** Replaced once, at its n-th place, by something as long. */
  const damaged = (what: string, by: string, nth: number) => {
    const at = [...whole.matchAll(new RegExp(what.replaceAll(/[/()]/gu, String.raw`\$&`), "gu"))][nth]?.index ?? -1
    expect(at).toBeGreaterThan(0)
    return whole.slice(0, at) + by + whole.slice(at + by.length)
  }

  it("costs no video but its own", async () => {
    expect(await filesOf(whole)).toEqual(all)
    // What a video's file is called, and where it lies.
    expect(await filesOf(damaged("/Type /Filespec", "/Type ))Filespe", 0))).toEqual(all.slice(1))
    // The second of a page is its first then.
    expect(await filesOf(damaged("/Type /Filespec", "/Type ))Filespe", 1))).toEqual([
      "1-v1.webm",
      "2-v1.webm",
      "3-v1.mp4"
    ])
    expect(await filesOf(damaged("/Type /EmbeddedFile", "/Type ))mbeddedFile", 3))).toEqual(all.slice(0, 3))
    // Its number is another's.
    const file = /(\d+) 0 obj\n<< \/Type \/Filespec/u.exec(whole)?.[1] ?? ""
    expect(await filesOf(damaged(`${file} 0 obj`, `${file.replaceAll(/\d/gu, "9")} 0 obj`, 0))).toEqual(all.slice(1))
  })

  it("costs nothing where it is a table of older objects", async () => {
    const text = whole.replace("/Root 1 0 R ", "/Root 1 0 R /Prev 9 ")
    expect(text).not.toBe(whole)
    expect((await converted(Buffer.from(text, "latin1"))).files).toEqual(all)
  })
})

/** A file's objects, read from memory. */
const objectsIn = (text: string): PdfObjects => {
  const bytes = Buffer.from(text, "latin1")
  return new PdfObjects({ size: bytes.length, read: (position, length) => bytes.subarray(position, position + length) })
}

/** A file of one object, whose table of objects has this before its entry. */
const fileOf = (object: string, before = ""): string => {
  const start = "%PDF-1.7\n"
  const body = `${start}1 0 obj\n${object}\nendobj\n`
  const table = `xref\n${before}\n1 1\n${String(start.length).padStart(10, "0")} 00000 n \ntrailer\n<< /Size 2 >>\n`
  return `${body}${table}startxref\n${body.length}\n%%EOF\n`
}

describe("the objects of a file that means harm", () => {
  it("are found in time that grows with its table", () => {
    expect(objectsIn(fileOf("7", "1".repeat(400_000))).object(1)).toBe(7)
    expect(objectsIn(fileOf("7", "1 ".repeat(100_000) + " ".repeat(400_000))).object(1)).toBe(7)
  })

  it("are read up to a length each, and no more of them than in all", () => {
    expect(objectsIn(fileOf(`(${"a".repeat(3_000_000)})`)).object(1)).toBeNull()
    const objects = objectsIn(fileOf(`(${"a".repeat(1_900_000)})`))
    let times = 0
    const readAll = () => {
      for (; times < 1000; times += 1) objects.object(1)
    }
    expect(readAll).toThrow("too much to read")
    expect(times).toBeGreaterThan(100)
  })
})
