import { type DragEvent, useState } from "react"

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes("Files")

/**
 * Takes files that are dropped anywhere on an element. One that is dropped beside the mark would open in the shop's
 * place, so the whole screen is the mark. Says whether files are held over it.
 */
export const useFileDrop = (take: (files: ReadonlyArray<File>) => void) => {
  const [isOver, setIsOver] = useState(false)
  const onDragOver = (event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    event.dataTransfer.dropEffect = "copy"
    setIsOver(true)
  }
  const onDragLeave = (event: DragEvent) => {
    const entered = event.relatedTarget
    if (!(entered instanceof Node && event.currentTarget.contains(entered))) setIsOver(false)
  }
  const onDrop = (event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    setIsOver(false)
    take([...event.dataTransfer.files])
  }
  return { isOver, mark: { onDragOver, onDragLeave, onDrop } }
}
