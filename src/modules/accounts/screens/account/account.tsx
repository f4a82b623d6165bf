import { Outlet } from 'react-router'
import { signedIn } from '#context.ts'
import { zoneInWords } from '#core/zone-words.ts'
import { LanguageSwitch } from '#shell/header.tsx'
import { maskedPhone } from '#kit/phone.ts'
import { Refusal } from '#kit/refusal.ts'
import { dayInWords, momentInWords } from '#kit/time.ts'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { answerTo } from '#shell/form/answer.server.ts'
import { AnswersFromBelow } from '#shell/form/answers-from-below.tsx'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { refusalText } from '#web/refusal-words.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Field } from '#ui/forms/field.tsx'
import { PageHead, Section } from '#ui/layout/section.tsx'
import { answer } from '#web/answers.server.ts'
import { ownSecondFactor } from '../../queries/second-factor.server.ts'
import { ownSessions } from '../../queries/sessions.server.ts'
import { ownSettings } from '../../queries/own.server.ts'
import {
  DataPart,
  FactorPart,
  LeavingBanner,
  NoticesPart,
  OrganisationsPart,
  PortfolioPart,
  ProgramsPart,
  PushPart,
} from './more.tsx'
import { NamePart, PicturePart } from './person.tsx'
import { PhonePart } from './phone.tsx'
import { PasswordField } from '../auth/fields.tsx'
import { deviceOf } from '#kit/net/device.ts'
import { SessionList } from './session-list.tsx'
import type { Route } from './+types/account'
import { ButtonLink } from '#ui/forms/button.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { GUARDIAN, type Underage } from '../../rules.ts'

export const handle = { hydrate: 'always' }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    const viewer = signedIn(ctx)
    const { phone, waitingPhone, pin, erasedOn, hasPassword, ...wants } = await ownSettings(ctx)
    const sessions = await ownSessions(ctx)
    const factor = await ownSecondFactor(ctx)
    const inWords = (moment: Date) => momentInWords(moment, ctx.locale, ctx.zone)
    // Redirected here by the server, which does not read bodies that are too large.
    const wasTooLarge = new URL(args.request.url).searchParams.get('picture') === 'too-large'
    const tooLarge = new Refusal('invalid-input', { fields: { picture: 'picture-too-large' } })
    return {
      name: viewer.name,
      underage: viewer.underage ?? null,
      email: viewer.email,
      hasFactor: factor.since !== null,
      hasPassword,
      avatarUrl: viewer.avatarUrl,
      tooLarge: wasTooLarge
        ? { ...answerTo(new FormData(), refusalText(tooLarge)), intent: 'picture' }
        : null,
      dial: ctx.config.ussdCode,
      pin,
      phone: phone && maskedPhone(phone),
      waiting: waitingPhone
        ? {
            phone: waitingPhone,
            shown: `0${waitingPhone.slice(3, 6)} ${waitingPhone.slice(6, 9)} ${waitingPhone.slice(9)}`,
          }
        : null,
      mails: [
        ...(wants.mailSessions ? ['sessions'] : []),
        ...(wants.mailMessages ? ['messages'] : []),
        ...(wants.mailReplies ? ['replies'] : []),
        ...(wants.mailPeers ? ['peers'] : []),
        ...(wants.mailTeachers ? ['teachers'] : []),
        ...(wants.mailGroups ? ['groups'] : []),
        ...(wants.mailGoals ? ['goals'] : []),
        ...(wants.mailBadges ? ['badges'] : []),
      ],
      zone: zoneInWords(ctx.zone, ctx.locale),
      sms: wants.smsSessions ? ['sessions'] : [],
      leavesOn: erasedOn && dayInWords(erasedOn, ctx.locale, ctx.zone),
      sessions: sessions.map(({ id, isCurrent, userAgent, createdAt, updatedAt }) => ({
        id,
        isCurrent,
        device: deviceOf(userAgent ?? ''),
        since: inWords(createdAt),
        used: inWords(updatedAt),
      })),
    }
  })

/** Each part submits to its own URL below this one, where the page stays as it is. */
export default function Account({ loaderData }: Route.ComponentProps) {
  const { name, email, avatarUrl, tooLarge, mails, sms, zone, leavesOn, sessions } = loaderData
  const { dial, phone, pin, waiting, hasFactor, hasPassword, underage } = loaderData
  return (
    <AnswersFromBelow>
      <title>{`${m.account_page_title()} - Stadi`}</title>
      <PageHead title={m.account_page_title()} />
      {leavesOn && <LeavingBanner date={leavesOn} />}
      <div className="grid gap-x-12 md:grid-cols-2">
        <div>
          <NamePart name={name} email={email} />
          <AgePart underage={underage} />
          <PicturePart name={name} avatarUrl={avatarUrl} tooLarge={tooLarge} />
          <PhonePart dial={dial} pin={pin} phone={phone} waiting={waiting} />
          <NoticesPart mails={mails} sms={sms} hasPhone={phone !== null} zone={zone} />
          <PushPart />
          {/* What other modules ask here. */}
          <Outlet />
        </div>
        <div>
          {hasPassword ? <PasswordPart email={email} /> : <NoPasswordPart />}
          <FactorPart isOn={hasFactor} />
          <Section title={m.auth_account_devices()}>
            <SessionList sessions={sessions} />
          </Section>
          <Section title={m.common_language()}>
            <p className="soft">{m.auth_language_lead()}</p>
            <div className="pl-3">
              <LanguageSwitch path="/account" search="" locale={getLocale()} />
            </div>
          </Section>
          <PortfolioPart isMinor={underage !== null} />
          <OrganisationsPart />
          <ProgramsPart />
          <DataPart isLeaving={leavesOn !== null} />
        </div>
      </div>
    </AnswersFromBelow>
  )
}

const PasswordPart = ({ email }: { email: string }) => (
  <Section title={m.auth_account_password()} id="password">
    <ActionForm intent="password" action="/account/password" className="stack">
      <p className="soft">{m.auth_account_password_lead()}</p>
      {/* For password managers, which otherwise guess whose password this is. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <Field
        label={m.auth_current_password()}
        name="current"
        type="password"
        autoComplete="current-password"
        required
      />
      <PasswordField
        autoComplete="new-password"
        label={m.auth_new_password()}
        hint={m.auth_password_hint()}
      />
      <p>
        <Submit variant="outline">{m.auth_change_password()}</Submit>
      </p>
    </ActionForm>
  </Section>
)

const NoPasswordPart = () => (
  <Section title={m.auth_account_password()} id="password">
    <p>
      {m.sso_account_text()}{' '}
      <Anchor to="/account/sign-on" reload>
        {m.sso_account_open()}
      </Anchor>
    </p>
  </Section>
)

/** Under 18 or not, and what follows from it; the question has no birthday. */
const AgePart = ({ underage }: { underage: Underage | null }) => (
  <Section title={m.account_age()} id="age">
    {underage ? (
      <div className="stack">
        <p>{underage === 'consented' ? m.account_age_consented() : m.account_age_alone()}</p>
        <p>
          <ButtonLink to={GUARDIAN} variant="outline">
            {underage === 'consented' ? m.account_age_see() : m.account_age_ask()}
          </ButtonLink>
        </p>
      </div>
    ) : (
      <Disclosure title={m.account_age_adult()}>
        <ActionForm intent="age" action="/account/age" className="stack">
          <p>{m.account_age_note()}</p>
          <p>
            <Submit variant="outline">{m.account_age_say()}</Submit>
          </p>
        </ActionForm>
      </Disclosure>
    )}
  </Section>
)
