import type { Page } from '#kit/paging.ts'
import { Announcing } from '#modules/teaching/parts/announcing.tsx'
import { MOST_A_WEEK } from '#modules/teaching/rules.ts'
import type { AnnouncementRow } from '#modules/teaching/types.ts'
import { m } from '#paraglide/messages.js'
import { manageHref } from '../../rules.ts'

type Props = {
  course: { id: number }
  group: { id: string }
  left: number
  announcements: Page<AnnouncementRow>
}

/** Says something to everybody in the group, and what was said. */
export const Said = ({ course, group, left, announcements }: Props) => (
  <Announcing
    left={left}
    lead={m.groups_announce_lead({ left, most: MOST_A_WEEK })}
    button={m.groups_announce_send()}
    announcements={announcements}
    hrefFor={(page) => `${manageHref(course.id, group.id, 'announcements')}&page=${page}`}
  />
)
