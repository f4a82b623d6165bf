import { redirect } from 'react-router'
import { Refusal } from '#kit/refusal.ts'
import { breadcrumbs } from '#kit/documents/schema-org.ts'
import { dateInWords } from '#kit/time.ts'
import { RefusalNote } from '#shell/form/refusal.tsx'
import { useFormAnswer } from '#shell/form/use-form-answer.ts'
import { PageMeta, useOrigin } from '#shell/page-meta.tsx'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Banner } from '#ui/feedback/banner.tsx'
import { Breadcrumb } from '#ui/layout/breadcrumb.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { TextArea, Field } from '#ui/forms/field.tsx'
import { Prose } from '#ui/prose.tsx'
import { PageHead, Section } from '#ui/layout/section.tsx'
import { SampleNote } from '#ui/samples.tsx'
import { act, answer, textOf } from '#web/answers.server.ts'
import { cvIn, cvTooLarge } from '#web/cv-form.server.ts'
import { admitApplicant, applyFor } from '../commands/apply.server.ts'
import { openingPosting } from '../job-posting.ts'
import { openingBySlug } from '../queries/openings.server.ts'
import type { OpeningView } from '../types.ts'
import type { Route } from './+types/opening'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import type { FormAnswer } from '#shell/form/answer.ts'
import { CvField } from '#shell/form/cv-field.tsx'
import { Anchor } from '#ui/anchor.tsx'
import { RETENTION_DAYS, LONGEST_NAME } from '../rules.ts'

export const handle = { hydrate: 'never', styles: 'site' }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    const opening = await openingBySlug(ctx, args.params.slug)
    if (!opening) throw new Refusal('not-found')
    return {
      opening,
      tooLarge: cvTooLarge(args.request),
      own: ctx.viewer && { name: ctx.viewer.name, email: ctx.viewer.email },
    }
  })

export const action = (args: Route.ActionArgs) =>
  act(
    args,
    async (ctx, form, web) => {
      const { slug } = args.params
      const email = textOf(form, 'email')
      await applyFor(ctx, slug, {
        name: textOf(form, 'name'),
        email,
        message: textOf(form, 'message'),
        ...(await cvIn(form)),
      })
      web.toast({ title: m.hiring_sent(), text: m.hiring_sent_text({ email: email.trim() }) })
      // Otherwise the browser keeps the form's own #apply and scrolls past the banner.
      return redirect(`/careers/${slug}#main`)
    },
    { before: (ctx) => admitApplicant(ctx, args.params.slug) },
  )

export default function Opening({ loaderData: { opening, tooLarge, own } }: Route.ComponentProps) {
  const { slug, title, place, kind, summary, language, isOpen } = opening
  const origin = useOrigin()
  const crumbs = [
    { label: m.hiring_title(), path: '/careers' },
    { label: title, path: `/careers/${slug}` },
  ]
  const isForeign = language !== getLocale()
  return (
    <>
      <PageMeta
        title={title}
        description={m.hiring_short({ kind, place, summary })}
        path={`/careers/${slug}`}
        noindex={!isOpen}
        data={[breadcrumbs(origin, crumbs), ...(isOpen ? [openingPosting(origin, opening)] : [])]}
      />
      <PageHead
        title={title}
        lead={summary}
        above={
          <Breadcrumb
            label={m.common_here()}
            reload
            crumbs={[{ label: m.hiring_title(), to: '/careers' }, { label: title }]}
          />
        }
        action={isOpen && <ButtonLink to="#apply">{m.hiring_apply()}</ButtonLink>}
      />
      {opening.isSample && <SampleNote>{m.common_sample_opening()}</SampleNote>}
      {!isOpen && <Closed />}
      <div className="beside">
        <div className="stack">
          <Facts opening={opening} />
          {isForeign && <Banner tone="sky" title={m.hiring_english_only()} />}
          <div lang={isForeign ? language : undefined}>
            <Prose safeHtml={opening.html} />
          </div>
        </div>
        {isOpen && <ApplyForm slug={slug} closesOn={opening.closesOn} own={own} tooLarge={tooLarge} />}
      </div>
    </>
  )
}

function Facts({ opening: { place, kind, closesOn } }: { opening: OpeningView }) {
  return (
    <dl className="terms">
      <div>
        <dt>{m.hiring_kind()}</dt>
        <dd>{kind}</dd>
      </div>
      <div>
        <dt>{m.hiring_place()}</dt>
        <dd>{place}</dd>
      </div>
      <div>
        <dt>{m.hiring_until()}</dt>
        <dd>
          {closesOn ? (
            <time dateTime={closesOn}>{dateInWords(closesOn, getLocale())}</time>
          ) : (
            m.hiring_no_last_day()
          )}
        </dd>
      </div>
    </dl>
  )
}

/** It may have closed while somebody was writing: they can copy what they wrote. */
function Closed() {
  const answer = useFormAnswer()
  return (
    <div className="stack closed">
      <RefusalNote refusal={answer?.refusal} />
      {answer?.values.message && (
        <TextArea name="kept" label={m.hiring_kept_words()} defaultValue={answer.values.message} readOnly />
      )}
      <EmptyState
        title={m.hiring_closed_title()}
        text={m.hiring_closed_text()}
        action={
          <ButtonLink to="/careers" reload>
            {m.hiring_all()}
          </ButtonLink>
        }
      />
    </div>
  )
}

type Props = {
  slug: string
  closesOn: string | null
  own: { name: string; email: string } | null
  tooLarge: FormAnswer | null
}

/** INFO-08+. A file cannot be put back into a form, so after a refusal the page asks for it again. */
function ApplyForm({ slug, closesOn, own, tooLarge }: Props) {
  const wasRefused = useFormAnswer({ earlier: tooLarge })?.refusal !== undefined
  const days = { days: RETENTION_DAYS }
  return (
    <Section title={m.hiring_form_title()} id="apply">
      <ActionForm
        encType="multipart/form-data"
        action={`/careers/${slug}#apply`}
        className="stack"
        reload
        earlier={tooLarge}
      >
        <Field
          label={m.hiring_name()}
          name="name"
          autoComplete="name"
          required
          maxLength={2 * LONGEST_NAME}
          defaultValue={own?.name}
        />
        <Field
          label={m.hiring_email()}
          hint={m.hiring_email_hint()}
          name="email"
          type="email"
          autoComplete="email"
          required
          maxLength={254}
          defaultValue={own?.email}
        />
        <TextArea
          label={m.hiring_message()}
          hint={m.hiring_message_hint()}
          name="message"
          required
          rows={6}
        />
        <CvField required wasRefused={wasRefused} />
        <p className="small soft">
          {closesOn ? m.hiring_form_lead(days) : m.hiring_form_lead_no_day(days)}{' '}
          <Anchor to="/privacy" reload>
            {m.hiring_privacy()}
          </Anchor>
        </p>
        <Submit wide>{m.hiring_send()}</Submit>
      </ActionForm>
    </Section>
  )
}
