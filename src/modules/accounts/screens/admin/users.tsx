import { adminOnly } from '#context.ts'
import { adminHref, besideHref } from '#shell/admin/address.ts'
import { listQueryIn, stepIn } from '#shell/admin/list-query.server.ts'
import { filterWords, namedFilters } from '#shell/admin/filter-words.server.ts'
import { Filters, SavedFilters } from '#shell/admin/filters.tsx'
import { Rows } from '#shell/admin/rows.tsx'
import { Long, Moment } from '#shell/admin/values.tsx'
import { PageRefusal } from '#shell/form/refusal.tsx'
import { useFormAnswer } from '#shell/form/use-form-answer.ts'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { Badge } from '#ui/badge.tsx'
import { Section } from '#ui/layout/section.tsx'
import { act, answer, textOf } from '#web/answers.server.ts'
import { listUsers, savedFilters } from '../../queries/administration.server.ts'
import { PeopleFilter } from '../../types.ts'
import type { Route } from './+types/users'
import { changeOne, changeTicked, saveOrDropFilter } from './people-action.server.ts'
import { bulkWords, filterFields, listedPeople } from './people-form.server.ts'
import { type ReactNode, useEffect, useRef, type KeyboardEvent, type RefObject, useState } from 'react'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { TextArea } from '#ui/forms/field.tsx'
import { held } from '#ui/no-break/held.ts'

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    adminOnly(ctx)
    const { q } = listQueryIn(args.url)
    const filter = PeopleFilter.parse({ ...Object.fromEntries(args.url.searchParams), q })
    return {
      filter,
      query: new URL(adminHref('users', filter), args.url).search.slice(1),
      fields: filterFields(filter),
      words: { change: m.admin_change(), ...bulkWords() },
      users: listedPeople(await listUsers(ctx, filter, stepIn(args.url)), ctx.now()),
      saved: namedFilters(await savedFilters(ctx, 'users')),
      keeping: filterWords(),
    }
  })

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    adminOnly(ctx)
    const back = args.url.pathname + args.url.search
    const intent = textOf(form, 'intent')
    if (intent === 'suspend-ticked') return changeTicked(ctx, form, 'suspend')
    if (intent === 'reinstate-ticked') return changeTicked(ctx, form, 'reinstate')
    return (await saveOrDropFilter(ctx, form, web, back)) ?? changeOne(ctx, form, web, back)
  })

type Data = Route.ComponentProps['loaderData']
type Person = Data['users']['rows'][number]

/** ADM-14, ADM-23: everybody, newest first, and an administrator's actions on one of them or on all that are ticked. */
export default function AdminUsers({ loaderData }: Route.ComponentProps) {
  const { filter, query, fields, words, users, saved, keeping } = loaderData
  // Refused rows are still ticked; changed ones are not.
  const answer = useFormAnswer({ intent: BULK })
  const ticked = new Set(answer?.refusal && answer.values.ids?.split('\n'))
  const log = (
    <Anchor to={adminHref('users/log')} className="btn btn-quiet">
      {m.admin_log()}
    </Anchor>
  )
  return (
    <>
      <PageRefusal className="mt-4" />
      <Section title={m.admin_users()} action={log}>
        <Filters
          key={query}
          q={filter.q}
          label={m.admin_user_search()}
          path="users"
          fields={fields}
          query={query}
        />
        <SavedFilters list="users" {...{ saved, query }} words={keeping} />
        <BulkChange key={users.rows[0]?.id} words={words} boxes={users.rows.length}>
          <Rows
            list={users}
            caption={m.admin_users()}
            hideCaption
            none={m.admin_user_none()}
            hrefFor={besideHref('users', filter, users)}
            rowKey={(person) => person.id}
            columns={[
              { label: m.admin_name(), cell: ({ name }) => <bdi>{name}</bdi>, main: true },
              { label: m.admin_email(), cell: (person) => <Long>{person.email}</Long> },
              { label: m.admin_role(), cell: (person) => person.role },
              { label: m.admin_since(), cell: (person) => <Moment at={person.createdAt} /> },
              {
                label: m.admin_confirmed(),
                cell: (person) => (person.isConfirmed ? m.admin_yes() : m.admin_no()),
              },
              { label: m.admin_state(), cell: (person) => <State person={person} /> },
              {
                label: words.tick,
                cell: (person) => (
                  <label className="choice">
                    <input
                      type="checkbox"
                      name="ids"
                      value={person.id}
                      aria-label={person.email}
                      defaultChecked={ticked.has(person.id)}
                    />
                  </label>
                ),
              },
              {
                label: m.admin_actions(),
                cell: ({ id, email }) => (
                  <Anchor to={adminHref(`users/${id}`)}>
                    {words.change} <bdi className="visually-hidden">{email}</bdi>
                  </Anchor>
                ),
              },
            ]}
          />
        </BulkChange>
      </Section>
    </>
  )
}

function State({ person }: { person: Person }) {
  if (!person.isAdmin && !person.isSuspended && !person.age) return m.admin_active()
  return (
    <span className="inline-flex flex-wrap gap-1">
      {person.isAdmin && <Badge tone="gold">{m.admin_administrator()}</Badge>}
      {person.isSuspended && <Badge tone="brick">{m.admin_suspended()}</Badge>}
      {person.age && <Badge tone="sky">{person.age}</Badge>}
    </span>
  )
}

const BULK = ['suspend-ticked', 'reinstate-ticked'] as const

type Told = { outcomes: { email: string; words: string }[] }
type Words = Record<'all' | 'count' | 'reason' | 'suspend' | 'reinstate', string>
type Props = {
  children: ReactNode
  words: Words
  /** How many there are. */
  boxes: number
}

/** One reason and two buttons below a list with checkboxes; afterwards the result for each account. */
function BulkChange({ words, boxes, children }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const { ticked, tick, handlers } = useTicks(form)
  const answer = useFormAnswer<Told>({ intent: BULK })
  const missing = answer?.refusal?.fields?.ids
  return (
    <ActionForm ref={form} intent={BULK} preventScrollReset {...handlers}>
      {children}
      <div className="tick-bar row small">
        <label className="choice">
          <input
            type="checkbox"
            checked={ticked === boxes}
            onChange={({ currentTarget }) => tick(currentTarget.checked)}
          />
          {words.all}
        </label>
        <p role="status">
          {words.count}: {ticked}
        </p>
        <a href="#reason">{words.reason}</a>
      </div>
      <div className="stack measure mt-6">
        {missing && (
          <p className="field-error" role="alert">
            {missing}
          </p>
        )}
        {answer?.extra && <Outcomes outcomes={answer.extra.outcomes} onTold={() => tick(false)} />}
        <TextArea
          id="reason"
          name="reason"
          label={words.reason}

          required
          maxLength={300}
        />
        <div className="row">
          <Submit intent="suspend-ticked" variant="danger">
            {words.suspend}
          </Submit>
          <Submit intent="reinstate-ticked" variant="outline">
            {words.reinstate}
          </Submit>
        </div>
      </div>
    </ActionForm>
  )
}

/** The results, where the user continues; nothing is ticked any more. */
function Outcomes({ outcomes, onTold }: Told & { onTold: () => void }) {
  const list = useRef<HTMLUListElement>(null)
  const told = useRef(onTold)
  useEffect(() => {
    if (outcomes.length > 0) told.current()
    list.current?.focus()
  }, [outcomes])
  return (
    <ul ref={list} tabIndex={-1}>
      {outcomes.map(({ email, words }) => (
        <li key={email}>
          <bdi className="wrap-anywhere">{email}</bdi>: {held(words)}
        </li>
      ))}
    </ul>
  )
}

/** The checkboxes of a form's rows: how many are ticked, all at once, none by Esc. */
function useTicks(form: RefObject<HTMLFormElement | null>) {
  const [ticked, setTicked] = useState(0)
  const boxes = () => [...form.current!.querySelectorAll<HTMLInputElement>('[name=ids]')]
  const onChange = () => setTicked(boxes().filter(({ checked }) => checked).length)
  const tick = (isTicked: boolean) => {
    for (const box of boxes()) box.checked = isTicked
    onChange()
  }
  const onKeyDown = ({ key, target }: KeyboardEvent) => {
    // In the reason field Esc may cancel what is being typed.
    if (key === 'Escape' && (target as Element).tagName === 'INPUT') tick(false)
  }
  return { ticked, tick, handlers: { onChange, onKeyDown } }
}
