import { type RefObject, useRef } from 'react'
import { Form, redirect } from 'react-router'
import { signedIn } from '#context.ts'
import { dayInWords } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { Button, ButtonLink } from '#ui/forms/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { PageHead, Section } from '#ui/layout/section.tsx'
import { act, answer, textOf, toSignIn } from '#web/answers.server.ts'
import { askForDeletion } from '../../commands.server.ts'
import { ownSettings } from '../../queries.server.ts'
import { LeavingBanner } from './more.tsx'
import { useBusy } from './part.ts'
import { type AuthAnswer, unexpectedAnswer } from '../auth/answer.ts'
import { sentForm } from '../auth/retry.ts'
import { useSaid } from './use-said.ts'
import type { Route } from './+types/delete'

export const handle = { hydrate: 'always' }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    const viewer = signedIn(ctx)
    const { erasedOn } = await ownSettings(ctx)
    return { email: viewer.email, leavesOn: erasedOn && dayInWords(erasedOn, ctx.locale) }
  })

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form) => {
    if (!ctx.viewer) throw toSignIn(args.request)
    await askForDeletion(ctx, { current: textOf(form, 'current') })
    // The banner on that page says the day.
    return redirect('/account')
  })

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  sentForm({ request, serverAction }, () => unexpectedAnswer('delete', {}))

/** What goes and what stays, before anything is asked for. */
export default function AccountDelete({ loaderData: { email, leavesOn }, actionData }: Route.ComponentProps) {
  const answered: AuthAnswer | undefined = actionData
  const form = useRef<HTMLFormElement>(null)
  useSaid(answered, form)
  const busy = useBusy()
  return (
    <>
      <title>{`${m.account_delete_title()} - Stadi`}</title>
      <PageHead title={m.account_delete_title()} lead={m.account_delete_page_lead()} />
      {leavesOn && <LeavingBanner date={leavesOn} busy={busy} />}
      <div className="grid gap-x-12 md:grid-cols-2">
        <Section title={m.account_delete_gone()}>
          <Lines of={gone()} />
        </Section>
        <Section title={m.account_delete_stays()}>
          <Lines of={stays()} />
        </Section>
      </div>
      {leavesOn ? (
        <p>
          <ButtonLink to="/account" variant="outline">
            {m.account_delete_back()}
          </ButtonLink>
        </p>
      ) : (
        <AskForm form={form} email={email} answer={answered} busy={busy} />
      )}
    </>
  )
}

const Lines = ({ of }: { of: string[] }) => (
  <ul className="grid list-disc gap-2 pl-5">
    {of.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
)

const gone = () => [
  m.account_delete_gone_account(),
  m.account_delete_gone_learning(),
  m.account_delete_gone_goals(),
  m.account_delete_gone_certificates(),
  m.account_delete_gone_access(),
  m.account_delete_gone_messages(),
]

const stays = () => [
  m.account_delete_stays_payments(),
  m.account_delete_stays_events(),
  m.account_delete_stays_log(),
  m.account_delete_stays_wait(),
]

function AskForm({
  form,
  email,
  answer,
  busy,
}: {
  form: RefObject<HTMLFormElement | null>
  email: string
  answer?: AuthAnswer
  busy: string
}) {
  return (
    <Form method="post" className="stack measure mt-6" ref={form}>
      {answer?.refused && <FormError title={answer.refused.title} text={answer.refused.text} />}
      <p>
        <Anchor to="/account/data.json" reload>
          {m.account_delete_download()}
        </Anchor>
      </p>
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <Field
        label={m.account_delete_password()}
        name="current"
        type="password"
        autoComplete="current-password"
        required
        error={answer?.refused?.fields.current}
      />
      <div className="row">
        <Button
          name="intent"
          value="delete"
          variant="danger"
          pending={busy === 'delete'}
          pendingText={m.common_please_wait()}
        >
          {m.account_delete_button()}
        </Button>
        <ButtonLink to="/account" variant="outline">
          {m.account_delete_back()}
        </ButtonLink>
      </div>
    </Form>
  )
}
