import { redirect } from 'react-router'
import { signedIn } from '#context.ts'
import { Refusal } from '#kit/refusal.ts'
import { dateInWords } from '#kit/time.ts'
import { Moment } from '#shell/moment.tsx'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { listQueryIn } from '#shell/admin/list-query.server.ts'
import { Behind, RowForm } from '#shell/admin/row-form.tsx'
import { Rows, Search } from '#shell/admin/rows.tsx'
import { Anchor } from '#ui/anchor.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { Select } from '#ui/forms/field.tsx'
import { Section } from '#ui/layout/section.tsx'
import { onlySamples, SampleMark, SampleNote } from '#ui/samples.tsx'
import { act, answer, textOf } from '#web/answers.server.ts'
import { giveGroup, giveSeat } from '../../commands/seats.server.ts'
import { removeMember } from '../../commands/join.server.ts'
import { peopleOf } from '../../queries/people.server.ts'
import { roomHref } from '../../rules.ts'
import type { GroupChoice, PersonRow, SeatChoice } from '../../types.ts'
import { lastInWords } from '../words.ts'
import type { Route } from './+types/people'

export const handle = { hydrate: 'always', styles: 'admin' }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    const { slug } = args.params
    const query = listQueryIn(args.url)
    return { slug, q: query.q, people: await peopleOf(ctx, slug, query) }
  })

/** Gives somebody a seat or a place in a group, or takes them out. */
export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    signedIn(ctx)
    const { slug } = args.params
    switch (textOf(form, 'intent')) {
      case 'give':
        await giveSeat(ctx, slug, textOf(form, 'id'), Object.fromEntries(form))
        web.toast({ title: m.organisations_seat_done() })
        break
      case 'group':
        await giveGroup(ctx, slug, textOf(form, 'id'), Object.fromEntries(form))
        web.toast({ title: m.organisations_group_done() })
        break
      case 'remove':
        await removeMember(ctx, slug, textOf(form, 'id'))
        web.toast({ title: m.organisations_removed() })
        break
      default:
        throw new Refusal('invalid-input')
    }
    return redirect(args.url.pathname + args.url.search)
  })

const hrefFor = (slug: string, q: string, page: number): string => {
  const search = new URLSearchParams({ ...(q && { q }), ...(page > 1 && { page: String(page) }) }).toString()
  return roomHref(slug) + (search && `?${search}`)
}

/** Who joined, and how far those are who show it. */
export default function People({ loaderData: { slug, q, people } }: Route.ComponentProps) {
  const only = onlySamples(people.rows)
  const { left, groups } = people
  if (people.members === 0)
    return (
      <div className="mt-6">
        <EmptyState
          scene="tea"
          title={m.organisations_people_none()}
          text={m.organisations_people_none_text()}
          action={<ButtonLink to={roomHref(slug, 'invite')}>{m.organisations_invite()}</ButtonLink>}
        />
      </div>
    )
  return (
    <Section
      title={m.organisations_tab_people()}
      action={
        <Anchor className="btn btn-quiet" to={`${roomHref(slug)}/people.csv`} reload>
          {m.admin_csv()}
        </Anchor>
      }
    >
      <p className="soft measure mb-4">
        {m.organisations_people_count({ members: people.members, showing: people.showing })}{' '}
        {m.organisations_people_lead()}
      </p>
      {only && <SampleNote>{m.common_sample_learners()}</SampleNote>}
      <Search q={q} to={roomHref(slug)} label={m.organisations_search()} clear={roomHref(slug)} />
      <Rows
        list={people}
        caption={m.organisations_tab_people()}
        hideCaption
        none={m.organisations_search_none()}
        hrefFor={(page) => hrefFor(slug, q, page)}
        rowKey={({ id }) => id}
        columns={[
          {
            label: m.organisations_name(),
            cell: ({ name, isSample }) => (
              <>
                <bdi className="wrap-anywhere">{name}</bdi> {isSample && !only && <SampleMark />}
              </>
            ),
            main: true,
          },
          { label: m.organisations_joined_on(), cell: ({ joinedAt }) => <Moment at={joinedAt} as="day" /> },
          { label: m.organisations_progress(), cell: ({ shown }) => <Shown shown={shown} /> },
          { label: m.organisations_last(), cell: ({ shown }) => (shown ? lastInWords(shown) : '-') },
          {
            label: m.organisations_certificates(),
            cell: ({ shown }) => shown?.certificates ?? '-',
            numeric: true,
          },
          { label: m.admin_actions(), cell: (row) => <Actions row={row} left={left} groups={groups} /> },
        ]}
      />
    </Section>
  )
}

const Shown = ({ shown }: Pick<PersonRow, 'shown'>) =>
  shown ? m.organisations_percent_of(shown) : <span className="soft">{m.organisations_not_shown()}</span>

type Given = { row: PersonRow; left: SeatChoice[]; groups: GroupChoice[] }

const Actions = ({ row: { id, name }, left, groups }: Given) => (
  <Behind summary={m.admin_change()} of={name} id={id}>
    {left.length > 0 && (
      <RowForm intent="give" id={id} button={m.organisations_give()}>
        <Select
          name="courseId"
          label={m.organisations_give_course()}
          options={left.map(({ courseId, title, left }) => ({
            value: String(courseId),
            label: m.organisations_left_of({ title, left }),
          }))}
        />
      </RowForm>
    )}
    {groups.length > 0 && (
      <RowForm intent="group" id={id} note={m.organisations_group_note()} button={m.organisations_group()}>
        <Select
          name="groupId"
          label={m.organisations_group_of()}
          options={groups.map(({ id, name, startsOn, left }) => ({
            value: id,
            label: m.organisations_group_left({ name, day: dateInWords(startsOn, getLocale()), left }),
          }))}
        />
      </RowForm>
    )}
    <RowForm
      intent="remove"
      id={id}
      note={m.organisations_remove_note()}
      button={m.organisations_remove()}
      danger
    />
  </Behind>
)
