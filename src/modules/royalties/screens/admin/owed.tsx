import { adminOnly } from '#context.ts'
import { m } from '#paraglide/messages.js'
import { adminHref } from '#shell/admin/address.ts'
import { listQueryIn } from '#shell/admin/list-query.server.ts'
import { Rows, Search } from '#shell/admin/rows.tsx'
import { Long, Money } from '#shell/admin/values.tsx'
import { Anchor } from '#ui/anchor.tsx'
import { Section } from '#ui/layout/section.tsx'
import { onlySamples, SampleMark, SampleNote } from '#ui/samples.tsx'
import { answer } from '#web/answers.server.ts'
import { owedRoyalties } from '../../queries/for-admins.server.ts'
import type { OwedRow } from '../../types.ts'
import type { Route } from './+types/owed'

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    adminOnly(ctx)
    const { q, page } = listQueryIn(args.url)
    return { q, teachers: await owedRoyalties(ctx, q, page) }
  })

/** Which teachers are owed what. */
export default function Owed({ loaderData: { q, teachers } }: Route.ComponentProps) {
  const only = onlySamples(teachers.rows)
  return (
    <Section
      title={m.royalties_admin_title()}
      action={
        <span className="row">
          <Anchor to={adminHref('teachers/rates')} className="btn btn-outline">
            {m.royalties_rates()}
          </Anchor>
          <Anchor to={adminHref('teachers')} className="btn btn-quiet">
            {m.royalties_admin_back()}
          </Anchor>
        </span>
      }
    >
      <p className="soft measure mb-4">{m.royalties_admin_lead()}</p>
      {only && <SampleNote>{m.royalties_sample()}</SampleNote>}
      <Search q={q} label={m.royalties_admin_search()} clear={adminHref('teachers/pay')} />
      <Rows
        list={teachers}
        caption={m.royalties_admin_title()}
        hideCaption
        none={q ? m.royalties_admin_found_none() : m.royalties_admin_none()}
        hrefFor={(page) => adminHref('teachers/pay', { q, page })}
        rowKey={({ userId }) => userId}
        columns={[
          {
            label: m.teaching_admin_teacher(),
            cell: (row) => (
              <>
                <Who row={row} /> {row.isSample && !only && <SampleMark />}
              </>
            ),
            main: true,
          },
          {
            label: m.royalties_admin_net(),
            cell: ({ ledger }) => <Money amountKes={ledger.earnedKes - ledger.returnedKes} />,
            numeric: true,
          },
          {
            label: m.royalties_admin_paid_out(),
            cell: ({ ledger }) => <Money amountKes={ledger.paidOutKes} />,
            numeric: true,
          },
          {
            label: m.royalties_admin_owed(),
            cell: ({ ledger }) => <Money amountKes={ledger.payableKes} />,
            numeric: true,
          },
        ]}
      />
    </Section>
  )
}

const Who = ({ row: { userId, name, email, isGone } }: { row: OwedRow }) => (
  <>
    <Anchor to={adminHref(`teachers/pay/${userId}`)}>
      {isGone ? m.royalties_admin_gone() : <bdi>{name}</bdi>}
    </Anchor>
    <br />
    <Long>{email}</Long>
  </>
)
