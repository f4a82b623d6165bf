import { useRef } from 'react'
import { Form } from 'react-router'
import { signedIn } from '#context.ts'
import { LanguageSwitch } from '#shell/header.tsx'
import { maskedPhone } from '#kit/phone.ts'
import { Refusal } from '#kit/refusal.ts'
import { dayInWords, momentInWords } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { refusalText } from '#web/refusal-words.ts'
import { Button } from '#ui/forms/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { PageHead, Section } from '#ui/layout/section.tsx'
import { answer } from '#web/answers.server.ts'
import { ownSessions, ownSettings } from '../../queries.server.ts'
import { accountAction } from './action.server.ts'
import { DataPart, LeavingBanner, MailsPart } from './more.tsx'
import { answerFor, type Part, useBusy } from './part.ts'
import { NamePart, PicturePart } from './person.tsx'
import { PhonePart } from './phone.tsx'
import { type AuthAnswer, unexpectedAnswer } from '../auth/answer.ts'
import { PasswordField } from '../auth/fields.tsx'
import { deviceOf } from './device.ts'
import { sentForm } from '../auth/retry.ts'
import { SessionList } from './session-list.tsx'
import { useSaid } from './use-said.ts'
import type { Route } from './+types/account'

export const handle = { hydrate: 'always' }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    const viewer = signedIn(ctx)
    const { phone, waitingPhone, erasedOn, mailBadges, mailGoals } = await ownSettings(ctx)
    const sessions = await ownSessions(ctx)
    const inWords = (moment: Date) => momentInWords(moment, ctx.locale)
    // Sent here by the server, which reads nothing of what is too large.
    const wasTooLarge = new URL(args.request.url).searchParams.get('picture') === 'too-large'
    const tooLarge = wasTooLarge
      ? refusalText(new Refusal('invalid-input', { fields: { picture: 'picture-too-large' } }))
      : null
    return {
      name: viewer.name,
      email: viewer.email,
      avatarUrl: viewer.avatarUrl,
      wasTooLarge: tooLarge && {
        title: tooLarge.title,
        text: tooLarge.text,
        field: tooLarge.fields.picture!,
      },
      phone: phone && maskedPhone(phone),
      waiting: waitingPhone
        ? {
            phone: waitingPhone,
            shown: `0${waitingPhone.slice(3, 6)} ${waitingPhone.slice(6, 9)} ${waitingPhone.slice(9)}`,
          }
        : null,
      mails: [...(mailGoals ? ['goals'] : []), ...(mailBadges ? ['badges'] : [])],
      leavesOn: erasedOn && dayInWords(erasedOn, ctx.locale),
      sessions: sessions.map(({ id, isCurrent, userAgent, createdAt, updatedAt }) => ({
        id,
        isCurrent,
        device: deviceOf(userAgent ?? ''),
        since: inWords(createdAt),
        used: inWords(updatedAt),
      })),
    }
  })

export const action = (args: Route.ActionArgs) => accountAction(args)

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const intent = new URLSearchParams(await request.clone().text()).get('intent') ?? ''
  return sentForm({ request, serverAction }, () => unexpectedAnswer(intent, { intent }))
}

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const { name, email, avatarUrl, wasTooLarge, phone, waiting, mails, leavesOn, sessions } = loaderData
  const answered: AuthAnswer | undefined = actionData
  const forms = useRef<HTMLDivElement>(null)
  useSaid(answered, forms)
  const part = { answer: answered, busy: useBusy() }
  return (
    <>
      <title>{`${m.account_page_title()} - Stadi`}</title>
      <PageHead title={m.account_page_title()} />
      {leavesOn && <LeavingBanner date={leavesOn} busy={part.busy} />}
      <div className="grid gap-x-12 md:grid-cols-2" ref={forms}>
        <div>
          <NamePart name={name} email={email} {...part} />
          <PicturePart name={name} avatarUrl={avatarUrl} wasTooLarge={wasTooLarge} {...part} />
          <PhonePart phone={phone} waiting={waiting} {...part} />
        </div>
        <div>
          <PasswordPart email={email} {...part} />
          <Section title={m.auth_account_devices()}>
            <SessionList sessions={sessions} />
          </Section>
          <Section title={m.common_language()}>
            <p className="soft">{m.auth_language_lead()}</p>
            <div className="pl-3">
              <LanguageSwitch path="/account" search="" locale={getLocale()} />
            </div>
          </Section>
          <MailsPart chosen={mails} busy={part.busy} />
          <DataPart isLeaving={leavesOn !== null} />
        </div>
      </div>
    </>
  )
}

function PasswordPart({ email, answer, busy }: Part & { email: string }) {
  const own = answerFor(answer, 'password')
  return (
    <Section title={m.auth_account_password()} id="password">
      <Form method="post" className="stack">
        {own?.refused && <FormError title={own.refused.title} text={own.refused.text} />}
        <p className="soft">{m.auth_account_password_lead()}</p>
        {/* For password managers, which otherwise guess whose password this is. */}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <Field
          label={m.auth_current_password()}
          name="current"
          type="password"
          autoComplete="current-password"
          required
          error={own?.refused?.fields.current}
        />
        <PasswordField
          answer={own}
          autoComplete="new-password"
          label={m.auth_new_password()}
          hint={m.auth_password_hint()}
        />
        <p>
          <Button
            name="intent"
            value="password"
            variant="outline"
            pending={busy === 'password'}
            pendingText={m.common_please_wait()}
          >
            {m.auth_change_password()}
          </Button>
        </p>
      </Form>
    </Section>
  )
}
