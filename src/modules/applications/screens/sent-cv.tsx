import { dayInWords } from '#kit/time.ts'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { useZone } from '#shell/use-zone.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Anchor } from '#ui/anchor.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { Section } from '#ui/layout/section.tsx'
import type { TrackedView } from '../types.ts'
import { CvSelect, type OwnCv } from './new-entry.tsx'

type Props = { entry: TrackedView; resumes: OwnCv[] }

/** What was sent, as it was then; if sent elsewhere, which CV it was. */
export function SentCv({ entry, resumes }: Props) {
  return (
    <Section title={m.applications_cv()} id="cv">
      <div className="stack">
        {entry.resume ? <Frozen resume={entry.resume} /> : <NotFrozen entry={entry} resumes={resumes} />}
      </div>
    </Section>
  )
}

function Frozen({ resume: { name, at, text, file } }: { resume: NonNullable<TrackedView['resume']> }) {
  const zone = useZone()
  return (
    <>
      <p className="wrap-anywhere">
        <b>
          <bdi>{name}</bdi>
        </b>
        <br />
        {m.applications_cv_frozen({ day: dayInWords(at, getLocale(), zone) })}
      </p>
      <p>
        <ButtonLink to={file} reload variant="outline">
          {m.applications_cv_pdf()}
        </ButtonLink>
      </p>
      <Disclosure title={m.applications_cv_text()}>
        <p className="own-lines wrap-anywhere" dir="auto">
          {text}
        </p>
      </Disclosure>
    </>
  )
}

function NotFrozen({ entry: { board, canFreeze }, resumes }: Props) {
  const sent = board?.application
  if (sent?.cvName)
    return (
      <p className="wrap-anywhere">
        <Anchor to={`/storage/v1/job-applications/${sent.id}/cv`} reload>
          {m.applications_cv_file({ name: sent.cvName })}
        </Anchor>
      </p>
    )
  return (
    <>
      <p className="soft">{m.applications_cv_none()}</p>
      {canFreeze && resumes.length > 0 && (
        <ActionForm intent="freeze" className="stack" preventScrollReset>
          <CvSelect resumes={resumes} />
          <p>
            <Submit variant="outline">{m.applications_cv_keep()}</Submit>
          </p>
        </ActionForm>
      )}
      {canFreeze && resumes.length === 0 && (
        <p>
          <Anchor to="/resume-builder">{m.applications_cv_make()}</Anchor>
        </p>
      )}
    </>
  )
}
