const pressed = ["button", "checkbox", "color", "file", "image", "radio", "range", "reset", "submit"]

const editable = `input${pressed.map((type) => `:not([type=${type}])`).join("")}, textarea, [contenteditable]:not([contenteditable='false'])`

/** By a mouse: its second button, or its only one with the control key held. A keyboard's menu key presses neither. */
const isByMouse = ({ button, ctrlKey }: MouseEvent): boolean => button === 2 || ctrlKey

/**
 * A right-click opens no menu but in a field that can be typed in. The keyboard's menu, a finger held down, selection and
 * copying stay. Source: product, "Input, dialogs and motion".
 */
export const refuseContextMenu = (event: MouseEvent): void => {
  if (isByMouse(event) && event.target instanceof Element && event.target.closest(editable) === null) {
    event.preventDefault()
  }
}
