import type { Page } from '#kit/paging.ts'
import { m } from '#paraglide/messages.js'
import { OtherPages } from '#ui/layout/other-pages.tsx'
import { Section } from '#ui/layout/section.tsx'
import { onlySamples, SampleNote } from '#ui/samples.tsx'
import type { AnnouncementRow } from '../types.ts'
import { AnnounceForm } from './announce-form.tsx'
import { Announced } from './announced.tsx'

type Props = {
  left: number
  /** To whom it goes, and how many are left this week. */
  lead: string
  button: string
  announcements: Page<AnnouncementRow>
  hrefFor: (page: number) => string
}

/** Says something to everybody in a course or a group, and what was said. */
export function Announcing({ left, lead, button, announcements, hrefFor }: Props) {
  const only = onlySamples(announcements.rows)
  return (
    <>
      <Section title={m.teaching_announce()} id="announce">
        <AnnounceForm left={left} lead={lead} button={button} newest={announcements.rows[0]?.id} />
      </Section>
      <Section title={m.teaching_announced()} id="announced">
        <div className="stack">
          {only && <SampleNote>{m.common_sample_announcements()}</SampleNote>}
          {announcements.rows.length === 0 && <p className="soft">{m.teaching_announced_none()}</p>}
          <Announced rows={announcements.rows} isMarked={!only} mayRemove />
          <OtherPages
            label={m.teaching_announced()}
            list={announcements}
            hrefFor={(page) => `${hrefFor(page)}#announced`}
          />
        </div>
      </Section>
    </>
  )
}
