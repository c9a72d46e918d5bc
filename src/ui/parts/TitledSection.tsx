import { type ReactNode, useId } from "react"

export interface TitledSectionProps {
  readonly title: string
  readonly className: string | undefined
  readonly titleClassName: string | undefined
  readonly children: ReactNode
}

/** A section that its heading names. */
export const TitledSection = ({ title, titleClassName, children, ...section }: TitledSectionProps) => {
  const heading = useId()
  return (
    <section {...section} aria-labelledby={heading}>
      <h2 id={heading} className={titleClassName}>
        {title}
      </h2>
      {children}
    </section>
  )
}
