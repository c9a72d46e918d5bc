/** Errors, warnings, and the pages of each article. */
export interface Poured {
  readonly troubles: ReadonlyArray<string>
  readonly remarks: ReadonlyArray<string>
  readonly pages: number
  /** First and last page of each article. */
  readonly articles: Readonly<Record<string, readonly [number, number]>>
}

/**
 * Fills the frames `<div data-frame="x">` in order with `<article data-flow="x">`, splitting paragraphs at line ends
 * and repeating a page marked `data-continue` while text is left. Then writes page numbers, and removes soft hyphens
 * that are not at a line's end. Runs in the page.
 */
export const pour = (): Poured => {
  const overflows = (frame: Element) =>
    frame.scrollWidth > frame.clientWidth + 1 || frame.scrollHeight > frame.clientHeight + 1

  const cutToFit = (frame: HTMLElement, block: HTMLElement): HTMLElement | undefined => {
    const texts: Array<Text> = []
    const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    const spots = texts.flatMap((text) =>
      [...text.data.matchAll(/\s+/g)].map((gap) => ({ text, at: gap.index + gap[0].length }))
    )
    const whole = block.innerHTML
    const partAt = (spot: number) => {
      const range = document.createRange()
      const place = spots[spot]!
      range.setStart(block, 0)
      range.setEnd(place.text, place.at)
      const head = document.createElement("div")
      head.append(range.cloneContents())
      range.setStart(place.text, place.at)
      range.setEnd(block, block.childNodes.length)
      const tail = document.createElement("div")
      tail.append(range.cloneContents())
      return { head: head.innerHTML, tail: tail.innerHTML }
    }
    const parts = spots.map((_, spot) => partAt(spot))
    let low = -1
    let high = parts.length
    while (high - low > 1) {
      const middle = (low + high) >> 1
      block.innerHTML = parts[middle]!.head
      if (overflows(frame)) high = middle
      else low = middle
    }
    if (low < 4) {
      block.innerHTML = whole
      return undefined
    }
    block.innerHTML = parts[low]!.head.trimEnd()
    block.classList.add("cut")
    const rest = block.cloneNode() as HTMLElement
    rest.classList.remove("cut", "first")
    rest.classList.add("rest")
    rest.innerHTML = parts[low]!.tail
    return rest
  }

  /** A list is split between items, and its numbering continues. */
  const cutList = (frame: HTMLElement, block: HTMLElement): HTMLElement | undefined => {
    const rest = block.cloneNode() as HTMLElement
    while (overflows(frame) && block.lastElementChild !== null) rest.prepend(block.lastElementChild)
    if (block.childElementCount === 0) {
      block.replaceChildren(...rest.children)
      return undefined
    }
    if (block instanceof HTMLOListElement) (rest as HTMLOListElement).start = block.start + block.childElementCount
    return rest
  }

  /** Fills the frame and returns the blocks that did not fit. */
  const fill = (frame: HTMLElement, blocks: ReadonlyArray<HTMLElement>): ReadonlyArray<HTMLElement> => {
    const waiting = [...blocks]
    while (waiting.length > 0) {
      const block = waiting.shift()!
      frame.append(block)
      if (!overflows(frame)) continue
      const cut = { P: cutToFit, OL: cutList, UL: cutList }[block.tagName]
      const rest = cut?.(frame, block)
      if (rest === undefined) block.remove()
      waiting.unshift(rest ?? block)
      while (rest === undefined && frame.lastElementChild?.matches("h2, h3, h4, p.q") === true) {
        waiting.unshift(frame.lastElementChild as HTMLElement)
        frame.lastElementChild!.remove()
      }
      break
    }
    return waiting
  }

  const settleHyphens = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    const corner = (text: Text, at: number) => {
      range.setStart(text, at)
      range.setEnd(text, at + 1)
      return [...range.getClientRects()].at(-1) ?? range.getBoundingClientRect()
    }
    const isAtLineEnd = (text: Text, at: number) => {
      const before = corner(text, at - 1)
      const after = corner(text, at + 1)
      return after.top > before.top + 4 || after.left > before.right + 8
    }
    const settled: Array<[Text, string]> = []
    while (walker.nextNode()) {
      const text = walker.currentNode as Text
      if (!text.data.includes("\u00AD")) continue
      const kept = [...text.data].filter((letter, at) => letter !== "\u00AD" || isAtLineEnd(text, at))
      settled.push([text, kept.join("")])
    }
    for (const [text, data] of settled) text.data = data
    // With `text-wrap: pretty`, removing hyphens may break the paragraph's lines differently.
    for (const [text] of settled) {
      const stray = [...text.data.matchAll(/\u00AD/g)].filter(({ index }) => !isAtLineEnd(text, index))
      for (const { index } of stray.toReversed()) text.deleteData(index, 1)
    }
    for (const [text] of settled) text.data = text.data.replaceAll("\u00AD", "-")
  }

  /** The share of a frame's columns that holds text, 0 to 1. */
  const fullness = (frame: HTMLElement): number => {
    const columns = Number.parseInt(getComputedStyle(frame).columnCount, 10) || 1
    const heights = [...frame.children].flatMap((block) => [...block.getClientRects()].map(({ height }) => height))
    return heights.reduce((sum, height) => sum + height, 0) / (frame.clientHeight * columns)
  }

  const troubles: Array<string> = []
  const remarks: Array<string> = []
  const turn = () => {
    document.querySelectorAll(".page").forEach((page, index) => {
      page.classList.remove("odd", "even")
      page.classList.add(index % 2 === 0 ? "odd" : "even")
    })
  }
  turn()

  for (const story of document.querySelectorAll<HTMLElement>("article[data-flow]")) {
    const name = story.dataset["flow"]!
    const frames = [...document.querySelectorAll<HTMLElement>(`[data-frame="${name}"]`)]
    const last = frames.at(-1)?.closest<HTMLElement>("[data-continue]")
    let pattern = last?.cloneNode(true) as HTMLElement | undefined
    pattern?.removeAttribute("id")
    let blocks: ReadonlyArray<HTMLElement> = [...story.children] as Array<HTMLElement>
    for (const frame of frames) blocks = fill(frame, blocks)
    let previous = last
    while (blocks.length > 0 && pattern !== undefined && previous !== undefined && previous !== null) {
      const next = pattern.cloneNode(true) as HTMLElement
      previous.after(next)
      turn()
      const before = blocks.length
      const firstLength = blocks[0]!.textContent.length
      for (const frame of next.querySelectorAll<HTMLElement>(`[data-frame="${name}"]`)) blocks = fill(frame, blocks)
      previous = next
      if (blocks.length === before && blocks[0]!.textContent.length === firstLength) pattern = undefined
    }
    if (frames.length === 0) troubles.push(`${name}: there is no frame for it`)
    else if (blocks.length > 0)
      troubles.push(`${name}: ${blocks.map((block) => block.textContent.length).join("+")} characters have no room`)
    story.remove()
  }

  const pages = [...document.querySelectorAll<HTMLElement>(".page")]
  const numberOf = (element: Element | null) =>
    pages.findIndex((page) => element !== null && page.contains(element)) + 1
  for (const place of document.querySelectorAll<HTMLElement>("[data-folio]")) place.textContent = `${numberOf(place)}`
  for (const place of document.querySelectorAll<HTMLElement>("[data-page-of]")) {
    const number = numberOf(document.querySelector(`[id="${place.dataset["pageOf"]}"]`))
    if (number === 0) troubles.push(`contents: there is no "${place.dataset["pageOf"]}"`)
    place.textContent = `${number}`
  }
  for (const link of document.querySelectorAll('a[href^="#"]')) {
    const id = link.getAttribute("href")!.slice(1)
    if (document.querySelector(`[id="${id}"]`) === null) troubles.push(`a link leads to "${id}", which is nowhere`)
  }

  settleHyphens()
  const articles: Record<string, readonly [number, number]> = {}
  for (const frame of document.querySelectorAll<HTMLElement>("[data-frame]")) {
    const name = frame.dataset["frame"]!
    const number = numberOf(frame)
    const opening = numberOf(document.querySelector(`section[id="${name}"]`)) || number
    const [first, latest] = articles[name] ?? [opening, number]
    articles[name] = [Math.min(first, opening, number), Math.max(latest, number)]
    const full = fullness(frame)
    if (full < 0.5) remarks.push(`page ${number}: the frame of ${name} is ${Math.round(full * 100)} % full`)
  }
  pages.forEach((page, index) => {
    const edge = page.getBoundingClientRect()
    for (const part of page.querySelectorAll("p, h1, h2, h3, figcaption, li, td, [data-folio], [data-frame]")) {
      if (part.hasAttribute("data-bleed")) continue
      const box = part.getBoundingClientRect()
      if (
        box.right > edge.right + 1 ||
        box.bottom > edge.bottom + 1 ||
        box.left < edge.left - 1 ||
        box.top < edge.top - 1
      )
        troubles.push(`page ${index + 1}: "${part.textContent.trim().slice(0, 40)}" leaves the page`)
    }
    for (const frame of page.querySelectorAll("[data-frame], [data-fit]"))
      if (overflows(frame))
        troubles.push(`page ${index + 1}: "${frame.textContent.trim().slice(0, 40)}" is more than its box holds`)
  })
  return { troubles, remarks, pages: pages.length, articles }
}
