/** How the elements of these roles are written. */
const writtenAs: Readonly<Record<string, string>> = {
  button: "button, [role=button]",
  checkbox: "input[type=checkbox], [role=checkbox]",
  complementary: "aside, [role=complementary]",
  dialog: "dialog, [role=dialog]",
  group: "fieldset, [role=group]",
  link: "a[href], [role=link]",
  listitem: "li, [role=listitem]",
  progressbar: "progress, [role=progressbar]",
  radio: "input[type=radio], [role=radio]",
  searchbox: "input[type=search], [role=searchbox]",
  status: "output, [role=status]",
  textbox: "input:not([type]), input:is([type=text], [type=email], [type=tel], [type=url]), textarea, [role=textbox]"
}

const wordsOf = (element: Element): string => (element.textContent ?? "").replaceAll(/\s+/gu, " ").trim()

const namesOf = (element: Element): ReadonlyArray<string> => {
  const labels = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.labels : null
  const by = element.getAttribute("aria-labelledby")?.split(" ") ?? []
  const named = by.flatMap((id) => document.getElementById(id) ?? [])
  return [
    element.getAttribute("aria-label"),
    named.map(wordsOf).join(" "),
    ...[...(labels ?? [])].map(wordsOf),
    wordsOf(element)
  ].flatMap((name) => (name === null || name === "" ? [] : [name]))
}

const isMet = (element: Element): boolean =>
  element.closest("[aria-hidden=true], [inert]") === null && element.checkVisibility({ visibilityProperty: true })

interface Wanted {
  readonly name?: string
  readonly exact?: boolean
}

const isNamed = (element: Element, { name, exact = false }: Wanted): boolean =>
  name === undefined ||
  namesOf(element).some((own) => (exact ? own === name : own.toLowerCase().includes(name.toLowerCase())))

const locator = (elements: () => ReadonlyArray<Element>) => ({
  elements,
  query: () => elements()[0] ?? null,
  element: () => {
    const [found] = elements()
    if (found === undefined) throw new Error("The screen has no such element.")
    return found
  },
  fill: (text: string) => {
    const [field] = elements()
    if (!(field instanceof HTMLInputElement)) throw new Error("The screen has no such field.")
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, text)
    field.dispatchEvent(new Event("input", { bubbles: true }))
  }
})

/** What models use of the tests' browser to do what a person does, on a page without tests: `vitest/browser` here. */
export const page = {
  getByRole: (role: string, wanted: Wanted = {}) =>
    locator(() =>
      [...document.querySelectorAll(writtenAs[role] ?? `[role=${role}]`)].filter(
        (element) => isMet(element) && isNamed(element, wanted)
      )
    ),
  getByLabelText: (name: string, { exact = false }: Wanted = {}) =>
    locator(() =>
      [...document.querySelectorAll("input, textarea, select, [aria-label]")].filter(
        (element) => isMet(element) && isNamed(element, { name, exact })
      )
    ),
  getByText: (text: string) =>
    locator(() =>
      [...document.querySelectorAll("body *")].filter(
        (element) => element.children.length === 0 && isMet(element) && wordsOf(element).includes(text)
      )
    ),
  /** The stage is as large as its frame. */
  viewport: (width: number, height: number): Promise<void> => {
    const frame = window.frameElement
    if (frame instanceof HTMLElement) Object.assign(frame.style, { width: `${width}px`, height: `${height}px` })
    return Promise.resolve()
  }
}
