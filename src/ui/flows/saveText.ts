/** Saves a text as a file of the browser's downloads. */
export const saveText = (name: string, text: string, type: string): void => {
  const link = document.createElement("a")
  link.href = URL.createObjectURL(new Blob([text], { type }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
