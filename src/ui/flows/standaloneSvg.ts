const kept = [
  "fill",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "font-family",
  "font-size",
  "font-weight",
  "white-space"
]

/** The drawing as a file of its own: what the style sheet says of it is written into it. */
export const standaloneSvg = (drawing: SVGSVGElement): string => {
  const copy = drawing.cloneNode(true) as SVGSVGElement
  const copies = [copy, ...copy.querySelectorAll<SVGElement>("*")]
  for (const [place, element] of [drawing, ...drawing.querySelectorAll<SVGElement>("*")].entries()) {
    const style = getComputedStyle(element)
    const own = copies[place]
    own?.removeAttribute("class")
    own?.setAttribute("style", kept.map((name) => `${name}:${style.getPropertyValue(name)}`).join(";"))
  }
  return new XMLSerializer().serializeToString(copy)
}
