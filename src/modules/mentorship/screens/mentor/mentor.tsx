import { redirect, useOutlet } from 'react-router'
import { wallOf } from '#core/zones.ts'
import { breadcrumbs } from '#kit/documents/schema-org.ts'
import { sharePath } from '#kit/documents/share-picture.ts'
import { kes } from '#kit/money.ts'
import { threadHref } from '#modules/messages/rules.ts'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { HeldZone } from '../held-zone.tsx'
import { PageMeta } from '#shell/page-meta.tsx'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Anchor } from '#ui/anchor.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Check } from '#ui/icons.ts'
import { Facts, Price, Card, CardFoot, CardTitle } from '#ui/layout/card.tsx'
import { Tabs } from '#ui/layout/tabs.tsx'
import { SampleNote } from '#ui/samples.tsx'
import { act, answer } from '#web/answers.server.ts'
import { writeToMentor } from '../../commands/write.server.ts'
import { forAdults } from '../../for-adults.server.ts'
import { weekOf } from '../../free-times.ts'
import { mentorView } from '../../queries/mentor.server.ts'
import { ownMentor } from '../../queries/mentoring.server.ts'
import { roomWith } from '../../queries/room.server.ts'
import { mentorShareOf } from '../../queries/portrait.server.ts'
import { mentorHref, type MentorTab, mentorTabs } from '../../rules.ts'
import type { MentorView, MentorPackage } from '../../types.ts'
import { Standing, Traits } from '../traits.tsx'
import type { Route } from './+types/mentor'
import { Reviews } from './reviews.tsx'
import { NextTime, Schedule } from './schedule.tsx'
import { Video } from './video.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { held } from '#ui/no-break/held.ts'
import { numberFormat } from '#kit/formats.ts'

export const handle = { hydrate: 'signed-in', styles: ['mentors', 'personal', 'payments'] }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    const { mentorId } = args.params
    const view = await ctx.publicCache.read(ctx, `mentor ${mentorId}`, (ctx) => mentorView(ctx, mentorId))
    const { searchParams } = args.url
    const slot = view.times.find((time) => time.toISOString() === searchParams.get('slot'))
    const tab = tabIn(searchParams)
    const from = slot ? wallOf(slot, ctx.zone).day : (searchParams.get('from') ?? '')
    const week = tab === 'schedule' ? weekOf(view.times, from, ctx.zone) : null
    // Of the times only those that are shown.
    const mentor = { ...view, times: week ? [] : view.times.slice(0, 1) }
    const path = mentorHref(mentor.id)
    return {
      mentor,
      week,
      slot: slot?.toISOString(),
      tab,
      adults: forAdults(ctx),
      room: ctx.viewer ? await roomWith(ctx, mentor.id) : null,
      isOwn: ctx.viewer !== null && (await ownMentor(ctx))?.id === mentor.id,
      picture: ctx.viewer ? undefined : sharePath(mentorShareOf(ctx, mentor)),
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

/** The tab that an address names, or that of what is being bought in the sheet over it. */
function tabIn(search: URLSearchParams): MentorTab {
  const asked = search.get('tab')
  const named = mentorTabs.find((tab) => tab === asked)
  return named ?? (search.has('slot') ? 'schedule' : search.has('packageId') ? 'packages' : 'about')
}

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
export default function Mentor({ loaderData }: Route.ComponentProps) {
  const { mentor, tab, week, slot, adults, room, isOwn, picture, things } = loaderData
  const { id, name, title, company, years, verified, priceKes } = mentor
  const dialog = useOutlet(mentor)
  return (
    // Also of the sheet over it, in which a time is paid for as it was pressed.
    <HeldZone>
      <PageMeta
        title={`${name}, ${title}`}
        description={mentor.bio}
        path={mentorHref(id)}
        picture={picture}
        data={things}
      />
      {dialog}
      <p className="my-4">
        <Anchor to="/mentorship">{m.mentors_back()}</Anchor>
      </p>
      <div className="mentor-head mentor-top">
        <Avatar name={name} src={mentor.avatarUrl ?? undefined} seed={id} size="large" />
        <div>
          <h1>
            <bdi>{name}</bdi>
          </h1>
          <p className="soft">{held([title, company].filter(Boolean).join(', '))}</p>
        </div>
      </div>
      {mentor.isSample && <SampleNote>{m.common_sample_mentor()}</SampleNote>}
      <Facts>
        {verified && (
          <Badge tone="leaf" icon={Check}>
            {m.mentors_verified()}
          </Badge>
        )}
        <span>{m.mentors_years({ count: years })}</span>
        <Price>{m.mentors_per_hour({ price: kes(priceKes, getLocale()) })}</Price>
        <Standing mentor={mentor} />
        {mentor.isReachable && <span>{held(replyWords(mentor.replyMinutes))}</span>}
      </Facts>
      <div className="row my-4 mentor-acts">
        {mentor.isReachable && !adults && (
          <ActionForm intent="message" action={mentorHref(id)}>
            <Submit variant="outline">{m.mentors_send_message()}</Submit>
          </ActionForm>
        )}
        {(!adults || room) && <Video mentorId={id} url={room?.url ?? null} />}
        {isOwn && <Anchor to="/mentoring">{m.mentors_own_screen()}</Anchor>}
      </div>
      {adults && (
        <div className="mb-4">
          <Banner tone="sky" title={adults.title} text={<p>{held(adults.text)}</p>} />
        </div>
      )}
      <Tabs
        label={name}
        tabs={mentorTabs.map((one) => ({
          to: mentorHref(id, one),
          label: tabWords[one](),
          count: one === 'reviews' ? mentor.reviews : undefined,
          current: one === tab,
        }))}
      />
      <div className="mt-4">
        {adults && (week || tab === 'packages') ? null : week ? (
          <Schedule key={slot ?? week.times[0]?.getTime()} mentor={mentor} week={week} slot={slot} />
        ) : (
          <>
            <Shown mentor={mentor} tab={tab} />
            {!adults && <NextTime mentor={mentor} />}
          </>
        )}
      </div>
    </HeldZone>
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
      return null
  }
}

/** MPR-04 */
const About = ({ mentor }: { mentor: MentorView }) => (
  <div className="measure stack">
    <h2 className="visually-hidden">{m.mentors_tab_about()}</h2>
    <p dir="auto" className="own-lines wrap-anywhere">
      {held(mentor.bio)}
    </p>
    <Traits mentor={mentor} />
  </div>
)

/** Packages of sessions (MPR-06 to MPR-09); the price in USD, what is charged, and at which rate. */
function Packages({ mentor: { id, packages, usdRateKes } }: { mentor: MentorView }) {
  if (packages.length === 0)
    return <EmptyState title={m.mentors_no_packages()} text={m.mentors_no_packages_text()} />
  return (
    <>
      <h2 className="visually-hidden">{m.mentors_tab_packages()}</h2>
      <ul className="cards">
        {packages.map((sold) => (
          <Package key={sold.id} sold={sold} mentorId={id} />
        ))}
      </ul>
      <p className="small soft mt-4">{held(m.mentors_rate({ rate: kes(usdRateKes, getLocale()) }))}</p>
    </>
  )
}

const Package = ({ sold, mentorId }: { sold: MentorPackage; mentorId: string }) => (
  <Card as="li">
    <CardTitle>
      <bdi>{held(sold.name)}</bdi>
    </CardTitle>
    {sold.isPopular && (
      <p>
        <Badge tone="sun">{m.mentors_popular()}</Badge>
      </p>
    )}
    <p dir="auto">{held(sold.description)}</p>
    <Facts>
      <span>{m.mentors_package_sessions({ count: sold.sessions })}</span>
      <span>{held(m.mentors_minutes({ minutes: sold.minutes }))}</span>
    </Facts>
    <ul className="features">
      {sold.features.map((feature) => (
        <li key={feature} dir="auto">
          {held(feature)}
        </li>
      ))}
    </ul>
    <CardFoot>
      <span>
        <Price>{m.mentors_usd({ amount: sold.priceUsd })}</Price>
        <br />
        <span className="small soft">{held(kes(sold.priceKes, getLocale()))}</span>
      </span>
      <ButtonLink to={`/mentorship/${mentorId}/book?packageId=${sold.id}`} preventScrollReset>
        {m.mentors_buy()}
      </ButtonLink>
    </CardFoot>
  </Card>
)

/** "Replies within 2 hours", in hours up to a day, then in days. */
function replyWords(minutes: number | null): string {
  if (minutes === null) return m.mentors_no_replies()
  const hours = Math.max(1, Math.ceil(minutes / 60))
  const [unit, count] = hours <= 24 ? (['hour', hours] as const) : (['day', Math.ceil(hours / 24)] as const)
  const time = numberFormat(getLocale(), { style: 'unit', unit, unitDisplay: 'long' }).format(count)
  return m.mentors_replies({ time })
}
