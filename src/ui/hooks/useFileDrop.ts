import { useEffect, useEffectEvent, useState } from "react"

const filesOf = ({ dataTransfer }: DragEvent): DataTransfer | null =>
  dataTransfer?.types.includes("Files") === true ? dataTransfer : null

/**
 * Takes files dropped anywhere on the page, as one dropped beside a target would replace the page. Returns whether
 * files are held over it.
 */
export const useFileDrop = (take: (files: ReadonlyArray<File>) => void): boolean => {
  const [isOver, setIsOver] = useState(false)
  const onDragOver = useEffectEvent((event: DragEvent) => {
    const held = filesOf(event)
    if (held === null) return
    event.preventDefault()
    held.dropEffect = "copy"
    setIsOver(true)
  })
  const onDragLeave = useEffectEvent(({ relatedTarget }: DragEvent) => {
    if (relatedTarget === null) setIsOver(false)
  })
  const onDrop = useEffectEvent((event: DragEvent) => {
    const held = filesOf(event)
    if (held === null) return
    event.preventDefault()
    setIsOver(false)
    take([...held.files])
  })
  useEffect(() => {
    const page = new AbortController()
    const { signal } = page
    window.addEventListener("dragover", (event) => onDragOver(event), { signal })
    window.addEventListener("dragleave", (event) => onDragLeave(event), { signal })
    window.addEventListener("drop", (event) => onDrop(event), { signal })
    return () => page.abort()
  }, [])
  return isOver
}
