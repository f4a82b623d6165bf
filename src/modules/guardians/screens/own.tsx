import { redirect } from 'react-router'
import { signedIn } from '#context.ts'
import { NUMBER_RETENTION_DAYS } from '#kit/said-numbers.ts'
import { dayInWords, momentInWords } from '#kit/time.ts'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { RefusalNote } from '#shell/form/refusal.tsx'
import { useFormAnswer } from '#shell/form/use-form-answer.ts'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Breadcrumb } from '#ui/layout/breadcrumb.tsx'
import { PageHead, Section } from '#ui/layout/section.tsx'
import { act, answer, textOf } from '#web/answers.server.ts'
import { ownPath } from '#modules/accounts/rules.ts'
import { askGuardian, withdrawRequest } from '../commands/ask.server.ts'
import { ownConsent } from '../queries/consents.server.ts'
import type { Route } from './+types/own'
import { Allowed } from './allowed.tsx'

export const handle = { hydrate: 'always' }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    // An adult has nobody to ask.
    if (!signedIn(ctx).underage) throw redirect('/account#age')
    const { adultOn, consent } = await ownConsent(ctx)
    const inWords = (moment: Date | null) => moment && momentInWords(moment, ctx.locale, ctx.zone)
    return {
      next: ownPath(args.url.searchParams.get('next')),
      adultOn: dayInWords(adultOn, ctx.locale, ctx.zone),
      consent: consent && {
        state: consent.state,
        phone: consent.phone,
        asked: inWords(consent.askedAt)!,
        sends: inWords(consent.sendsAt),
        answerBy: inWords(consent.answerBy)!,
        answered: inWords(consent.answeredAt),
        ended: inWords(consent.endedAt),
      },
    }
  })

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    if (textOf(form, 'intent') === 'withdraw') await withdrawRequest(ctx)
    else {
      const { sendsAt } = await askGuardian(ctx, { phone: textOf(form, 'phone') })
      const at = sendsAt && momentInWords(sendsAt, ctx.locale, ctx.zone)
      web.toast(
        at
          ? { title: m.guardians_asked_night(), text: m.guardians_asked_night_text({ at }) }
          : { title: m.guardians_asked(), text: m.guardians_asked_text() },
      )
    }
    return redirect('/account/guardian')
  })

type Consent = Route.ComponentProps['loaderData']['consent']

/** Where somebody under 18 asks a parent or guardian, and reads what they answered (decision 106). */
export default function OwnGuardian({ loaderData: { next, adultOn, consent } }: Route.ComponentProps) {
  const isOpen = consent === null || consent.state === 'refused' || consent.state === 'ended'
  return (
    <>
      <title>{`${m.guardians_title()} - Stadi`}</title>
      <PageHead
        above={
          <Breadcrumb
            label={m.common_here()}
            crumbs={[{ label: m.account_page_title(), to: '/account' }, { label: m.guardians_crumb() }]}
          />
        }
        title={m.guardians_title()}
        lead={isOpen ? m.guardians_lead() : undefined}
      />
      <div className="stack measure">
        {next && consent?.state !== 'given' && (
          <Banner tone="sky" title={m.refusal_consent_needed_title()} text={m.guardians_needed()} />
        )}
        <Standing consent={consent} />
        {next && consent?.state === 'given' && (
          <p>
            <Anchor to={next}>{m.guardians_go_on()}</Anchor>
          </p>
        )}
        {isOpen && <AskForm />}
        {consent?.state === 'asked' && <Waiting />}
      </div>
      <Section title={m.guardians_allowed_title()}>
        <Allowed />
        <p className="small soft mt-4">
          {m.guardians_adult_on({ date: adultOn })} <Anchor to="/contact">{m.guardians_wrong_age()}</Anchor>
        </p>
      </Section>
    </>
  )
}

function Standing({ consent }: { consent: Consent }) {
  switch (consent?.state) {
    case 'given':
      return (
        <Banner
          title={m.guardians_given()}
          text={m.guardians_given_text({ phone: consent.phone, at: consent.answered! })}
        />
      )
    case 'refused':
      return (
        <Banner
          tone="gold"
          title={m.guardians_refused()}
          text={m.guardians_refused_text({ ruleDays: NUMBER_RETENTION_DAYS })}
        />
      )
    case 'ended':
      return (
        <Banner
          tone="gold"
          title={m.guardians_ended()}
          text={m.guardians_ended_text({ ruleDays: NUMBER_RETENTION_DAYS })}
        />
      )
    case 'asked':
      return (
        <Banner
          tone="sky"
          title={m.guardians_waiting({ phone: consent.phone })}
          text={
            consent.sends
              ? m.guardians_waiting_night({ at: consent.sends, until: consent.answerBy })
              : m.guardians_waiting_text({ until: consent.answerBy })
          }
        />
      )
    default:
      return null
  }
}

const AskForm = () => (
  <ActionForm intent="ask" className="stack">
    <Field
      label={m.guardians_phone()}
      name="phone"
      type="tel"
      inputMode="tel"
      autoComplete="off"
      required
      maxLength={40}
      hint={m.guardians_phone_hint()}
    />
    <p>
      <Submit>{m.guardians_ask()}</Submit>
    </p>
  </ActionForm>
)

/** Another number, or none. */
function Waiting() {
  const asking = useFormAnswer({ intent: 'ask' })
  return (
    <>
      <details className="behind" open={asking?.refusal !== undefined}>
        <summary>{m.guardians_ask_other()}</summary>
        <div>
          <AskForm />
        </div>
      </details>
      <RefusalNote refusal={useFormAnswer({ intent: 'withdraw' })?.refusal} />
      <ActionForm intent="withdraw" quiet>
        <Submit variant="quiet">{m.guardians_withdraw()}</Submit>
      </ActionForm>
    </>
  )
}
