/** A PNG of this size, as a file dialog would hand it over. */
export const drawnPng = async (width: number, height: number): Promise<File> => {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext("2d")
  if (context === null) throw new Error("Nothing can be drawn")
  context.fillStyle = "teal"
  context.fillRect(0, 0, width, height)
  return new File([await canvas.convertToBlob({ type: "image/png" })], "cizim.png", { type: "image/png" })
}

/** Picks files as if the file dialog of the page had been answered with them. */
export const picked = (files: ReadonlyArray<File>): void => {
  const input = document.querySelector<HTMLInputElement>("input[type=file]")
  if (input === null) throw new Error("There is nothing to pick a file with")
  const given = new DataTransfer()
  for (const file of files) given.items.add(file)
  input.files = given.files
  input.dispatchEvent(new Event("change", { bubbles: true }))
}
