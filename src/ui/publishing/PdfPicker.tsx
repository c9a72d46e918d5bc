import { type Ref, useRef } from "react"
import { Button } from "../parts/Button.tsx"

export interface PdfPickerProps {
  readonly ref?: Ref<HTMLButtonElement>
  readonly label: string
  /** The id of the text that describes what may be picked. */
  readonly described: string
  readonly isDisabled: boolean
  readonly onPick: (files: ReadonlyArray<File>) => void
}

/** A button that opens the file dialog for a PDF. */
export const PdfPicker = ({ ref, label, described, isDisabled, onPick }: PdfPickerProps) => {
  const files = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button ref={ref} isDisabled={isDisabled} aria-describedby={described} onPress={() => files.current?.click()}>
        {label}
      </Button>
      <input
        ref={files}
        type="file"
        accept="application/pdf"
        hidden
        onChange={({ currentTarget }) => {
          const picked = [...(currentTarget.files ?? [])]
          // So that the same file can be picked again.
          currentTarget.value = ""
          onPick(picked)
        }}
      />
    </>
  )
}
