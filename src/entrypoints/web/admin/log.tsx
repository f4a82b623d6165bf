import { Form } from 'react-router'
import { adminOnly } from '#context.ts'
import { type AuditFilter, listAudit } from '#modules/accounts/queries/audit.server.ts'
import { adminHref } from '#shell/admin/address.ts'
import { listQueryIn } from '#shell/admin/list-query.server.ts'
import { Rows } from '#shell/admin/rows.tsx'
import { Long, Moment } from '#shell/admin/values.tsx'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Field, Select } from '#ui/forms/field.tsx'
import { Section } from '#ui/layout/section.tsx'
import { answer } from '#web/answers.server.ts'
import type { Route } from './+types/log'
import { actsToChoose, filterIn, named, actionWords } from './log-words.server.ts'

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    adminOnly(ctx)
    const filter = filterIn(args.url)
    const { rows, ...place } = await listAudit(ctx, listQueryIn(args.url).page, filter)
    const entries = (await named(ctx, rows)).map(({ id, at, actorName, action, objectName, details }) => ({
      id,
      at,
      actor: actorName,
      action: actionWords(action),
      object: objectName,
      details: Object.values(details)
        .filter((detail) => detail !== '')
        .join(': '),
    }))
    const words = {
      act: m.admin_log_action(),
      any: m.admin_log_any(),
      actor: m.admin_log_actor(),
      subject: m.admin_log_object(),
      day: m.admin_log_day(),
      csv: m.admin_log_csv(),
      none: Object.values(filter).some(Boolean) ? m.admin_log_none_such() : m.admin_log_none(),
    }
    return { filter, acts: actsToChoose(), words, entries: { rows: entries, ...place } }
  })

/** Who did what, newest first. */
export default function AuditLog({ loaderData }: Route.ComponentProps) {
  const { filter, words, entries } = loaderData
  const links = (
    <span className="row">
      <Anchor className="btn btn-quiet" to={adminHref('users/log.csv', filter)} reload>
        {words.csv}
      </Anchor>
      <Anchor to={adminHref('users')} className="btn btn-quiet">
        {m.admin_log_back()}
      </Anchor>
    </span>
  )
  return (
    <Section title={m.admin_log()} action={links}>
      {/* The key resets the fields when the URL changes. */}
      <Filter key={JSON.stringify(filter)} {...loaderData} />
      <Rows
        list={entries}
        caption={m.admin_log()}
        hideCaption
        none={words.none}
        hrefFor={(page) => adminHref('users/log', { ...filter, page })}
        rowKey={(entry) => entry.id}
        columns={[
          { label: words.act, cell: (entry) => entry.action, main: true },
          { label: words.subject, cell: (entry) => <Long>{entry.object}</Long> },
          { label: words.actor, cell: (entry) => <Long>{entry.actor}</Long> },
          {
            label: m.admin_log_details(),
            cell: (entry) => <bdi className="wrap-anywhere">{entry.details}</bdi>,
          },
          { label: m.admin_log_at(), cell: (entry) => <Moment at={entry.at} /> },
        ]}
      />
    </Section>
  )
}

type FilterProps = {
  filter: AuditFilter
  acts: { value: string; label: string }[]
  words: Record<'act' | 'any' | 'actor' | 'subject' | 'day', string>
}

const Filter = ({ filter, acts, words }: FilterProps) => (
  <Form method="get" role="search" aria-label={m.admin_log()} className="row admin-filter mb-4">
    <Select
      name="act"
      label={words.act}
      className="admin-search"
      placeholder={words.any}
      options={acts}
      defaultValue={filter.act}
    />
    <Field name="subject" label={words.subject} defaultValue={filter.subject} maxLength={100} />
    <Field name="actor" label={words.actor} defaultValue={filter.actor} maxLength={100} />
    <Field name="day" type="date" label={words.day} defaultValue={filter.day} />
    <Button variant="outline">{m.common_search()}</Button>
    {Object.values(filter).some(Boolean) && (
      <Anchor className="btn btn-quiet" to={adminHref('users/log')}>
        {m.admin_clear()}
      </Anchor>
    )}
  </Form>
)
