import { useSelector } from "@xstate/react"
import { ChevronDown } from "lucide-react"
import { memo, useState } from "react"
import { Button } from "react-aria-components/Button"
import { Disclosure, DisclosurePanel } from "react-aria-components/Disclosure"
import { DisclosureGroup } from "react-aria-components/DisclosureGroup"
import { Heading } from "react-aria-components/Heading"
import { useTranslation } from "react-i18next"
import { questionsWith } from "../../domain/help/questionList.ts"
import type { Question } from "../../domain/help/Question.ts"
import type { MessageFormRef } from "../../machines/help/messageForm.view.ts"
import type { QuestionsRef } from "../../machines/help/questions.view.ts"
import { isBusy } from "../../machines/loadable/loadable.view.ts"
import { Field } from "../parts/Field.tsx"
import { ButtonLink } from "../parts/Link.tsx"
import { Loadable } from "../parts/Loadable.tsx"
import { Spinner } from "../parts/Spinner.tsx"
import { trustCleaned } from "../parts/trustCleaned.ts"
import faq from "../shop/PlansFaq.module.css"
import styles from "./Help.module.css"
import type { OfRecorded } from "./MessageFiles.tsx"
import { NewTicket } from "./NewTicket.tsx"

/** Sanitised when it was loaded. */
const Answer = memo(({ html }: { readonly html: string }) => (
  // oxlint-disable-next-line react/no-danger
  <div className={styles.answer} dangerouslySetInnerHTML={{ __html: trustCleaned(html) }} />
))

const Found = ({ questions }: { readonly questions: ReadonlyArray<Question> }) => {
  const { t } = useTranslation("help")
  const [query, setQuery] = useState("")
  const found = questionsWith(questions, query)
  const isSearched = query.trim() !== ""
  if (questions.length === 0) return <p>{t("questions.empty")}</p>
  return (
    <div className={styles.questions}>
      <Field label={t("questions.search")} value={query} onChange={setQuery} isRequired={false} maxLength={100} />
      <p role="status" className={styles.more}>
        {isSearched && (found.length === 0 ? t("questions.nothing") : t("questions.found", { count: found.length }))}
      </p>
      <DisclosureGroup className={faq.list ?? ""} aria-label={t("questions.list")}>
        {found.map(({ id, question, answer }) => (
          <Disclosure key={id} id={id} className={faq.item ?? ""}>
            <Heading level={2} className={faq.question ?? ""}>
              <Button slot="trigger" className={faq.trigger ?? ""}>
                {question}
                <ChevronDown aria-hidden size={20} strokeWidth={1.6} />
              </Button>
            </Heading>
            <DisclosurePanel>
              <Answer html={answer} />
            </DisclosurePanel>
          </Disclosure>
        ))}
      </DisclosureGroup>
    </div>
  )
}

export interface SupportProps extends OfRecorded {
  readonly questions: QuestionsRef
  readonly form: MessageFormRef
}

/** Questions that are asked often, one open at a time, and the ways to the team. */
export const Support = ({ questions, form, visit }: SupportProps) => {
  const { t } = useTranslation("help")
  const busy = useSelector(questions, isBusy)
  return (
    <div className={styles.screen} aria-busy={busy}>
      <header className={styles.head}>
        <h1 className={styles.title} tabIndex={-1}>
          {t("title")}
        </h1>
        <p className={styles.lead}>{t("lead")}</p>
        <div className={styles.actions}>
          <NewTicket form={form} visit={visit} />
          <ButtonLink to="/account/support/tickets">{t("tickets.title")}</ButtonLink>
        </div>
      </header>
      <Loadable
        of={questions}
        failed={{ title: t("questions.failed.title"), text: t("questions.failed.text") }}
        skeleton={<Spinner label={t("questions.loading")} />}
      >
        {(items) => <Found questions={items} />}
      </Loadable>
    </div>
  )
}
