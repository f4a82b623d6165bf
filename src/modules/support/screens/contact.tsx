import { redirect } from 'react-router'
import { telOf } from '#kit/formats.ts'
import { breadcrumbs, organization } from '#kit/documents/schema-org.ts'
import { contacts } from '#modules/publishing/queries/contacts.server.ts'
import { PageMeta, useOrigin } from '#shell/page-meta.tsx'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { PageHead, Section } from '#ui/layout/section.tsx'
import { held } from '#ui/no-break/held.ts'
import { act, answer } from '#web/answers.server.ts'
import { writeToUs } from '../commands/write.server.ts'
import { ANSWER_HOURS } from '../rules.ts'
import type { Route } from './+types/contact'
import { WriteForm } from './write-form.tsx'

export const handle = { hydrate: 'never', styles: 'site' }
export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => ({
    sender: ctx.viewer && { name: ctx.viewer.name, email: ctx.viewer.email },
    contact: contacts(ctx),
  }))

/** Also for the form on the home page (HOME-18+). */
export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    await writeToUs(ctx, Object.fromEntries(form))
    web.toast({ title: m.support_sent(), text: m.support_sent_text({ hours: ANSWER_HOURS }) })
    return redirect('/contact')
  })

export default function Contact({ loaderData: { sender, contact } }: Route.ComponentProps) {
  const origin = useOrigin()
  const { supportEmail: email, supportPhone: phone, ussdCode } = contact
  const data = [
    organization(origin, { email, phone }),
    breadcrumbs(origin, [
      { label: 'Stadi', path: '/' },
      { label: m.help_contact_title(), path: '/contact' },
    ]),
  ]
  return (
    <>
      <PageMeta
        title={m.help_contact_title()}
        description={m.help_contact_lead()}
        path="/contact"
        data={data}
      />
      <PageHead title={m.help_contact_title()} lead={m.help_contact_lead()} />
      <div className="contact">
        <Section title={m.help_contact_details()}>
          <dl className="contact-ways">
            <dt>{held(m.help_contact_email())}</dt>
            <dd>
              <a href={`mailto:${email}`}>{email}</a>
            </dd>
            <dt>{m.help_contact_phone()}</dt>
            <dd>
              <a href={telOf(phone)}>{phone}</a>
            </dd>
            <dt>{m.help_contact_ussd()}</dt>
            <dd>
              <b className="figures">{ussdCode}</b>{' '}
              <span className="soft small">{m.help_contact_ussd_text()}</span>
            </dd>
          </dl>
          <p>
            {m.help_contact_help()}{' '}
            <Anchor to="/help-center" reload>
              {m.help_contact_help_link()}
            </Anchor>
            .
          </p>
        </Section>
        <Section title={m.help_contact_form()} id="write">
          <WriteForm sender={sender} />
        </Section>
      </div>
    </>
  )
}
