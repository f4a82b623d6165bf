import type { Page } from '#kit/paging.ts'
import { Announced } from '#modules/teaching/parts/announced.tsx'
import { AnnounceForm } from '#modules/teaching/parts/announce-form.tsx'
import { OtherPages } from '#ui/layout/other-pages.tsx'
import { MOST_A_WEEK } from '#modules/teaching/rules.ts'
import type { AnnouncementRow } from '#modules/teaching/types.ts'
import { m } from '#paraglide/messages.js'
import { Section } from '#ui/layout/section.tsx'
import { onlySamples, SampleNote } from '#ui/samples.tsx'
import { manageHref } from '../../rules.ts'

type Props = {
  course: { id: number }
  group: { id: string }
  left: number
  announcements: Page<AnnouncementRow>
}

/** Says something to everybody in the group, and what was said. */
export function Said({ course, group, left, announcements }: Props) {
  const only = onlySamples(announcements.rows)
  return (
    <>
      <Section title={m.teaching_announce()} id="announce">
        <AnnounceForm
          left={left}
          lead={m.groups_announce_lead({ left, most: MOST_A_WEEK })}
          button={m.groups_announce_send()}
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
            hrefFor={(page) => `${manageHref(course.id, group.id, 'announcements')}&page=${page}#announced`}
          />
        </div>
      </Section>
    </>
  )
}
