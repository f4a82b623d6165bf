import { PageMeta } from '#shell/page-meta.tsx'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { PageHead } from '#ui/layout/section.tsx'
import type { OwnPeerLesson } from '../../types.ts'

/** The projects in which somebody marks others. */
export const OwnPeerLessons = ({ lessons }: { lessons: OwnPeerLesson[] }) => (
  <>
    <PageMeta title={m.peers_title()} description={m.peers_list_lead()} path="/marking/peers" noindex />
    <PageHead
      title={m.peers_title()}
      lead={lessons.length > 0 ? m.peers_list_lead() : m.peers_list_none()}
      action={lessons.length === 0 && <ButtonLink to="/courses">{m.peers_courses()}</ButtonLink>}
    />
    <ul className="grid gap-4">
      {lessons.map(({ path, title, asked, marked }) => (
        <li key={path}>
          <Anchor to={path}>{title}</Anchor>
          <p className="small soft">{m.peers_list_count({ marked, asked })}</p>
        </li>
      ))}
    </ul>
  </>
)
