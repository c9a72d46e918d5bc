import { open, readFile } from "node:fs/promises"
import { maxPdfPages } from "../../src/domain/publishing/NewIssue.ts"
import type { PdfRefusal } from "./refusals.ts"
import { type Pdfium, readText } from "./Pdfium.ts"

/** Thrown inside a conversion thread, which starts several times faster without Effect; only the tag leaves it. */
export class Refused extends Error {
  readonly refusal: PdfRefusal["_tag"]
  constructor(refusal: PdfRefusal["_tag"]) {
    super(refusal)
    this.refusal = refusal
  }
}

/** A document held open in PDFium's memory until `close`. */
export interface OpenDocument {
  readonly pdfium: Pdfium
  readonly handle: number
  readonly pageCount: number
  readonly title: string | null
  readonly close: () => void
}

/** `FPDF_GetLastError` (fpdfview.h): a password is missing, or an unknown way of encrypting was used. */
const PASSWORD = 4
const SECURITY = 5

/** A PDF may carry other bytes before its header; readers look for it in the first kilobyte (ISO 32000-1, annex H.3). */
const refuseStranger = async (path: string) => {
  const file = await open(path)
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(1024), 0, 1024, 0)
    if (bytesRead === 0) throw new Refused("EmptyPdf")
    if (!buffer.subarray(0, bytesRead).includes("%PDF-")) throw new Refused("NotPdf")
  } finally {
    await file.close()
  }
}

/** Throws `Refused`, or what the disk says. */
export const openDocument = async (pdfium: Pdfium, path: string): Promise<OpenDocument> => {
  await refuseStranger(path)
  const bytes = await readFile(path)
  const { calls, memory } = pdfium
  const address = memory.wasmExports.malloc(bytes.length)
  if (address === 0) throw new Error(`PDFium has no room for a document of ${bytes.length} bytes`)
  memory.HEAPU8.set(bytes, address)
  const handle = calls.FPDF_LoadMemDocument(address, bytes.length, "")
  if (handle === 0) {
    const error = calls.FPDF_GetLastError()
    memory.wasmExports.free(address)
    throw error === PASSWORD || error === SECURITY ? new Refused("EncryptedPdf") : new Refused("DamagedPdf")
  }
  const close = () => {
    calls.FPDF_CloseDocument(handle)
    memory.wasmExports.free(address)
  }
  const pageCount = calls.FPDF_GetPageCount(handle)
  if (pageCount === 0 || pageCount > maxPdfPages) {
    close()
    throw new Refused(pageCount === 0 ? "PdfWithoutPages" : "TooManyPages")
  }
  const title = readText(pdfium, (buffer, size) => calls.FPDF_GetMetaText(handle, "Title", buffer, size)).trim()
  return { pdfium, handle, pageCount, title: title === "" ? null : title, close }
}
