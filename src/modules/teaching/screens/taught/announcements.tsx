import type { Page } from '#kit/paging.ts'
import { m } from '#paraglide/messages.js'
import { Section } from '#ui/layout/section.tsx'
import { onlySamples, SampleNote } from '#ui/samples.tsx'
import { MOST_A_WEEK, teachingHref } from '../../rules.ts'
import type { AnnouncementRow } from '../../types.ts'
import { AnnounceForm } from '../../parts/announce-form.tsx'
import { Announced } from '../../parts/announced.tsx'
import { OtherPages } from '#ui/layout/other-pages.tsx'

type Props = { course: { id: number }; left: number; announcements: Page<AnnouncementRow> }

/** Says something to everybody in the course, and what was said. */
export function Announcements({ course, left, announcements }: Props) {
  const only = onlySamples(announcements.rows)
  return (
    <>
      <Section title={m.teaching_announce()} id="announce">
        <AnnounceForm
          left={left}
          lead={m.teaching_announce_lead({ left, most: MOST_A_WEEK })}
          button={m.teaching_announce_send()}
          newest={announcements.rows[0]?.id}
        />
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
