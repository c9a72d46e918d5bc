import { withoutDirectionMarks } from "../../src/domain/directionMarks.ts"
import { maxVideoBytes, maxVideosBytes, maxVideosOfPage, type VideoKind } from "../../src/domain/reader/pageVideo.ts"
import { annotationsOf, maxAnnotations } from "./annotations.ts"
import type { OpenDocument } from "./openDocument.ts"
import { type Box, type OpenPage, placeBox } from "./OpenPage.ts"
import { isDictionary, isReference, nameOf, type PdfDictionary, type PdfValue } from "./pdf/parseValue.ts"
import { isDiskError, PdfObjects, type PdfStream } from "./pdf/PdfObjects.ts"
import { videoKindOf } from "./videoKind.ts"

/** A video that lies on a page. */
export interface Video {
  readonly kind: VideoKind
  readonly box: Box
  /** What its file or its annotation is called; empty if nothing is said. */
  readonly name: string
  readonly read: () => Buffer | null
}

interface FoundVideo {
  readonly kind: VideoKind
  readonly corners: ReadonlyArray<number>
  readonly name: string
  readonly stream: PdfStream
}

type VideosByPage = ReadonlyMap<number, ReadonlyArray<FoundVideo>>

/** fpdf_annot.h: an attached file, a movie, a screen with its rendition, rich media. */
const mayHoldVideo = [17, 19, 21, 26]
const subtypes = ["FileAttachment", "Movie", "Screen", "RichMedia"]

/** A smaller one cannot be watched, in points. */
const minSide = 24
const HIDDEN = (1 << 1) | (1 << 5)
const maxSteps = 400
/** A video is compressed already: what grows by more while it is unpacked was made to fill the disk. */
const mostGrowth = 8
/** Files of a document that are looked into. */
const maxTried = 100

/** What leads back to the page, or only says how the annotation looks while nothing plays. */
const leftOut = ["P", "Parent", "AP", "MK", "Popup", "IRT"]

/** The files that an annotation carries within itself, at whatever depth, with the names they are given. */
const filesOf = (
  objects: PdfObjects,
  annotation: PdfDictionary
): ReadonlyArray<readonly [object: number, name: string]> => {
  const files: Array<readonly [number, string]> = []
  const seen = new Set<number>()
  const left: Array<PdfValue> = [annotation]
  for (let steps = 0; left.length > 0 && steps < maxSteps; steps += 1) {
    const next = left.shift() ?? null
    if (isReference(next)) {
      if (seen.has(next.object)) continue
      seen.add(next.object)
    }
    const value = objects.resolve(next)
    if (Array.isArray(value)) left.push(...(value as ReadonlyArray<PdfValue>).slice(0, maxSteps))
    if (!isDictionary(value) || nameOf(value.get("Type")) === "Page") continue
    const embedded = objects.resolve(value.get("EF"))
    const named = [value.get("UF"), value.get("F")].map((name) => objects.resolve(name))
    const name = named.find((one) => typeof one === "string") ?? ""
    if (isDictionary(embedded))
      for (const file of embedded.values()) if (isReference(file)) files.push([file.object, String(name)])
    for (const [key, inner] of value) if (!leftOut.includes(key) && key !== "EF") left.push(inner)
  }
  return files
}

/** A text of a PDF: UTF-16 with its mark, or else letters of one byte each. */
const textOf = (raw: string): string => {
  const bytes = Buffer.from(raw, "latin1")
  const isWide = bytes[0] === 0xfe && bytes[1] === 0xff
  const text = isWide ? new TextDecoder("utf-16be").decode(bytes.subarray(2)) : raw
  return withoutDirectionMarks(text)
    .replaceAll(/[\p{Cc}<>]/gu, "")
    .trim()
    .slice(0, 100)
}

/** The name of a file without its ending. */
const titleOf = (annotation: PdfDictionary, file: string, objects: PdfObjects): string => {
  const said = [annotation.get("Contents"), annotation.get("T")].map((one) => objects.resolve(one))
  const title = said.find((one) => typeof one === "string" && one.trim() !== "")
  return typeof title === "string" ? textOf(title) : textOf(file).replace(/\.[a-z0-9]{2,4}$/iu, "")
}

const cornersOf = (objects: PdfObjects, annotation: PdfDictionary): ReadonlyArray<number> | null => {
  const rect = objects.resolve(annotation.get("Rect"))
  const corners = Array.isArray(rect) ? rect.map((one: PdfValue) => Number(objects.resolve(one))) : []
  return corners.length === 4 && corners.every(Number.isFinite) ? corners : null
}

/** A file within the PDF; null if it cannot be read, is too large, or grows too much. */
const bytesIn = (objects: PdfObjects, stream: PdfStream): Buffer | null => {
  try {
    return objects.bytes(stream, Math.min(maxVideoBytes, mostGrowth * stream.length))
  } catch (error) {
    if (isDiskError(error)) throw error
    return null
  }
}

/** Adds the videos of all pages, one after the other. */
const findVideos = (document: OpenDocument, objects: PdfObjects, found: Map<number, Array<FoundVideo>>): void => {
  const { calls } = document.pdfium
  /** The same file is kept once: a page further on does not have it again. */
  const looked = new Set<number>()
  let [total, tried] = [0, 0]

  /** What a file of the PDF is, and its size; each is looked into once. */
  const videoAt = (object: number): Pick<FoundVideo, "kind" | "stream"> | null => {
    if (looked.has(object) || tried === maxTried) return null
    looked.add(object)
    tried += 1
    const stream = objects.stream(object)
    const bytes = stream === null ? null : bytesIn(objects, stream)
    const kind = bytes === null ? null : videoKindOf(bytes)
    if (kind === null || stream === null || bytes === null || total + bytes.length > maxVideosBytes) return null
    total += bytes.length
    return { kind, stream }
  }

  const videoOf = (annotation: PdfValue): FoundVideo | null => {
    if (!isDictionary(annotation) || !subtypes.includes(nameOf(objects.resolve(annotation.get("Subtype"))) ?? ""))
      return null
    if ((Number(objects.resolve(annotation.get("F"))) & HIDDEN) !== 0) return null
    const corners = cornersOf(objects, annotation)
    if (corners === null) return null
    for (const [object, file] of filesOf(objects, annotation)) {
      const video = videoAt(object)
      if (video !== null) return { ...video, corners, name: titleOf(annotation, file, objects) }
    }
    return null
  }

  for (let page = 1; page <= document.pageCount; page += 1) {
    const dictionary = objects.object(calls.EPDFDoc_GetPageObjectNumberByIndex(document.handle, page - 1))
    const annotations = isDictionary(dictionary) ? objects.resolve(dictionary.get("Annots")) : null
    if (!Array.isArray(annotations) || annotations.length > maxAnnotations) continue
    for (const one of annotations as ReadonlyArray<PdfValue>) {
      const video = (found.get(page)?.length ?? 0) < maxVideosOfPage ? videoOf(objects.resolve(one)) : null
      if (video !== null) found.set(page, [...(found.get(page) ?? []), video])
    }
  }
}

interface FoundIn {
  readonly objects: PdfObjects
  readonly found: VideosByPage
}

const documents = new WeakMap<OpenDocument, FoundIn | null>()

/** The videos of a document by page; null where PDFium alone can read its file. */
const lookedThrough = (document: OpenDocument): FoundIn | null => {
  const found = new Map<number, Array<FoundVideo>>()
  let objects: PdfObjects | null = null
  try {
    objects = new PdfObjects(document.source)
    if (objects.isEncrypted) return null
    findVideos(document, objects, found)
  } catch (error) {
    // What was found before stays.
    if (isDiskError(error)) throw error
  }
  return objects === null ? null : { objects, found }
}

const videosIn = (document: OpenDocument): FoundIn | null => {
  const known = documents.get(document)
  if (known !== undefined) return known
  const looked = lookedThrough(document)
  documents.set(document, looked)
  return looked
}

/** Whether the page has an annotation that may hold a video. Other pages cost nothing more. */
const mayHave = (page: OpenPage): boolean => {
  const { calls } = page.document.pdfium
  const own = annotationsOf({ ...page, handle: page.linked }, (annotation) => calls.FPDFAnnot_GetSubtype(annotation))
  return own.some((subtype) => mayHoldVideo.includes(subtype))
}

/** The videos that the page carries in its annotations, as far as browsers play them. Source: product, "Conversion". */
export const readVideos = (page: OpenPage): ReadonlyArray<Video> => {
  if (!mayHave(page)) return []
  const looked = videosIn(page.document)
  if (looked === null) return []
  const { objects, found } = looked
  return (found.get(page.number) ?? []).flatMap(({ kind, corners, name, stream }) => {
    const [left = 0, bottom = 0, right = 0, top = 0] = corners
    const box = placeBox(page, { x: left, y: top }, { x: right, y: bottom })
    const isSeen = box.right > 0 && box.bottom > 0 && box.left < page.width && box.top < page.height
    const isLarge = box.right - box.left >= minSide && box.bottom - box.top >= minSide
    return isSeen && isLarge ? [{ kind, box, name, read: () => bytesIn(objects, stream) }] : []
  })
}
