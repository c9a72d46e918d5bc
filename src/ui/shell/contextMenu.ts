const pressed = ["button", "checkbox", "color", "file", "image", "radio", "range", "reset", "submit"]

const editable = `input${pressed.map((type) => `:not([type=${type}])`).join("")}, textarea, [contenteditable]:not([contenteditable='false'])`

/** Right button, or control and click. The keyboard's menu key is neither. */
const isByMouse = ({ button, ctrlKey }: MouseEvent): boolean => button === 2 || ctrlKey

/**
 * Right-clicking opens a menu only in text fields. The keyboard's menu, a long press, selection and copying stay.
 * Source: product, "Input, dialogs and motion".
 */
export const refuseContextMenu = (event: MouseEvent): void => {
  if (isByMouse(event) && event.target instanceof Element && event.target.closest(editable) === null) {
    event.preventDefault()
  }
}
