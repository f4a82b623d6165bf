import { adminOnly } from '#context.ts'
import { m } from '#paraglide/messages.js'
import { adminHref } from '#shell/admin/address.ts'
import { listQueryIn } from '#shell/admin/list-query.server.ts'
import { Rows } from '#shell/admin/rows.tsx'
import { Long } from '#shell/admin/values.tsx'
import { Anchor } from '#ui/anchor.tsx'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { Section } from '#ui/layout/section.tsx'
import { answer } from '#web/answers.server.ts'
import { platformsForAdmins, toolAddresses } from '../../queries/for-admins.server.ts'
import { Addresses } from './addresses.tsx'
import type { Route } from './+types/platforms'

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    adminOnly(ctx)
    return {
      platforms: await platformsForAdmins(ctx, listQueryIn(args.url).page),
      addresses: toolAddresses(ctx),
    }
  })

/** Every other learning system that opens our courses, and what it has to know of us. */
export default function Platforms({ loaderData: { platforms, addresses } }: Route.ComponentProps) {
  return (
    <>
      <Section
        title={m.lti_title()}
        action={addresses && <ButtonLink to={adminHref('platforms/new')}>{m.lti_new()}</ButtonLink>}
      >
        <Rows
          list={platforms}
          caption={m.lti_title()}
          hideCaption
          none={m.lti_none()}
          hrefFor={(page) => adminHref('platforms', { page })}
          rowKey={({ id }) => id}
          columns={[
            {
              label: m.lti_name(),
              cell: ({ id, name }) => (
                <Anchor to={adminHref(`platforms/${id}`)}>
                  <bdi>{name}</bdi>
                </Anchor>
              ),
              main: true,
            },
            { label: m.lti_issuer(), cell: ({ issuer }) => <Long>{issuer}</Long> },
            { label: m.lti_people(), cell: ({ people }) => people, numeric: true },
            { label: m.lti_state(), cell: ({ closedAt }) => <State isClosed={closedAt !== null} /> },
          ]}
        />
      </Section>
      <Addresses addresses={addresses} />
    </>
  )
}

const State = ({ isClosed }: { isClosed: boolean }) => (
  <Badge tone={isClosed ? 'brick' : 'leaf'}>{isClosed ? m.lti_closed() : m.lti_open()}</Badge>
)
