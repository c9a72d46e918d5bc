import { deflated, deflatedTimes, MEBIBYTE } from "./deflate.ts"
import { onePage, stream } from "./document.ts"
import { converts, type HostilePdf, refused } from "./HostilePdf.ts"

const paint = "q 200 0 0 300 0 0 cm /Im Do Q\n"

/** A page with one picture, drawn so many times. */
const withPicture = (picture: string, times = 1): Uint8Array =>
  onePage({ draws: paint.repeat(times), resources: "/XObject << /Im 6 0 R >>", objects: [picture] })

const image = (width: number, height: number, rest: string): string =>
  `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} ${rest}`

const rgb = "/ColorSpace /DeviceRGB /BitsPerComponent 8"
const grey = "/ColorSpace /DeviceGray /BitsPerComponent 8"

/** So many mebibytes of black, deflated `rounds` times. */
const black = (mebibytes: number, rounds: number): Uint8Array => {
  let bytes = deflatedTimes(new Uint8Array(MEBIBYTE), mebibytes)
  for (let round = 1; round < rounds; round += 1) bytes = deflated(bytes)
  return bytes
}

const flates = (rounds: number): string => `/Filter [${"/FlateDecode ".repeat(rounds)}]`

const marker = (code: number, ...bytes: ReadonlyArray<number>): Buffer =>
  Buffer.from([0xff, code, 0, bytes.length + 2, ...bytes])

/** A JPEG that says how large it is, and ends where its picture would begin. */
const largestJpeg = Buffer.concat([
  Buffer.from([0xff, 0xd8]),
  marker(0xc0, 8, 0xff, 0xff, 0xff, 0xff, 1, 1, 0x11, 0),
  marker(0xda, 1, 1, 0, 0, 63, 0)
])

const int32 = (...numbers: ReadonlyArray<number>): Buffer =>
  Buffer.concat(
    numbers.map((number) => {
      const bytes = Buffer.alloc(4)
      bytes.writeUInt32BE(number)
      return bytes
    })
  )

/** The head of a JPEG 2000 codestream (ISO 15444-1, A.5.1) whose one tile has more than two thousand million points. */
const largestJpeg2000 = Buffer.concat([
  Buffer.from([0xff, 0x4f, 0xff, 0x51, 0, 41, 0, 0]),
  int32(0x7fffffff, 0x7fffffff, 0, 0, 0x7fffffff, 0x7fffffff, 0, 0),
  Buffer.from([0, 1, 7, 1, 1, 0xff, 0xd9])
])

/** A JBIG2 page (ISO 14492, 7.4.8) with as many rows and columns as fit. */
const largestJbig2 = Buffer.concat([
  int32(0),
  Buffer.from([48, 0, 1]),
  int32(19, 0xffffffff, 0xffffffff, 0, 0),
  Buffer.from([0, 0, 0])
])

/** Pictures that are small in the file and nowhere else. */
export const pictures: ReadonlyArray<HostilePdf> = [
  {
    name: "900 MB in 3 KB",
    what: "a picture of 30,000 x 10,000 black points, deflated twice",
    bytes: () => withPicture(stream(black(859, 2), `${image(30_000, 10_000, rgb)} ${flates(2)}`)),
    expected: converts(1),
    slow: true
  },
  {
    name: "2.7 GB in 3 MB",
    what: "a picture of 30,000 x 30,000 black points, deflated once",
    bytes: () => withPicture(stream(black(2575, 1), `${image(30_000, 30_000, rgb)} ${flates(1)}`)),
    expected: refused("tooSlow"),
    orElse: converts(1),
    slow: true
  },
  {
    name: "bomb in a bomb",
    what: "2 GB of black, deflated five times, for a picture of 100 x 100 points",
    bytes: () => withPicture(stream(black(2048, 5), `${image(100, 100, rgb)} ${flates(5)}`)),
    expected: converts(1)
  },
  {
    name: "hundred times",
    what: "a picture of 30,000 x 10,000 points, drawn a hundred times",
    bytes: () => withPicture(stream(black(859, 2), `${image(30_000, 10_000, rgb)} ${flates(2)}`), 100),
    expected: refused("tooSlow"),
    slow: true
  },
  {
    name: "stencil",
    what: "a stencil of 20,000 x 20,000 points, deflated twice",
    bytes: () => withPicture(stream(black(48, 2), `${image(20_000, 20_000, "/ImageMask true")} ${flates(2)}`)),
    expected: converts(1),
    slow: true
  },
  {
    name: "soft mask of itself",
    what: "a picture that is its own mask",
    bytes: () => withPicture(stream(black(1, 1), `${image(1000, 1000, grey)} /SMask 6 0 R ${flates(1)}`)),
    expected: converts(1)
  },
  {
    name: "runs",
    what: "a picture of 30,000 x 30,000 points, written as runs",
    bytes: () =>
      withPicture(
        stream(
          deflatedTimes(Buffer.from("\x81\0".repeat(MEBIBYTE / 2), "latin1"), 14),
          `${image(30_000, 30_000, grey)} /Filter [/FlateDecode /RunLengthDecode]`
        )
      ),
    expected: converts(1),
    slow: true
  },
  {
    name: "fax",
    what: "a fax of 100,000 x 100,000 points in no bytes",
    bytes: () =>
      withPicture(
        stream(
          "\0\0\0\0",
          `${image(100_000, 100_000, "/ColorSpace /DeviceGray /BitsPerComponent 1")} /Filter /CCITTFaxDecode ` +
            "/DecodeParms << /K -1 /Columns 100000 /Rows 100000 >>"
        )
      ),
    expected: converts(1)
  },
  {
    name: "largest JPEG",
    what: "a JPEG that says it has 65,535 x 65,535 points, in 30 bytes",
    bytes: () => withPicture(stream(largestJpeg, `${image(65_535, 65_535, grey)} /Filter /DCTDecode`)),
    expected: converts(1)
  },
  {
    name: "largest JPEG 2000",
    what: "a JPEG 2000 that says it has four million million million points, in 50 bytes",
    bytes: () => withPicture(stream(largestJpeg2000, `${image(100, 100, grey)} /Filter /JPXDecode`)),
    expected: converts(1)
  },
  {
    name: "largest JBIG2",
    what: "a JBIG2 that says it has 4,294,967,295 points on each side, in 30 bytes",
    bytes: () =>
      withPicture(
        stream(
          largestJbig2,
          `${image(100_000, 100_000, "/ColorSpace /DeviceGray /BitsPerComponent 1")} /Filter /JBIG2Decode`
        )
      ),
    expected: refused("tooHeavy")
  },
  {
    name: "largest picture",
    what: "a picture of 2,147,483,647 points on each side",
    bytes: () => withPicture(stream("x", image(2_147_483_647, 2_147_483_647, rgb))),
    expected: converts(1)
  },
  {
    name: "wide prediction",
    what: "a picture whose rows foretell each other over two thousand million columns",
    bytes: () =>
      withPicture(
        stream(
          black(1, 1),
          `${image(1000, 1000, grey)} ${flates(1)} /DecodeParms << /Predictor 12 /Columns 2147483647 /Colors 32 /BitsPerComponent 16 >>`
        )
      ),
    expected: converts(1)
  },
  {
    name: "within the page",
    what: "a picture of 60,000 x 60,000 points in the midst of the page's drawing",
    bytes: () => onePage({ draws: "q 200 0 0 300 0 0 cm BI /W 60000 /H 60000 /CS /RGB /BPC 8 ID x EI Q" }),
    expected: converts(1)
  },
  {
    name: "colours of themselves",
    what: "a picture in colours that are chosen from themselves",
    bytes: () =>
      onePage({
        draws: paint,
        resources: "/XObject << /Im 6 0 R >>",
        objects: [
          stream("x".repeat(100), image(10, 10, "/ColorSpace 7 0 R /BitsPerComponent 8")),
          "[/Indexed 8 0 R 255 <00>]",
          "[/Separation /Spot 7 0 R 7 0 R]"
        ]
      }),
    expected: converts(1)
  }
]
