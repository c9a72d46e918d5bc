/** A page: lines as the server sets them, each in its place; each array is a block. */
export const paper = (...blocks: ReadonlyArray<ReadonlyArray<string>>) => {
  const set = blocks.map(
    (texts, block) =>
      `<div class="block">${texts
        .map(
          (text, at) =>
            `<div class="line" style="position:absolute;left:${60 + block * 300}px;top:${200 + at * 40}px;font-size:20px;white-space:pre">${text
              .split(" ")
              .map((word) => `<span>${word} </span>`)
              .join("")}</div>`
        )
        .join("")}</div>`
  )
  return `<div class="page">${set.join("")}</div>`
}
