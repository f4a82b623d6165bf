import type { ReactNode } from 'react'
import { telOf } from '#kit/formats.ts'
import type { HelpTopic } from '#modules/publishing/rules.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Anchor } from '#ui/anchor.tsx'
import { Button, ButtonLink } from '#ui/forms/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Section } from '#ui/layout/section.tsx'
import { held } from '#ui/no-break/held.ts'

/** Characters of a search. */
export const LONGEST_SEARCH = 100

export const topicNames: Record<HelpTopic, () => string> = {
  'getting-started': m.help_topic_getting_started,
  courses: m.help_topic_courses,
  payments: m.help_topic_payments,
  technical: m.help_topic_technical,
}

export const topicTexts: Record<HelpTopic, () => string> = {
  'getting-started': m.help_topic_getting_started_text,
  courses: m.help_topic_courses_text,
  payments: m.help_topic_payments_text,
  technical: m.help_topic_technical_text,
}

/** Marks a text that is not in the page's language, for screen readers and translators. */
export const langOf = (language: string): string | undefined =>
  language === getLocale() ? undefined : language

export function HelpSearch({ q = '' }: { q?: string }) {
  return (
    <form action="/help-center" role="search" aria-label={m.help_search()} className="seek">
      <Field
        type="search"
        name="q"
        label={m.help_search()}
        hideLabel
        placeholder={m.help_search()}
        defaultValue={q}
        maxLength={LONGEST_SEARCH}
      />
      <Button>{m.common_search()}</Button>
    </form>
  )
}

/** Answers as rows: the question, then what the answer is about. */
export function AnswerList({
  answers,
}: {
  answers: { to: string; title: string; summary?: string; above?: ReactNode; language: string }[]
}) {
  return (
    <ul className="help-answers">
      {answers.map(({ to, title, summary, above, language }) => (
        <li key={to}>
          {above && <p className="soft small">{above}</p>}
          <Anchor to={to} reload lang={langOf(language)}>
            {title}
          </Anchor>
          {summary && (
            <p className="soft" lang={langOf(language)}>
              {held(summary)}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The three ways to a person (HELP-08). */
export function ContactCards({ phone }: { phone: string }) {
  return (
    <Section title={m.help_contact()} id="contact">
      <div className="cards">
        <ContactCard
          title={m.help_chat()}
          hours={m.help_chat_hours()}
          text={m.help_chat_text()}
          to="/help-center/chat"
          button={m.help_chat_button()}
        />
        <ContactCard
          title={m.help_email()}
          hours={m.help_email_hours()}
          text={m.help_email_text()}
          to="/help-center/email"
          button={m.help_email_button()}
        />
        <ContactCard
          title={m.help_phone()}
          hours={m.help_phone_hours()}
          text={m.help_phone_text()}
          to={telOf(phone)}
          button={m.help_phone_button({ phone })}
        />
      </div>
    </Section>
  )
}

function ContactCard({
  title,
  hours,
  text,
  to,
  button,
}: {
  title: string
  hours: string
  text: string
  to: string
  button: string
}) {
  return (
    <Card>
      <h3>{held(title)}</h3>
      <p className="soft small">{held(hours)}</p>
      <p>{held(text)}</p>
      <p className="card-foot">
        <ButtonLink to={to} reload variant="outline">
          {button}
        </ButtonLink>
      </p>
    </Card>
  )
}
