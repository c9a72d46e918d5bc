import { withoutDirectionMarks } from "../../src/domain/directionMarks.ts"
import { closeSync, fstatSync, openSync, readSync } from "node:fs"
import { maxPdfPages } from "../../src/domain/publishing/NewIssue.ts"
import { type Pdfium, readText } from "./Pdfium.ts"
import { Refused } from "./Refused.ts"

/** The bytes of a document, wherever they are. */
export interface PdfSource {
  readonly size: number
  /** Fewer at the end. */
  readonly read: (position: number, length: number) => Buffer
}

/** A document that PDFium holds open until `close`. */
export interface OpenDocument {
  readonly pdfium: Pdfium
  readonly handle: number
  readonly pageCount: number
  readonly title: string | null
  readonly source: PdfSource
  readonly close: () => void
}

/** `FPDF_GetLastError` (fpdfview.h): a missing password, or an unknown encryption. */
const PASSWORD = 4
const SECURITY = 5

/** A PDF may have other bytes before its header; readers look for it in the first kilobyte (ISO 32000-1, annex H.3). */
const refuseOtherFile = (file: number) => {
  const start = Buffer.alloc(1024)
  const length = readSync(file, start, 0, 1024, 0)
  if (length === 0) throw new Refused("EmptyPdf")
  if (!start.subarray(0, length).includes("%PDF-")) throw new Refused("NotPdf")
}

const opened = (pdfium: Pdfium, handle: number, source: PdfSource, release: () => void): OpenDocument => {
  const { calls } = pdfium
  if (handle === 0) {
    const error = calls.FPDF_GetLastError()
    release()
    throw new Refused(error === PASSWORD || error === SECURITY ? "EncryptedPdf" : "DamagedPdf")
  }
  const close = () => {
    calls.FPDF_CloseDocument(handle)
    release()
  }
  const pageCount = calls.FPDF_GetPageCount(handle)
  if (pageCount === 0 || pageCount > maxPdfPages) {
    close()
    throw new Refused(pageCount === 0 ? "PdfWithoutPages" : "TooManyPages")
  }
  const metaTitle = readText(pdfium, (buffer, size) => calls.FPDF_GetMetaText(handle, "Title", buffer, size))
  const title = withoutDirectionMarks(metaTitle).trim()
  return { pdfium, handle, pageCount, title: title === "" ? null : title, source, close }
}

/** Opens a document that the server itself made. */
export const openBytes = (pdfium: Pdfium, bytes: Uint8Array): OpenDocument => {
  const { calls, memory } = pdfium
  const address = memory.wasmExports.malloc(bytes.length)
  memory.HEAPU8.set(bytes, address)
  const source: PdfSource = {
    size: bytes.length,
    read: (position, length) => Buffer.from(bytes.subarray(position, position + length))
  }
  const release = () => memory.wasmExports.free(address)
  return opened(pdfium, calls.FPDF_LoadMemDocument(address, bytes.length, ""), source, release)
}

/** Opens a file, which PDFium reads from the disk as needed. Throws `Refused`, or the disk's error. */
export const openDocument = (pdfium: Pdfium, path: string): OpenDocument => {
  const file = openSync(path, "r")
  const access = pdfium.memory.wasmExports.malloc(12)
  const release = () => {
    pdfium.memory.wasmExports.free(access)
    closeSync(file)
  }
  try {
    refuseOtherFile(file)
  } catch (error) {
    release()
    throw error
  }
  const { size } = fstatSync(file)
  pdfium.memory.HEAPU32.set([size, pdfium.readBlock, file], access / 4)
  const read = (position: number, length: number): Buffer => {
    const bytes = Buffer.alloc(Math.max(0, Math.min(length, size - position)))
    return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, position))
  }
  return opened(pdfium, pdfium.calls.FPDF_LoadCustomDocument(access, ""), { size, read }, release)
}
