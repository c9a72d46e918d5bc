import { withoutDirectionMarks } from "../../src/domain/directionMarks.ts"
import { closeSync, fstatSync, openSync, readSync } from "node:fs"
import { maxPdfPages } from "../../src/domain/publishing/NewIssue.ts"
import { type Pdfium, readText } from "./Pdfium.ts"
import { Refused } from "./Refused.ts"

/** A document that PDFium holds open until `close`. */
export interface OpenDocument {
  readonly pdfium: Pdfium
  readonly handle: number
  readonly pageCount: number
  readonly title: string | null
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

const opened = (pdfium: Pdfium, handle: number, release: () => void): OpenDocument => {
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
  return { pdfium, handle, pageCount, title: title === "" ? null : title, close }
}

/** Opens a document that the server itself made. */
export const openBytes = (pdfium: Pdfium, bytes: Uint8Array): OpenDocument => {
  const { calls, memory } = pdfium
  const address = memory.wasmExports.malloc(bytes.length)
  memory.HEAPU8.set(bytes, address)
  return opened(pdfium, calls.FPDF_LoadMemDocument(address, bytes.length, ""), () => memory.wasmExports.free(address))
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
  pdfium.memory.HEAPU32.set([fstatSync(file).size, pdfium.readBlock, file], access / 4)
  return opened(pdfium, pdfium.calls.FPDF_LoadCustomDocument(access, ""), release)
}
