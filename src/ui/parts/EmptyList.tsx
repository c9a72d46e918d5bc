import { ButtonLink } from "./Link.tsx"
import { Message } from "./Message.tsx"

export interface EmptyListProps {
  readonly title: string
  readonly text: string
  /** Where something for the list is found. */
  readonly to: "/library" | "/store" | "/subscription-plans"
  readonly link: string
}

export const EmptyList = ({ title, text, to, link }: EmptyListProps) => (
  <Message
    level={2}
    title={title}
    actions={
      <ButtonLink to={to} look="filled">
        {link}
      </ButtonLink>
    }
  >
    <p>{text}</p>
  </Message>
)
