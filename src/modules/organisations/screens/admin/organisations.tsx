import { adminOnly } from '#context.ts'
import { m } from '#paraglide/messages.js'
import { adminHref } from '#shell/admin/address.ts'
import { listQueryIn } from '#shell/admin/list-query.server.ts'
import { Rows } from '#shell/admin/rows.tsx'
import { Moment } from '#shell/admin/values.tsx'
import { Anchor } from '#ui/anchor.tsx'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { Section } from '#ui/layout/section.tsx'
import { onlySamples, SampleMark, SampleNote } from '#ui/samples.tsx'
import { answer } from '#web/answers.server.ts'
import { organisationsForAdmins } from '../../queries/for-admins.server.ts'
import { kindWords } from '../words.ts'
import type { Route } from './+types/organisations'

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    adminOnly(ctx)
    return { organisations: await organisationsForAdmins(ctx, listQueryIn(args.url).page) }
  })

/** Every organisation, its people and its seats. */
export default function Organisations({ loaderData: { organisations } }: Route.ComponentProps) {
  const only = onlySamples(organisations.rows)
  return (
    <Section
      title={m.organisations_title()}
      action={
        <span className="row">
          <Anchor className="btn btn-quiet" to={adminHref('organisations/invoices')}>
            {m.organisations_tab_invoices()}
          </Anchor>
          <ButtonLink to={adminHref('organisations/new')}>{m.organisations_new()}</ButtonLink>
        </span>
      }
    >
      {only && <SampleNote>{m.common_sample_organisations()}</SampleNote>}
      <Rows
        list={organisations}
        caption={m.organisations_title()}
        hideCaption
        none={m.organisations_none()}
        hrefFor={(page) => adminHref('organisations', { page })}
        rowKey={({ id }) => id}
        columns={[
          {
            label: m.organisations_organisation(),
            cell: ({ id, name, isSample }) => (
              <>
                <Anchor to={adminHref(`organisations/${id}`)}>
                  <bdi>{name}</bdi>
                </Anchor>{' '}
                {isSample && !only && <SampleMark />}
              </>
            ),
            main: true,
          },
          { label: m.organisations_kind(), cell: ({ kind }) => kindWords[kind]() },
          { label: m.organisations_members(), cell: ({ members }) => members, numeric: true },
          {
            label: m.organisations_given(),
            cell: ({ used, seats }) => m.organisations_used_of({ used, seats }),
          },
          { label: m.organisations_since(), cell: ({ createdAt }) => <Moment at={createdAt} /> },
          {
            label: m.organisations_state(),
            cell: ({ endedAt, markWaits }) => (
              <>
                <Badge tone={endedAt ? 'brick' : 'leaf'}>
                  {endedAt ? m.organisations_ended() : m.organisations_living()}
                </Badge>{' '}
                {markWaits && <Badge tone="gold">{m.organisations_mark_waits()}</Badge>}
              </>
            ),
          },
        ]}
      />
    </Section>
  )
}
