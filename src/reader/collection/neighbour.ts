/** What removes the row next to that of an element; null where it is the only one of its list. */
export const neighbourOf = (element: Element | null): HTMLElement | null => {
  const row = element?.closest("li")
  return (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector<HTMLElement>("[data-remove]") ?? null
}
