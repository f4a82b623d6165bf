import { redirect } from 'react-router'
import { adminOnly } from '#context.ts'
import { Refusal } from '#kit/refusal.ts'
import { after, DAY, nairobiDay, dateInWords, lastDay } from '#kit/time.ts'
import { coursesForSale } from '#modules/courses/queries/learned.server.ts'
import { m } from '#paraglide/messages.js'
import { adminHref } from '#shell/admin/address.ts'
import { Behind, RowForm } from '#shell/admin/row-form.tsx'
import { PageRefusal } from '#shell/form/refusal.tsx'
import { Anchor } from '#ui/anchor.tsx'
import { Badge } from '#ui/badge.tsx'
import { Section } from '#ui/layout/section.tsx'
import { act, answer, textOf } from '#web/answers.server.ts'
import {
  agreeName,
  endOrganisation,
  grantSeats,
  nameManager,
  removeManager,
} from '../../commands/administer.server.ts'
import { decideMark } from '../../commands/marks.server.ts'
import { marksForAdmin } from '../../queries/marks.server.ts'
import { organisationForAdmin, type OrganisationForAdmin } from '../../queries/for-admins.server.ts'
import { kindWords } from '../words.ts'
import { Marks } from './mark.tsx'
import { Managers } from './named-accounts.tsx'
import type { Route } from './+types/organisation'
import { numberFormat } from '#kit/formats.ts'
import { getLocale } from '#paraglide/runtime.js'
import { Rows } from '#shell/admin/rows.tsx'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { Field, Select, TextArea } from '#ui/forms/field.tsx'
import { invoiceNumber, MOST_GRANTED } from '../../rules.ts'

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    adminOnly(ctx)
    return {
      organisation: await organisationForAdmin(ctx, args.params.organisationId),
      courses: await coursesForSale(ctx),
      marks: await marksForAdmin(ctx, args.params.organisationId),
      until: nairobiDay(after(ctx.now(), 365 * DAY)),
    }
  })

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    adminOnly(ctx)
    const { organisationId } = args.params
    const input = Object.fromEntries(form)
    switch (textOf(form, 'intent')) {
      case 'name':
        await nameManager(ctx, organisationId, input)
        web.toast({ title: m.organisations_manager_named() })
        break
      case 'remove':
        await removeManager(ctx, organisationId, textOf(form, 'id'))
        web.toast({ title: m.organisations_manager_removed() })
        break
      case 'grant':
        await grantSeats(ctx, organisationId, input)
        web.toast({ title: m.organisations_grant_done() })
        break
      case 'named':
        await agreeName(ctx, organisationId, input)
        web.toast({ title: m.organisations_saved() })
        break
      case 'mark':
        await decideMark(ctx, organisationId, input)
        web.toast({ title: m.organisations_mark_decided() })
        break
      case 'end':
        await endOrganisation(ctx, organisationId, input)
        web.toast({ title: m.organisations_end_done() })
        break
      default:
        throw new Refusal('invalid-input')
    }
    return redirect(args.url.pathname)
  })

/** One organisation: who manages it, its seats, and how it ends. */
export default function OneOrganisation({
  loaderData: { organisation, courses, until, marks },
}: Route.ComponentProps) {
  const { id, name, kind, members, isNamed, endedAt, endReason } = organisation
  return (
    <>
      <PageRefusal className="mt-4" />
      <Section
        title={<bdi>{name}</bdi>}
        action={
          <Anchor to={adminHref('organisations')} className="btn btn-quiet">
            {m.organisations_back()}
          </Anchor>
        }
      >
        <div className="stack measure">
          <p>
            {kindWords[kind]()}. {m.organisations_member_count({ count: members })}{' '}
            {endedAt && <Badge tone="brick">{m.organisations_ended()}</Badge>}
          </p>
          {!endedAt && <p>{isNamed ? m.organisations_name_on() : m.organisations_name_off()}</p>}
          {endedAt && <p className="wrap-anywhere">{endReason}</p>}
          {!endedAt && (
            <p>
              <Anchor to={adminHref(`organisations/${id}/sign-on`)}>{m.sso_admin_open()}</Anchor>
            </p>
          )}
          {!endedAt && (
            <Behind
              summary={isNamed ? m.organisations_name_end() : m.organisations_name_agree()}
              of={name}
              id={`${id}-name`}
            >
              <RowForm
                intent="named"
                id={`${id}-name`}
                note={isNamed ? m.organisations_name_end_note() : m.organisations_name_agree_note()}
                button={isNamed ? m.organisations_name_end() : m.organisations_name_agree()}
              >
                <input type="hidden" name="named" value={isNamed ? 'no' : 'yes'} />
              </RowForm>
            </Behind>
          )}
          {!endedAt && (
            <Behind summary={m.organisations_end()} of={name} id={id}>
              <RowForm
                intent="end"
                id={id}
                note={m.organisations_end_note()}
                button={m.organisations_end()}
                danger
                ask={{ name: 'reason', label: m.organisations_reason(), maxLength: 300 }}
              />
            </Behind>
          )}
        </div>
      </Section>
      {!endedAt && <Marks marks={marks} name={name} />}
      <Managers organisation={organisation} />
      <Lots organisation={organisation} courses={courses} until={until} />
    </>
  )
}

type Props = {
  organisation: OrganisationForAdmin
  courses: { id: number; title: string }[]
  /** The last day that the form begins with. */
  until: string
}

/** Its seats, and the form that grants some. */
const Lots = ({ organisation: { id, endedAt, lots }, courses, until }: Props) => (
  <Section title={m.organisations_lots()} id="seats">
    <div className="stack">
      <Rows
        list={{ rows: lots, page: 1, hasMore: false }}
        caption={m.organisations_lots()}
        hideCaption
        none={m.organisations_lots_none()}
        hrefFor={() => adminHref(`organisations/${id}`)}
        rowKey={(lot) => lot.id}
        columns={[
          {
            label: m.organisations_course(),
            cell: ({ course }) => course ?? m.organisations_every_course(),
            main: true,
          },
          {
            label: m.organisations_given(),
            cell: ({ used, seats }) => m.organisations_used_of({ used, seats }),
          },
          { label: m.organisations_until(), cell: ({ endsAt }) => dateInWords(lastDay(endsAt), getLocale()) },
          {
            label: m.organisations_from(),
            cell: ({ reason, invoice }) => (
              <span className="wrap-anywhere">
                {invoice === null ? `${m.organisations_granted()}: ${reason}` : invoiceNumber(invoice)}
              </span>
            ),
          },
        ]}
      />
      {!endedAt && (
        <ActionForm intent="grant" quiet className="stack measure mt-6" key={lots.length}>
          <h3>{m.organisations_grant()}</h3>
          <Select
            name="courseId"
            label={m.organisations_course()}
            defaultValue=""
            options={[
              { value: '', label: m.organisations_every_course() },
              ...courses.map((course) => ({ value: String(course.id), label: course.title })),
            ]}
          />
          <Field
            name="seats"
            inputMode="numeric"
            label={m.organisations_quantity()}
            hint={m.organisations_quantity_hint({ most: numberFormat(getLocale()).format(MOST_GRANTED) })}
            required
          />
          <Field
            name="until"
            type="date"
            label={m.organisations_last_day()}
            hint={m.organisations_last_day_hint()}
            defaultValue={until}
            required
          />
          <TextArea name="reason" label={m.organisations_reason()} maxLength={300} required />
          <p>
            <Submit variant="outline">{m.organisations_grant()}</Submit>
          </p>
        </ActionForm>
      )}
    </div>
  </Section>
)
