import type { Page } from '#kit/paging.ts'
import { m } from '#paraglide/messages.js'
import { Announcing } from '../../parts/announcing.tsx'
import { MOST_A_WEEK, teachingHref } from '../../rules.ts'
import type { AnnouncementRow } from '../../types.ts'

type Props = { course: { id: number }; left: number; announcements: Page<AnnouncementRow> }

/** Says something to everybody in the course, and what was said. */
export const Announcements = ({ course, left, announcements }: Props) => (
  <Announcing
    left={left}
    lead={m.teaching_announce_lead({ left, most: MOST_A_WEEK })}
    button={m.teaching_announce_send()}
    announcements={announcements}
    hrefFor={(page) => `${teachingHref(course.id, 'announcements')}&page=${page}`}
  />
)
