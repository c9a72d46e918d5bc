/** A PDF of these objects, numbered from 1, a letter a byte; the first is the catalog. `info` goes into its trailer. */
export const pdfOf = (objects: ReadonlyArray<string>, info = ""): Uint8Array => {
  let text = "%PDF-1.5\n"
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`
  for (const offset of offsets) text += `${String(offset).padStart(10, "0")} 00000 n \n`
  text += `trailer << /Size ${objects.length + 1} /Root 1 0 R ${info} >>\nstartxref\n${table}\n%%EOF\n`
  return Uint8Array.from(Buffer.from(text, "latin1"))
}
