import { Form, useNavigation } from 'react-router'
import { useRef } from 'react'
import { m } from '#paraglide/messages.js'
import { hashOf } from '#kit/ids.ts'
import { Button, ButtonLink } from '#ui/forms/button.tsx'
import { act, answer, textOf } from '#web/answers.server.ts'
import { resetPassword } from '../../commands.server.ts'
import { linkIsGood } from '../../queries.server.ts'
import { enter } from './action.server.ts'
import { authHref } from '../../rules.ts'
import { type AuthAnswer, unexpectedAnswer } from './answer.ts'
import { Door } from './door.tsx'
import { PasswordField } from './fields.tsx'
import { sentForm } from './retry.ts'
import { useSaid } from '../account/use-said.ts'
import type { Route } from './+types/reset'

export const handle = { hydrate: 'always' }

const tokenOf = (request: Request): string => new URL(request.url).searchParams.get('token') ?? ''

/** Looks at the link without using it up. */
export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => ({ good: await linkIsGood(ctx, hashOf(tokenOf(args.request)), 'reset') }))

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    const { token, next } = await resetPassword(ctx, tokenOf(args.request), {
      password: textOf(form, 'password'),
    })
    return enter(ctx, web, token, { title: m.auth_reset_done(), text: m.auth_reset_done_text() }, next)
  })

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  sentForm({ request, serverAction }, () => unexpectedAnswer('reset', {}))

export default function Reset({ loaderData, actionData }: Route.ComponentProps) {
  const answered = actionData
  const form = useRef<HTMLFormElement>(null)
  useSaid(answered, form)
  const busy = useNavigation().formData != null
  const dead =
    !loaderData.good ||
    (answered?.refused && 'code' in answered.refused && answered.refused.code === 'link-invalid')
  const said: AuthAnswer | undefined = dead
    ? { refused: { title: m.refusal_link_title(), text: m.refusal_link_invalid(), fields: {} }, values: {} }
    : answered
  return (
    <Door title={m.auth_forgot_title()} lead={dead ? undefined : m.auth_reset_lead()} secret answer={said}>
      {dead ? (
        <p>
          <ButtonLink to={authHref('forgot', '')}>{m.auth_ask_again()}</ButtonLink>
        </p>
      ) : (
        <Form method="post" replace className="stack" ref={form}>
          <PasswordField
            answer={said}
            autoComplete="new-password"
            label={m.auth_new_password()}
            hint={m.auth_password_hint()}
          />
          <Button wide pending={busy} pendingText={m.common_please_wait()}>
            {m.auth_reset()}
          </Button>
        </Form>
      )}
    </Door>
  )
}
