import type { ReactNode } from 'react'
import { redirect } from 'react-router'
import { adminOnly } from '#context.ts'
import { dateInWords, dayInWords, nairobiDay } from '#kit/time.ts'
import { wordsIn } from '#kit/words.ts'
import { useZone } from '#shell/use-zone.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { adminHref } from '#shell/admin/address.ts'
import { listQueryIn } from '#shell/admin/list-query.server.ts'
import { Behind, RowForm } from '#shell/admin/row-form.tsx'
import { Anchor } from '#ui/anchor.tsx'
import { Badge } from '#ui/badge.tsx'
import { Section } from '#ui/layout/section.tsx'
import { SampleNote } from '#ui/samples.tsx'
import { act, answer, textOf } from '#web/answers.server.ts'
import { endScholarship } from '../../commands/end.server.ts'
import { grantsForAdmins, scholarshipForAdmin } from '../../queries/for-admins.server.ts'
import { scholarshipFigures } from '../../queries/figures.server.ts'
import { isClosed, scholarshipHref, type Gender, type Group, LEAST_IN_GROUP } from '../../rules.ts'
import type { ScholarshipForAdmin, ScholarshipFigures, GrantRow } from '../../types.ts'
import { untilInWords, scholarshipStatusWords, genderWords, grantWords } from '../words.ts'
import type { Route } from './+types/scholarship'
import { Table } from '#ui/layout/table.tsx'
import { held } from '#ui/no-break/held.ts'
import type { Page } from '#kit/paging.ts'
import { Rows } from '#shell/admin/rows.tsx'
import { Long, Moment } from '#shell/admin/values.tsx'

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    adminOnly(ctx)
    const { scholarshipId } = args.params
    return {
      scholarship: await scholarshipForAdmin(ctx, scholarshipId),
      grants: await grantsForAdmins(ctx, scholarshipId, listQueryIn(args.url).page),
      figures: await scholarshipFigures(ctx, scholarshipId),
    }
  })

/** Ends it before its last day. */
export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    adminOnly(ctx)
    await endScholarship(ctx, args.params.scholarshipId, { reason: textOf(form, 'reason') })
    web.toast({ title: m.scholarships_end_done() })
    return redirect(args.url.pathname)
  })

/** One scholarship: what became of its places, who applied in groups, and how it is ended. */
export default function OneScholarship({ loaderData }: Route.ComponentProps) {
  const { scholarship, grants, figures } = loaderData
  const { id, name, standing, isSample } = scholarship
  return (
    <>
      <Section
        title={wordsIn(name, getLocale())}
        action={
          <Anchor to={adminHref('scholarships')} className="btn btn-quiet">
            {m.scholarships_back()}
          </Anchor>
        }
      >
        <div className="stack measure">
          {isSample && <SampleNote>{m.common_sample_scholarship()}</SampleNote>}
          <p className="row">
            <Badge tone={scholarshipStatusWords[standing].tone}>
              {scholarshipStatusWords[standing].words()}
            </Badge>
            <Anchor to={scholarshipHref(id)}>{m.scholarships_public_page()}</Anchor>
          </p>
          <Facts of={scholarship} />
          {!isClosed(standing) && (
            <Behind summary={m.scholarships_end()} of={wordsIn(name, getLocale())} id={id}>
              <RowForm
                intent="end"
                id={id}
                note={m.scholarships_end_note()}
                button={m.scholarships_end()}
                danger
                loud
                ask={{ name: 'reason', label: m.scholarships_end_reason(), maxLength: 300, short: false }}
              />
            </Behind>
          )}
        </div>
      </Section>
      <Grants id={id} grants={grants} />
      <Figures id={id} figures={figures} />
    </>
  )
}

function Facts({ of: one }: { of: ScholarshipForAdmin }) {
  const zone = useZone()
  const day = (moment: Date) => dayInWords(moment, getLocale(), zone)
  return (
    <>
      <p className="own-lines wrap-anywhere">{wordsIn(one.about, getLocale())}</p>
      <dl className="grid gap-4 md:grid-cols-2">
        <Fact name={m.scholarships_worth()}>{m.coupons_percent({ percent: one.percent })}</Fact>
        <Fact name={m.scholarships_for()}>{one.course ?? m.scholarships_every_course()}</Fact>
        <Fact name={m.coupons_days()}>
          {m.coupons_span({
            from: dateInWords(nairobiDay(one.opensAt), getLocale()),
            until: untilInWords(one.closesAt),
          })}
        </Fact>
        <Fact name={m.scholarships_valid_days()}>{one.validDays}</Fact>
        <Fact name={m.scholarships_granted()}>
          {m.scholarships_of({ count: one.granted, places: one.places })}
        </Fact>
        <Fact name={m.scholarships_used()}>{one.used}</Fact>
        <Fact name={m.scholarships_lapsed()}>{one.lapsed}</Fact>
        <Fact name={m.scholarships_refused()}>{one.refused}</Fact>
        <Fact name={m.scholarships_waiting()}>{one.waiting}</Fact>
        {one.funder && (
          <Fact name={m.scholarships_funder_field()}>
            <bdi className="wrap-anywhere">{one.funder}</bdi>{' '}
            <span className="soft">
              {one.showsFunder ? m.scholarships_funder_shown() : m.scholarships_funder_hidden()}
            </span>
          </Fact>
        )}
      </dl>
      <p>{m.scholarships_by({ name: one.author, day: day(one.createdAt) })}</p>
      {one.endedAt && (
        <p className="wrap-anywhere">
          {m.scholarships_ended_on({ day: day(one.endedAt), reason: one.endReason })}
        </p>
      )}
    </>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="small soft">{name}</dt>
    <dd className="figures">{held(children)}</dd>
  </div>
)

/** Who applied, by what they said of themselves, in groups in which nobody is recognised. */
const Figures = ({ id, figures }: { id: string; figures: ScholarshipFigures | null }) => (
  <Section
    title={m.scholarships_figures()}
    id="figures"
    action={
      figures && (
        <a className="btn btn-quiet" href={adminHref(`scholarships/${id}/figures.csv`)} download>
          {m.scholarships_figures_csv()}
        </a>
      )
    }
  >
    <div className="stack measure">
      <p className="soft">
        {figures ? m.scholarships_figures_lead({ least: LEAST_IN_GROUP }) : m.scholarships_figures_later()}
      </p>
      {figures && (
        <>
          <p>{m.scholarships_figures_applied({ count: figures.applied })}</p>
          <Groups name={m.scholarships_county()} {...figures.county} words={(name) => name} />
          <Groups
            name={m.scholarships_gender()}
            {...figures.gender}
            words={(name) => genderWords[name as Gender]()}
          />
        </>
      )}
    </div>
  </Section>
)

type GroupsProps = { name: string; given: number; groups: Group[]; words: (name: string) => string }

function Groups({ name, given, groups, words }: GroupsProps) {
  if (groups.length === 0)
    return <p className="soft">{m.scholarships_figures_few({ name, least: LEAST_IN_GROUP })}</p>
  return (
    <Table
      caption={m.scholarships_figures_said({ name, count: given })}
      brief
      rows={groups}
      rowKey={({ name }) => name ?? ''}
      columns={[
        {
          label: name,
          cell: ({ name }) => (name === null ? m.scholarships_figures_together() : words(name)),
          main: true,
        },
        { label: m.scholarships_people(), cell: ({ count }) => count, numeric: true },
      ]}
    />
  )
}

/** Who got a place, and whether it was used. */
const Grants = ({ id, grants }: { id: string; grants: Page<GrantRow> }) => (
  <Section title={m.scholarships_grants()} id="grants">
    <Rows
      list={grants}
      caption={m.scholarships_grants()}
      hideCaption
      none={m.scholarships_grants_none()}
      hrefFor={(page) => adminHref(`scholarships/${id}`, { page })}
      rowKey={({ id }) => id}
      columns={[
        {
          label: m.coupons_person(),
          cell: ({ userId, email }) =>
            userId === null ? (
              m.scholarships_gone()
            ) : (
              <Anchor to={adminHref(`users/${userId}`)}>
                <Long>{email}</Long>
              </Anchor>
            ),
          main: true,
        },
        { label: m.scholarships_course(), cell: ({ course }) => course },
        { label: m.scholarships_decided(), cell: ({ decidedAt }) => <Moment at={decidedAt} /> },
        { label: m.scholarships_usable(), cell: ({ until }) => untilInWords(until) },
        {
          label: m.scholarships_state(),
          cell: ({ standing, couponId }) => (
            <>
              <Badge tone={grantWords[standing].tone}>{grantWords[standing].words()}</Badge>{' '}
              <Anchor to={adminHref(`coupons/${couponId}`)}>{m.scholarships_coupon()}</Anchor>
            </>
          ),
        },
      ]}
    />
  </Section>
)
