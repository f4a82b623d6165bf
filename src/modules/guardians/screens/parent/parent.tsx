import { data, redirect } from 'react-router'
import { NUMBER_RETENTION_DAYS } from '#kit/said-numbers.ts'
import { momentInWords } from '#kit/time.ts'
import { LanguageSwitch } from '#shell/header.tsx'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { PageMeta } from '#shell/page-meta.tsx'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Anchor } from '#ui/anchor.tsx'
import { Field } from '#ui/forms/field.tsx'
import { PageHead, Section } from '#ui/layout/section.tsx'
import { held } from '#ui/no-break/held.ts'
import { act, answer, textOf } from '#web/answers.server.ts'
import { answerGuardian, endConsent } from '../../commands/answer.server.ts'
import { sendGuardianCode } from '../../commands/codes.server.ts'
import { parentView } from '../../queries/consents.server.ts'
import { CODE_MINUTES, parentHref } from '../../rules.ts'
import { Allowed } from '../allowed.tsx'
import type { Route } from './+types/parent'

export const handle = { hydrate: 'never' }

// Its address is personal. Not no-referrer: with that, browsers send "Origin: null" with a form, which the server refuses.
const secret = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' }
export const headers = () => secret

/** 410, not 404: the log records 404s. */
export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    const view = await parentView(ctx, args.params.token)
    const inWords = (moment: Date | null) => moment && momentInWords(moment, ctx.locale, ctx.zone)
    return data(view && { ...view, answered: inWords(view.answeredAt), until: inWords(view.answerBy)! }, {
      status: view ? 200 : 410,
      headers: secret,
    })
  })

export const action = (args: Route.ActionArgs) =>
  act(
    args,
    async (ctx, form, web) => {
      const { token } = args.params
      const intent = textOf(form, 'intent')
      if (intent === 'code') {
        await sendGuardianCode(ctx, token)
        web.toast({
          title: m.guardians_code_sent(),
          text: m.guardians_code_sent_text({ ruleMinutes: CODE_MINUTES }),
        })
      } else if (intent === 'end') {
        await endConsent(ctx, token, { code: textOf(form, 'code') })
        web.toast({ title: m.guardians_parent_ended() })
      } else {
        await answerGuardian(ctx, token, { answer: intent, code: textOf(form, 'code') })
        web.toast({ title: intent === 'yes' ? m.guardians_parent_given() : m.guardians_parent_refused() })
      }
      return redirect(parentHref(token), 303)
    },
    { openToVisitors: true },
  )

type View = NonNullable<Route.ComponentProps['loaderData']>

/** What a parent or guardian reads and answers, without an account, in both languages (decision 106). */
export default function Parent({ loaderData: view, params: { token } }: Route.ComponentProps) {
  const name = view?.name ?? ''
  const title = view ? titles[view.state]({ name }) : m.guardians_over_title()
  return (
    <>
      <PageMeta title={title} description={m.guardians_parent_about()} path="/parent" noindex />
      <LanguageSwitch path={parentHref(token)} search="" locale={getLocale()} />
      <PageHead
        title={<bdi>{held(title)}</bdi>}
        lead={view ? leads[view.state](view) : m.guardians_over_text()}
        {...(!view && { action: <Anchor to="/parent">{m.guardians_parent_find()}</Anchor> })}
      />
      {view?.state === 'asked' && <Answer view={view} />}
      {view?.state === 'given' && <TakeBack view={view} />}
      {view && (
        <p className="small soft measure mt-6">
          {m.guardians_parent_data({ ruleDays: NUMBER_RETENTION_DAYS })}{' '}
          <Anchor to="/privacy">{m.guardians_parent_privacy()}</Anchor>
        </p>
      )}
    </>
  )
}

const titles: Record<View['state'], (of: { name: string }) => string> = {
  asked: m.guardians_parent_title,
  given: m.guardians_parent_title_given,
  refused: m.guardians_parent_title_refused,
  ended: m.guardians_parent_title_ended,
}

const leads: Record<View['state'], (of: View) => string> = {
  asked: ({ name }) => m.guardians_parent_lead({ name }),
  given: ({ name, answered }) => m.guardians_parent_lead_given({ name, at: answered ?? '' }),
  refused: ({ name }) => m.guardians_parent_lead_refused({ name, ruleDays: NUMBER_RETENTION_DAYS }),
  ended: ({ name }) => m.guardians_parent_lead_ended({ name, ruleDays: NUMBER_RETENTION_DAYS }),
}

function Answer({ view: { name, phone, until } }: { view: View }) {
  return (
    <>
      <Allowed />
      <Section title={m.guardians_parent_answer()}>
        <div className="stack measure">
          <p>{m.guardians_parent_until({ until })}</p>
          <ActionForm intent="yes" className="stack">
            <CodeField phone={phone} />
            <p>
              <Submit>{m.guardians_parent_yes({ name })}</Submit>
            </p>
          </ActionForm>
          <ActionForm intent="no">
            <Submit variant="outline">{m.guardians_parent_no()}</Submit>
          </ActionForm>
          <NewCode />
        </div>
      </Section>
    </>
  )
}

function TakeBack({ view: { name, phone, hasCode } }: { view: View }) {
  return (
    <>
      <Allowed />
      <Section title={m.guardians_parent_end_title()}>
        <div className="stack measure">
          <p>{m.guardians_parent_end_text({ name })}</p>
          {hasCode && (
            <ActionForm intent="end" className="stack">
              <CodeField phone={phone} />
              <p>
                <Submit variant="danger">{m.guardians_parent_end()}</Submit>
              </p>
            </ActionForm>
          )}
          <NewCode first={!hasCode} />
        </div>
      </Section>
    </>
  )
}

const CodeField = ({ phone }: { phone: string }) => (
  <Field
    label={m.guardians_parent_code()}
    name="code"
    inputMode="numeric"
    autoComplete="one-time-code"
    required
    maxLength={12}
    hint={m.guardians_parent_code_hint({ phone })}
  />
)

const NewCode = ({ first = false }: { first?: boolean }) => (
  <ActionForm intent="code">
    <Submit variant={first ? 'outline' : 'quiet'}>
      {first ? m.guardians_parent_send_code() : m.guardians_parent_new_code()}
    </Submit>
  </ActionForm>
)
