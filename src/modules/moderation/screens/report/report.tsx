import { redirect } from 'react-router'
import { reportWords } from '#shell/reports/words.ts'
import { reportKinds } from '#core/reports.ts'
import { m } from '#paraglide/messages.js'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { PageMeta } from '#shell/page-meta.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { RadioGroup } from '#ui/forms/choices.tsx'
import { TextArea } from '#ui/forms/field.tsx'
import { PageHead } from '#ui/layout/section.tsx'
import { held } from '#ui/no-break/held.ts'
import { act, answer } from '#web/answers.server.ts'
import { report } from '../../commands/report.server.ts'
import { reportable } from '../../queries/reportable.server.ts'
import { LONGEST_REASON } from '../../rules.ts'
import type { Route } from './+types/report'

export const handle = { hydrate: 'signed-in', styles: 'community' }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, (ctx) => reportable(ctx, args.params.target, args.params.id))

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    const { target, id } = args.params
    const { isNew, path } = await report(ctx, target, id, Object.fromEntries(form))
    web.toast(
      isNew
        ? { title: m.moderation_report_sent(), text: m.moderation_report_sent_text() }
        : { title: m.moderation_report_before(), text: m.moderation_report_before_text() },
    )
    return redirect(path)
  })

/** The form to report a post, a reply or a USSD job (COM-26+, rules N5). */
export default function Report({ loaderData: { title, path, isReported } }: Route.ComponentProps) {
  return (
    <>
      <PageMeta
        title={m.moderation_report()}
        description={m.moderation_report_lead({ title })}
        path={path}
        noindex
      />
      <PageHead
        title={m.moderation_report()}
        lead={<span dir="auto">{held(m.moderation_report_lead({ title }))}</span>}
      />
      {isReported ? <Before path={path} /> : <Form path={path} />}
    </>
  )
}

const Back = ({ path }: { path: string }) => (
  <ButtonLink to={path} variant="quiet">
    {m.moderation_report_back()}
  </ButtonLink>
)

const Before = ({ path }: { path: string }) => (
  <div className="stack measure">
    <Banner
      tone="sky"
      title={m.moderation_report_before()}
      text={<p>{m.moderation_report_before_text()}</p>}
    />
    <p>
      <Back path={path} />
    </p>
  </div>
)

const Form = ({ path }: { path: string }) => (
  <ActionForm className="stack measure" failed={m.moderation_report_failed()}>
    <RadioGroup
      name="kind"
      legend={m.moderation_report_is()}
      options={reportKinds.map((kind) => ({ value: kind, label: reportWords[kind]() }))}
    />
    <TextArea
      name="reason"
      label={m.moderation_report_reason()}
      note={m.moderation_report_optional()}
      hint={m.moderation_report_reason_hint()}
      maxLength={LONGEST_REASON}
      rows={3}
    />
    <p className="row">
      <Submit>{m.moderation_report()}</Submit>
      <Back path={path} />
    </p>
  </ActionForm>
)
