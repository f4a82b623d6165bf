import { replace } from 'react-router'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { RefusalNote } from '#shell/form/refusal.tsx'
import { useFormAnswer } from '#shell/form/use-form-answer.ts'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { act, answer, textOf } from '#web/answers.server.ts'
import { answerChallenge } from '../../commands/answer-challenge.server.ts'
import { challengeIsOpen } from '../../queries/second-factor.server.ts'
import { authHref, ownPath } from '../../rules.ts'
import {
  challengeCookie,
  challengeOfRequest,
  deviceCookie,
  deviceOfRequest,
} from '../../session-cookies.server.ts'
import { CodeField } from '../factor/code-field.tsx'
import { enter } from '../../enter.server.ts'
import { AuthPage } from './auth-page.tsx'
import type { Route } from './+types/code'

export const handle = { hydrate: 'always' }

const nextOf = (request: Request): string => ownPath(new URL(request.url).searchParams.get('next')) ?? ''

/** Without a pending sign-in, the flow starts at the sign-in page. */
export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx, web) => {
    const next = nextOf(args.request)
    const isOpen = await challengeIsOpen(ctx, challengeOfRequest(args.request.headers, ctx.config))
    // Somebody who sent a code reads its result.
    if (!isOpen && !web.form) throw replace(authHref('sign-in', next))
    return { signInHref: authHref('sign-in', next), support: ctx.config.supportEmail }
  })

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    const { headers } = args.request
    const challenge = challengeOfRequest(headers, ctx.config)
    const code = { code: textOf(form, 'code') }
    const kept = deviceOfRequest(headers, ctx.config)
    const { token, device } = await answerChallenge(ctx, challenge, code, kept)
    web.setCookie(deviceCookie(device, ctx.config))
    web.setCookie(challengeCookie(null, ctx.config))
    return enter(ctx, web, token, { title: m.auth_welcome_back() }, nextOf(args.request))
  })

/** Reloading the page would lose the answer to a code. */
export const shouldRevalidate = () => false

export default function Code({ loaderData }: Route.ComponentProps) {
  const refusal = useFormAnswer()?.refusal
  const { signInHref, support } = loaderData
  if (refusal?.code === 'challenge-over')
    return (
      <AuthPage title={m.factor_door_title()}>
        <RefusalNote refusal={refusal} />
        <p>
          <ButtonLink to={signInHref}>{m.auth_sign_in()}</ButtonLink>
        </p>
      </AuthPage>
    )
  return (
    <AuthPage title={m.factor_door_title()} lead={m.factor_door_lead()}>
      <ActionForm className="stack" failed={m.refusal_unexpected()}>
        <CodeField />
        <Submit wide>{m.factor_door_send()}</Submit>
      </ActionForm>
      <p className="small soft">{m.factor_lost({ support: support })}</p>
      <p>
        <Anchor to={signInHref}>{m.factor_door_back()}</Anchor>
      </p>
    </AuthPage>
  )
}
