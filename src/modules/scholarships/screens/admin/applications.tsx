import { redirect } from 'react-router'
import { adminOnly } from '#context.ts'
import { kes } from '#kit/money.ts'
import { wordsIn } from '#kit/words.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { adminHref } from '#shell/admin/address.ts'
import { listQueryIn } from '#shell/admin/list-query.server.ts'
import { Behind, RowForm } from '#shell/admin/row-form.tsx'
import { OtherPages } from '#shell/admin/rows.tsx'
import { Moment } from '#shell/admin/values.tsx'
import { PageRefusal } from '#shell/form/refusal.tsx'
import { afterConflict } from '#shell/form/revalidation.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Card, CardTitle, Facts } from '#ui/layout/card.tsx'
import { Section } from '#ui/layout/section.tsx'
import { onlySamples, SampleMark, SampleNote } from '#ui/samples.tsx'
import { held } from '#ui/no-break/held.ts'
import { act, answer, textOf } from '#web/answers.server.ts'
import { decideApplication } from '../../commands/decide.server.ts'
import { applicationsToDecide } from '../../queries/applications.server.ts'
import { ANSWER_LETTERS } from '../../rules.ts'
import type { ApplicationRow } from '../../types.ts'
import { learnByInWords } from '../words.ts'
import type { Route } from './+types/applications'

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    adminOnly(ctx)
    return { list: await applicationsToDecide(ctx, listQueryIn(args.url).page) }
  })

/** Gives a place, or does not. */
export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    adminOnly(ctx)
    const verdict = textOf(form, 'intent')
    await decideApplication(ctx, textOf(form, 'id'), { verdict, answer: textOf(form, 'answer') })
    web.toast({ title: verdict === 'grant' ? m.scholarships_granted_done() : m.scholarships_refused_done() })
    return redirect(adminHref('scholarship-applications'))
  })

/** What was decided meanwhile is gone from the list. */
export const shouldRevalidate = afterConflict

/** Applications that wait, the longest wait first. */
export default function Applications({ loaderData: { list } }: Route.ComponentProps) {
  const only = onlySamples(list.rows)
  return (
    <Section
      title={m.scholarships_applications()}
      action={
        <Anchor to={adminHref('scholarships')} className="btn btn-quiet">
          {m.scholarships_back()}
        </Anchor>
      }
    >
      <PageRefusal className="mb-4" />
      <div className="stack">
        {only && <SampleNote>{m.common_sample_applications()}</SampleNote>}
        {list.rows.length === 0 && <p className="soft">{m.scholarships_applications_none()}</p>}
        <ol className="stack">
          {list.rows.map((row) => (
            <Application key={row.id} row={row} isMarked={row.isSample && !only} />
          ))}
        </ol>
        <OtherPages
          of={m.scholarships_applications()}
          list={list}
          hrefFor={(page) => adminHref('scholarship-applications', { page })}
        />
      </div>
    </Section>
  )
}

function Application({ row, isMarked }: { row: ApplicationRow; isMarked: boolean }) {
  const { id, name, userId, scholarshipId, course, courseId, percent, priceKes, left, learnBy } = row
  return (
    <Card as="li">
      <CardTitle>
        <Anchor to={adminHref(`users/${userId}`)}>
          <bdi className="wrap-anywhere">{name}</bdi>
        </Anchor>{' '}
        {isMarked && <SampleMark />}
      </CardTitle>
      <p>
        <Anchor to={adminHref(`scholarships/${scholarshipId}`)}>
          {wordsIn(row.scholarship, getLocale())}
        </Anchor>
      </p>
      <Facts>
        <Anchor to={`/courses/${courseId}`}>{course}</Anchor>
        <span>{held(m.scholarships_share_of({ percent, price: kes(priceKes, getLocale()) }))}</span>
        <span>{m.scholarships_left({ count: left })}</span>
        <Moment at={row.createdAt} />
      </Facts>
      <Said label={m.scholarships_why()} text={row.why} />
      <Said label={m.scholarships_plan()} text={row.plan} />
      <Said label={m.scholarships_learn_by()} text={learnByInWords(learnBy)} />
      <Behind summary={m.scholarships_decide()} of={name} id={id}>
        <div className="grid gap-4">
          {left > 0 && (
            <RowForm
              intent="grant"
              id={id}
              note={m.scholarships_grant_note()}
              button={m.scholarships_grant()}
              ask={{ name: 'answer', label: m.scholarships_answer_field(), maxLength: ANSWER_LETTERS }}
            />
          )}
          <RowForm
            intent="refuse"
            id={id}
            note={m.scholarships_refuse_note()}
            button={m.scholarships_refuse()}
            danger
            ask={{ name: 'answer', label: m.scholarships_answer_field(), maxLength: ANSWER_LETTERS }}
          />
        </div>
      </Behind>
    </Card>
  )
}

const Said = ({ label, text }: { label: string; text: string }) => (
  <div>
    <p className="small soft">{held(label)}</p>
    <p className="measure own-lines wrap-anywhere" dir="auto">
      {held(text)}
    </p>
  </div>
)
