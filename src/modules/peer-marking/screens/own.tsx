import { redirect } from 'react-router'
import { PageMeta } from '#shell/page-meta.tsx'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { PageHead } from '#ui/layout/section.tsx'
import { answer } from '#web/answers.server.ts'
import { ownPeerLessons } from '../queries.server.ts'
import type { Route } from './+types/own'

export const handle = { hydrate: 'signed-in', styles: ['courses', 'lesson'] }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    const lessons = await ownPeerLessons(ctx)
    // Most people have one: it needs no list.
    if (lessons.length === 1) throw redirect(lessons[0]!.path)
    return lessons
  })

/** The projects in which somebody marks others. */
export default function OwnPeerLessons({ loaderData: lessons }: Route.ComponentProps) {
  return (
    <>
      <PageMeta title={m.peers_list()} description={m.peers_list_lead()} path="/marking/peers" noindex />
      <PageHead
        title={m.peers_list()}
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
}
