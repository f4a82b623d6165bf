import { redirect } from 'react-router'
import { adminOnly } from '#context.ts'
import { changePerson, endSessionOf } from '#modules/accounts/commands/administration.server.ts'
import { ChangeForms, changeDone } from '#modules/accounts/parts.tsx'
import { personForAdmin, sessionsForAdmin } from '#modules/accounts/queries/administration.server.ts'
import { correctAge, endConsentOf } from '#modules/guardians/commands/administration.server.ts'
import { AgeForms } from '#modules/guardians/parts.tsx'
import { adminHref } from '#shell/admin/address.ts'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { PageRefusal } from '#shell/form/refusal.tsx'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { Badge } from '#ui/badge.tsx'
import { Section } from '#ui/layout/section.tsx'
import { held } from '#ui/no-break/held.ts'
import { act, answer, textOf } from '#web/answers.server.ts'
import type { Route } from './+types/person'
import { ageOf } from './age.server.ts'
import { deviceInWords, factsOf } from './facts.server.ts'
import { SheetSection } from './sheet.tsx'
import { sheetsOf } from './sheets.server.ts'

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    const viewer = adminOnly(ctx)
    const person = await personForAdmin(ctx, args.params.personId)
    const sessions = await sessionsForAdmin(ctx, person.id)
    return {
      person,
      isSelf: person.id === viewer.id,
      facts: factsOf(person, ctx),
      age: await ageOf(ctx, person),
      devices: sessions.map((session) => deviceInWords(session, ctx)),
      sheets: await sheetsOf(ctx, person),
      words: {
        devices: m.admin_person_sessions(),
        noDevices: m.admin_person_sessions_none(),
        signOut: m.admin_person_sign_out(),
        change: m.admin_person_change(),
      },
    }
  })

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    const viewer = adminOnly(ctx)
    const { personId } = args.params
    const change = textOf(form, 'intent')
    if (change === 'end-session') {
      await endSessionOf(ctx, personId, textOf(form, 'id'))
      web.toast({ title: m.admin_session_ended() })
    } else if (change === 'set-adult' || change === 'end-consent') {
      await (change === 'set-adult' ? correctAge : endConsentOf)(ctx, personId, {
        reason: textOf(form, 'reason'),
      })
      web.toast({
        title: change === 'set-adult' ? m.guardians_admin_adult_done() : m.guardians_admin_end_done(),
      })
    } else {
      await changePerson(ctx, { change, id: personId, reason: textOf(form, 'reason') })
      web.toast({ title: changeDone(change) })
    }
    // An administrator who gave up the permission may not see this page any more.
    return redirect(change === 'revoke-admin' && personId === viewer.id ? '/' : args.url.pathname)
  })

/** Everything about one account: what each module knows about it, and the actions on it (ADM-23). */
export default function Person({ loaderData }: Route.ComponentProps) {
  const { person, isSelf, facts, age, devices, sheets, words } = loaderData
  const back = (
    <Anchor to={adminHref('users')} className="btn btn-quiet">
      {m.admin_log_back()}
    </Anchor>
  )
  return (
    <>
      <PageRefusal className="mt-4" />
      <Section title={<bdi className="wrap-anywhere">{person.name}</bdi>} action={back}>
        <p className="row mb-4">
          {person.isAdmin && <Badge tone="gold">{m.admin_administrator()}</Badge>}
          {person.suspendedAt && <Badge tone="brick">{m.admin_suspended()}</Badge>}
          {age && <Badge tone="sky">{age.badge}</Badge>}
        </p>
        <dl className="cards">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{held(label)}</dt>
              <dd>
                <bdi className="wrap-anywhere">{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section title={words.change}>
        <div className="cards" key={`${person.isAdmin} ${person.suspendedAt}`}>
          <ChangeForms person={person} isSelf={isSelf} />
        </div>
      </Section>
      {age && (
        <Section title={age.title}>
          <p className="soft mb-4">{age.standing}</p>
          <div className="cards" key={age.badge}>
            <AgeForms id={person.id} words={age.words} />
          </div>
        </Section>
      )}
      <Section title={words.devices}>
        {devices.length === 0 && <p className="soft">{words.noDevices}</p>}
        <ul className="grid">
          {devices.map(({ id, name, line, signOut }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-3 lined-below py-3">
              <div>
                <b>{name}</b>
                <p className="small soft">{held(line)}</p>
              </div>
              <ActionForm intent="end-session" id={id} quiet preventScrollReset>
                <Submit variant="outline" aria-label={signOut}>
                  {words.signOut}
                </Submit>
              </ActionForm>
            </li>
          ))}
        </ul>
      </Section>
      {sheets.map((sheet) => (
        <SheetSection key={sheet.title} {...sheet} />
      ))}
    </>
  )
}
