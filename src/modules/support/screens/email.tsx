import { redirect } from 'react-router'
import { PageMeta } from '#shell/page-meta.tsx'
import { m } from '#paraglide/messages.js'
import { Breadcrumb } from '#ui/layout/breadcrumb.tsx'
import { PageHead } from '#ui/layout/section.tsx'
import { act, answer } from '#web/answers.server.ts'
import { openTicket } from '../commands/write.server.ts'
import { ANSWER_HOURS } from '../rules.ts'
import type { Route } from './+types/email'
import { WriteForm } from './write-form.tsx'

export const handle = { hydrate: 'never', styles: 'site' }
export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => ({ sender: ctx.viewer && { name: ctx.viewer.name, email: ctx.viewer.email } }))

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    await openTicket(ctx, Object.fromEntries(form))
    web.toast({ title: m.support_ticket_sent(), text: m.support_ticket_sent_text({ hours: ANSWER_HOURS }) })
    return redirect('/help-center')
  })

/** HELP-09+ */
export default function EmailSupport({ loaderData: { sender } }: Route.ComponentProps) {
  const lead = m.support_email_lead({ hours: ANSWER_HOURS })
  return (
    <>
      <PageMeta title={m.help_email()} description={lead} path="/help-center/email" noindex />
      <PageHead
        above={
          <Breadcrumb
            label={m.common_here()}
            reload
            crumbs={[{ label: m.common_help(), to: '/help-center' }, { label: m.help_email() }]}
          />
        }
        title={m.help_email()}
        lead={lead}
      />
      <div className="write">
        <WriteForm sender={sender} withSubject />
      </div>
    </>
  )
}
