import { adminOnly } from '#context.ts'
import { wordsIn } from '#kit/words.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { adminHref } from '#shell/admin/address.ts'
import { listQueryIn } from '#shell/admin/list-query.server.ts'
import { Rows } from '#shell/admin/rows.tsx'
import { Anchor } from '#ui/anchor.tsx'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { Section } from '#ui/layout/section.tsx'
import { onlySamples, SampleMark, SampleNote } from '#ui/samples.tsx'
import { answer } from '#web/answers.server.ts'
import { countApplications } from '../../queries/applications.server.ts'
import { scholarshipsForAdmins } from '../../queries/for-admins.server.ts'
import { untilInWords, scholarshipStatusWords } from '../words.ts'
import type { Route } from './+types/scholarships'

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    adminOnly(ctx)
    return {
      scholarships: await scholarshipsForAdmins(ctx, listQueryIn(args.url).page),
      waiting: await countApplications(ctx),
    }
  })

/** Every scholarship, how many applied and how many places were given. */
export default function Scholarships({ loaderData: { scholarships, waiting } }: Route.ComponentProps) {
  const only = onlySamples(scholarships.rows)
  return (
    <Section
      title={m.scholarships_title()}
      action={<ButtonLink to={adminHref('scholarships/new')}>{m.scholarships_new()}</ButtonLink>}
    >
      <p className="mb-4">
        <Anchor to={adminHref('scholarship-applications')}>
          {m.scholarships_waiting_count({ count: waiting })}
        </Anchor>
      </p>
      {only && <SampleNote>{m.common_sample_scholarships()}</SampleNote>}
      <Rows
        list={scholarships}
        caption={m.scholarships_title()}
        hideCaption
        none={m.scholarships_admin_none()}
        hrefFor={(page) => adminHref('scholarships', { page })}
        rowKey={({ id }) => id}
        columns={[
          {
            label: m.scholarships_name(),
            cell: ({ id, name, isSample }) => (
              <>
                <Anchor to={adminHref(`scholarships/${id}`)}>{wordsIn(name, getLocale())}</Anchor>{' '}
                {isSample && !only && <SampleMark />}
              </>
            ),
            main: true,
          },
          { label: m.scholarships_worth(), cell: ({ percent }) => m.coupons_percent({ percent }) },
          { label: m.scholarships_for(), cell: ({ course }) => course ?? m.scholarships_every_course() },
          { label: m.scholarships_last_day(), cell: ({ closesAt }) => untilInWords(closesAt) },
          {
            label: m.scholarships_granted(),
            cell: ({ granted, places }) => m.scholarships_of({ count: granted, places }),
          },
          { label: m.scholarships_waiting(), cell: ({ waiting }) => waiting, numeric: true },
          {
            label: m.scholarships_state(),
            cell: ({ standing }) => (
              <Badge tone={scholarshipStatusWords[standing].tone}>
                {scholarshipStatusWords[standing].words()}
              </Badge>
            ),
          },
        ]}
      />
    </Section>
  )
}
