import { redirect } from 'react-router'
import { signedIn } from '#context.ts'
import { Refusal } from '#kit/refusal.ts'
import { dateInWords, lastDay } from '#kit/time.ts'
import { Moment } from '#shell/moment.tsx'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { listQueryIn } from '#shell/admin/list-query.server.ts'
import { Behind, RowForm } from '#shell/admin/row-form.tsx'
import { Rows } from '#shell/admin/rows.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { Section } from '#ui/layout/section.tsx'
import { act, answer, textOf } from '#web/answers.server.ts'
import { openSeats, withdrawSeat } from '../../commands/seats.server.ts'
import { lotsOf, seatsOf } from '../../queries/seats.server.ts'
import { invoiceNumber, roomHref } from '../../rules.ts'
import type { LotRow, SeatRow } from '../../types.ts'
import type { Route } from './+types/seats'

export const handle = { hydrate: 'always', styles: 'admin' }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    const { slug } = args.params
    return {
      slug,
      lots: await lotsOf(ctx, slug),
      seats: await seatsOf(ctx, slug, listQueryIn(args.url).page),
    }
  })

/** Opens seats to members, or takes one back. */
export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    signedIn(ctx)
    const { slug } = args.params
    switch (textOf(form, 'intent')) {
      case 'open':
        await openSeats(ctx, slug, textOf(form, 'id'), Object.fromEntries(form))
        web.toast({ title: m.organisations_saved() })
        break
      case 'withdraw':
        await withdrawSeat(ctx, slug, textOf(form, 'id'))
        web.toast({ title: m.organisations_seat_withdrawn() })
        break
      default:
        throw new Refusal('invalid-input')
    }
    return redirect(args.url.pathname + args.url.search)
  })

/** Which seats there are, and who has one. */
export default function Seats({ loaderData: { slug, lots, seats } }: Route.ComponentProps) {
  return (
    <>
      <Section title={m.organisations_lots()}>
        <p className="soft measure mb-4">{m.organisations_lots_lead()}</p>
        <Rows
          list={{ rows: lots, page: 1, hasMore: false }}
          caption={m.organisations_lots()}
          hideCaption
          none={m.organisations_lots_none()}
          hrefFor={() => roomHref(slug, 'seats')}
          rowKey={({ id }) => id}
          columns={[
            { label: m.organisations_course(), cell: courseOf, main: true },
            {
              label: m.organisations_given(),
              cell: ({ used, seats }) => m.organisations_used_of({ used, seats }),
            },
            { label: m.organisations_until(), cell: untilOf },
            {
              label: m.organisations_from(),
              cell: ({ invoice }) => (invoice === null ? m.organisations_granted() : invoiceNumber(invoice)),
            },
            {
              label: m.organisations_open(),
              cell: ({ isOpen }) => (isOpen ? m.organisations_open_yes() : m.organisations_open_no()),
            },
            { label: m.admin_actions(), cell: (lot) => <OpenForm lot={lot} /> },
          ]}
        />
        <p className="mt-4">
          <ButtonLink to={roomHref(slug, 'invoices')} variant="outline">
            {m.organisations_order()}
          </ButtonLink>
        </p>
      </Section>
      <Section title={m.organisations_held()} id="held">
        <Rows
          list={seats}
          caption={m.organisations_held()}
          hideCaption
          none={m.organisations_held_none()}
          hrefFor={(page) => `${roomHref(slug, 'seats')}?page=${page}#held`}
          rowKey={({ id }) => id}
          columns={[
            {
              label: m.organisations_name(),
              cell: ({ person }) => <bdi className="wrap-anywhere">{person ?? m.organisations_gone()}</bdi>,
              main: true,
            },
            { label: m.organisations_course(), cell: ({ course }) => course },
            { label: m.organisations_given_on(), cell: ({ givenAt }) => <Moment at={givenAt} as="day" /> },
            { label: m.admin_actions(), cell: (seat) => <Withdraw seat={seat} /> },
          ]}
        />
      </Section>
    </>
  )
}

const courseOf = ({ course }: LotRow): string => course ?? m.organisations_every_course()

const untilOf = ({ endsAt, isOver }: LotRow): string => {
  const day = dateInWords(lastDay(endsAt), getLocale())
  return isOver ? m.organisations_over({ day }) : day
}

function OpenForm({ lot }: { lot: LotRow }) {
  const { id, isOpen, isOver } = lot
  if (isOver) return '-'
  return (
    <Behind summary={m.admin_change()} of={courseOf(lot)} id={id}>
      <RowForm
        intent="open"
        id={id}
        note={isOpen ? m.organisations_close_note() : m.organisations_open_note()}
        button={isOpen ? m.organisations_close() : m.organisations_open_button()}
      >
        <input type="hidden" name="isOpen" value={isOpen ? 'no' : 'yes'} />
      </RowForm>
    </Behind>
  )
}

const Withdraw = ({ seat: { id, person, course, isUsed } }: { seat: SeatRow }) =>
  isUsed ? (
    <span className="soft">{m.organisations_in_use()}</span>
  ) : (
    <Behind summary={m.admin_change()} of={`${person}, ${course}`} id={id}>
      <RowForm
        intent="withdraw"
        id={id}
        note={m.organisations_withdraw_seat_note()}
        button={m.organisations_withdraw_seat()}
        danger
      />
    </Behind>
  )
