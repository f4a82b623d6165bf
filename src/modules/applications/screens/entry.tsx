import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { Moment } from '#shell/moment.tsx'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { PageHead, Section } from '#ui/layout/section.tsx'
import { states } from '../rules.ts'
import type { TrackedView } from '../types.ts'
import { JobFields, type OwnCv, OwnFields, ToList } from './new-entry.tsx'
import { SentCv } from './sent-cv.tsx'
import { stateTones, stateWords } from './words.ts'

/** One application: its state and history, what was sent, and the owner's notes. */
export function Entry({ entry, resumes }: { entry: TrackedView; resumes: OwnCv[] }) {
  const { title, company, board, link } = entry
  return (
    <>
      <PageHead
        title={<bdi className="wrap-anywhere">{title}</bdi>}
        lead={company && <bdi className="wrap-anywhere">{company}</bdi>}
        above={<ToList />}
        action={
          <>
            <Badge tone={stateTones[entry.state]}>{stateWords[entry.state]()}</Badge>
            {entry.isClosed && <span className="soft">{m.applications_closed()}</span>}
            {board && !board.application && !entry.isClosed && (
              <ButtonLink to={`/jobs/${board.id}#apply`}>{m.applications_apply()}</ButtonLink>
            )}
            {board && <Anchor to={`/jobs/${board.id}`}>{m.applications_job_page()}</Anchor>}
            {link && (
              <Anchor to={link} rel="noopener noreferrer nofollow">
                {m.applications_found_at()}
              </Anchor>
            )}
          </>
        }
      />
      <div className="grid gap-x-12 md:grid-cols-[minmax(0,1fr)_22rem]">
        <div>
          <Where entry={entry} />
          <SentCv entry={entry} resumes={resumes} />
        </div>
        <div>
          <Details entry={entry} />
          {entry.canRemove && <Remove />}
        </div>
      </div>
    </>
  )
}

/** Each button names the state that it sets; pressing it twice has the effect of once. */
function Where({ entry: { state, steps } }: { entry: TrackedView }) {
  return (
    <Section title={m.applications_where()} id="where">
      <ActionForm intent="state" retry="once" className="row" preventScrollReset>
        {states.map((one) => (
          <Submit
            key={one}
            name="state"
            value={one}
            variant={one === state ? 'primary' : 'outline'}
            aria-pressed={one === state}
          >
            {stateWords[one]()}
          </Submit>
        ))}
      </ActionForm>
      <h3 className="mt-4 mb-1">{m.applications_history()}</h3>
      <ol>
        {steps.map(({ state, at }) => (
          <li key={`${state} ${at.getTime()}`}>
            <Moment at={at} as="day" />: {stateWords[state]()}
          </li>
        ))}
      </ol>
    </Section>
  )
}

function Details({ entry: { title, company, link, note, remindOn, board } }: { entry: TrackedView }) {
  return (
    <Section title={m.applications_details()} id="details">
      <ActionForm intent="details" className="stack" failed={m.applications_failed()} preventScrollReset>
        {!board && <JobFields title={title} company={company} link={link} />}
        <OwnFields note={note} remindOn={remindOn} />
        <Submit wide>{m.applications_save()}</Submit>
      </ActionForm>
    </Section>
  )
}

const Remove = () => (
  <Disclosure className="mt-6" title={m.applications_remove()}>
    <ActionForm intent="remove" className="stack">
      <p>{m.applications_remove_ask()}</p>
      <Submit variant="danger">{m.applications_remove_yes()}</Submit>
    </ActionForm>
  </Disclosure>
)
