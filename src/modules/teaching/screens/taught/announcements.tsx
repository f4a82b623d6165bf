import type { Page } from '#kit/paging.ts'
import { m } from '#paraglide/messages.js'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { Field, TextArea } from '#ui/forms/field.tsx'
import { Section } from '#ui/layout/section.tsx'
import { onlySamples, SampleNote } from '#ui/samples.tsx'
import { MOST_A_WEEK, teachingHref } from '../../rules.ts'
import type { AnnouncementRow } from '../../types.ts'
import { Announced } from '../announced.tsx'
import { OtherPages } from '#ui/layout/other-pages.tsx'

type Props = { course: { id: number }; left: number; announcements: Page<AnnouncementRow> }

/** Says something to everybody in the course, and what was said. */
export function Announcements({ course, left, announcements }: Props) {
  const only = onlySamples(announcements.rows)
  return (
    <>
      <Section title={m.teaching_announce()} id="announce">
        {left > 0 ? (
          // A new form after each: what was sent is not sent again.
          <ActionForm intent="announce" quiet className="stack measure" key={announcements.rows[0]?.id}>
            <p className="soft">{m.teaching_announce_lead({ left, most: MOST_A_WEEK })}</p>
            <Field name="title" label={m.teaching_announce_title()} maxLength={100} required />
            <TextArea name="body" label={m.teaching_announce_body()} maxLength={2000} rows={6} required />
            <p>
              <Submit>{m.teaching_announce_send()}</Submit>
            </p>
          </ActionForm>
        ) : (
          <p className="soft measure">{m.teaching_refused_enough()}</p>
        )}
      </Section>
      <Section title={m.teaching_announced()} id="announced">
        <div className="stack">
          {only && <SampleNote>{m.common_sample_announcements()}</SampleNote>}
          {announcements.rows.length === 0 && <p className="soft">{m.teaching_announced_none()}</p>}
          <Announced rows={announcements.rows} isMarked={!only} mayRemove />
          <OtherPages
            label={m.teaching_announced()}
            list={announcements}
            hrefFor={(page) => `${teachingHref(course.id, 'announcements')}&page=${page}#announced`}
          />
        </div>
      </Section>
    </>
  )
}
