import { redirect, useOutlet } from 'react-router'
import { breadcrumbs } from '#kit/documents/schema-org.ts'
import { kes } from '#kit/money.ts'
import { threadHref } from '#modules/messages/rules.ts'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { PageMeta } from '#shell/page-meta.tsx'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Anchor } from '#ui/anchor.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { Check } from '#ui/icons.ts'
import { Facts, Price } from '#ui/layout/card.tsx'
import { PageHead } from '#ui/layout/section.tsx'
import { Tabs } from '#ui/layout/tabs.tsx'
import { SampleNote } from '#ui/samples.tsx'
import { act, answer } from '#web/answers.server.ts'
import { writeToMentor } from '../../commands.server.ts'
import { mentorView, ownMentor, roomWith } from '../../queries.server.ts'
import { mentorHref, type MentorTab, mentorTabs } from '../../rules.ts'
import type { MentorView } from '../../types.ts'
import { SlotForm } from '../slot-form.tsx'
import { Standing } from '../traits.tsx'
import type { Route } from './+types/mentor'
import { About } from './about.tsx'
import { Packages } from './packages.tsx'
import { Reviews } from './reviews.tsx'
import { replyWords } from './reply-words.ts'
import { Video } from './video.tsx'

export const handle = { hydrate: 'signed-in', styles: ['mentors', 'payments'] }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    const { mentorId } = args.params
    const mentor = await ctx.publicCache.read(ctx, `mentor ${mentorId}`, (ctx) => mentorView(ctx, mentorId))
    const asked = args.url.searchParams.get('tab')
    const path = mentorHref(mentor.id)
    return {
      mentor,
      room: ctx.viewer ? await roomWith(ctx, mentor.id) : null,
      isOwn: ctx.viewer !== null && (await ownMentor(ctx))?.id === mentor.id,
      tab: mentorTabs.find((tab) => tab === asked) ?? ('about' as const),
      things: ctx.viewer
        ? []
        : [
            breadcrumbs(ctx.config.origin, [
              { label: m.mentors_title(), path: '/mentorship' },
              { label: mentor.name, path },
            ]),
          ],
    }
  })

/** MPR-12+ */
export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx) => redirect(threadHref(await writeToMentor(ctx, args.params.mentorId))))

const tabWords: Record<MentorTab, () => string> = {
  about: m.mentors_tab_about,
  reviews: m.mentors_tab_reviews,
  packages: m.mentors_tab_packages,
  schedule: m.mentors_tab_schedule,
}

/** MPR-01 to MPR-13. The payment for a session or a package is drawn over it. */
export default function Mentor({ loaderData: { mentor, tab, room, isOwn, things } }: Route.ComponentProps) {
  const { id, name, title, company, years, verified, priceKes } = mentor
  const dialog = useOutlet()
  return (
    <>
      <PageMeta title={`${name}, ${title}`} description={mentor.bio} path={mentorHref(id)} data={things} />
      {dialog}
      <p className="my-4">
        <Anchor to="/mentorship">{m.mentors_back()}</Anchor>
      </p>
      <PageHead
        title={name}
        lead={[title, company].filter(Boolean).join(', ')}
        above={<Avatar name={name} src={mentor.avatarUrl ?? undefined} seed={id} size="large" />}
        action={
          <>
            <ButtonLink to={mentorHref(id, 'schedule')} preventScrollReset>
              {m.mentors_book_session()}
            </ButtonLink>
            {mentor.isReachable && (
              <ActionForm intent="message" action={mentorHref(id)}>
                <Submit variant="outline">{m.mentors_send_message()}</Submit>
              </ActionForm>
            )}
            <Video mentorId={id} url={room?.url ?? null} />
            {isOwn && <Anchor to="/mentoring">{m.mentors_own_screen()}</Anchor>}
          </>
        }
      />
      {mentor.isSample && <SampleNote>{m.common_sample_mentor()}</SampleNote>}
      <Facts>
        {verified && (
          <Badge tone="leaf" icon={Check}>
            {m.mentors_verified()}
          </Badge>
        )}
        <span>{m.mentors_years({ count: years })}</span>
        <Price>{m.mentors_per_hour({ price: kes(priceKes, getLocale()) })}</Price>
        {mentor.isReachable && <span>{replyWords(mentor.replyMinutes)}</span>}
      </Facts>
      <Standing mentor={mentor} />
      <Tabs
        label={name}
        tabs={mentorTabs.map((one) => ({
          to: mentorHref(id, one),
          label: tabWords[one](),
          count: one === 'reviews' ? mentor.reviews : undefined,
          current: one === tab,
        }))}
      />
      <Shown mentor={mentor} tab={tab} />
    </>
  )
}

function Shown({ mentor, tab }: { mentor: MentorView; tab: MentorTab }) {
  switch (tab) {
    case 'about':
      return <About mentor={mentor} />
    case 'reviews':
      return <Reviews reviews={mentor.written} />
    case 'packages':
      return <Packages mentor={mentor} />
    case 'schedule':
      return (
        <div className="measure">
          <h2 className="visually-hidden">{m.mentors_tab_schedule()}</h2>
          <SlotForm mentorId={mentor.id} times={mentor.times} priceKes={mentor.priceKes} />
        </div>
      )
  }
}
