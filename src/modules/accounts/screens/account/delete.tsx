import { redirect } from 'react-router'
import { signedIn } from '#context.ts'
import { dayInWords } from '#kit/time.ts'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { RadioGroup } from '#ui/forms/choices.tsx'
import { Field } from '#ui/forms/field.tsx'
import { PageHead, Section } from '#ui/layout/section.tsx'
import { held } from '#ui/no-break/held.ts'
import { act, answer, textOf } from '#web/answers.server.ts'
import { askForDeletion, cancelDeletion } from '../../commands/deletion.server.ts'
import { ownSettings } from '../../queries/own.server.ts'
import { UNDO_DAYS } from '../../rules.ts'
import { LeavingBanner } from './more.tsx'
import type { Route } from './+types/delete'

export const handle = { hydrate: 'always' }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    const viewer = signedIn(ctx)
    const { erasedOn, takesMessages } = await ownSettings(ctx)
    return {
      email: viewer.email,
      leavesOn: erasedOn && dayInWords(erasedOn, ctx.locale, ctx.zone),
      takesMessages,
    }
  })

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    if (textOf(form, 'intent') === 'keep') {
      await cancelDeletion(ctx)
      web.toast({ title: m.account_kept(), text: m.account_kept_text() })
      return redirect('/account')
    }
    const messages = textOf(form, 'messages') || undefined
    await askForDeletion(ctx, { current: textOf(form, 'current'), messages })
    // The banner on that page shows the day.
    return redirect('/account')
  })

/** What is deleted and what stays, before confirmation. */
export default function AccountDelete({ loaderData }: Route.ComponentProps) {
  const { email, leavesOn, takesMessages } = loaderData
  return (
    <>
      <title>{`${m.account_delete_title()} - Stadi`}</title>
      <PageHead title={m.account_delete_title()} lead={m.account_delete_page_lead({ ruleDays: UNDO_DAYS })} />
      {leavesOn && <LeavingBanner date={leavesOn} />}
      <div className="grid gap-x-12 md:grid-cols-2">
        <Section title={m.account_delete_gone()}>
          <Lines of={gone()} />
        </Section>
        <Section title={m.account_delete_stays()}>
          <Lines of={stays()} />
        </Section>
      </div>
      {leavesOn ? (
        <>
          <p>{takesMessages ? m.account_delete_messages_going() : m.account_delete_messages_staying()}</p>
          <p>
            <ButtonLink to="/account" variant="outline">
              {m.account_delete_back()}
            </ButtonLink>
          </p>
        </>
      ) : (
        <AskForm email={email} />
      )}
    </>
  )
}

const Lines = ({ of }: { of: string[] }) => (
  <ul className="grid list-disc gap-2 pl-5">
    {of.map((line) => (
      <li key={line}>{held(line)}</li>
    ))}
  </ul>
)

const gone = () => [
  m.account_delete_gone_account(),
  m.account_delete_gone_learning(),
  m.account_delete_gone_goals(),
  m.account_delete_gone_certificates(),
  m.account_delete_gone_jobs(),
  m.account_delete_gone_access(),
  m.account_delete_gone_messages(),
]

const stays = () => [
  m.account_delete_stays_payments(),
  m.account_delete_stays_events(),
  m.account_delete_stays_log(),
  m.account_delete_stays_wait(),
]

const AskForm = ({ email }: { email: string }) => (
  <ActionForm intent="delete" className="stack measure mt-6">
    <p>
      <Anchor to="/account/data.json" reload>
        {m.account_delete_download()}
      </Anchor>
    </p>
    <RadioGroup
      legend={m.account_delete_messages()}
      name="messages"
      defaultValue="stay"
      options={[
        {
          value: 'stay',
          label: m.account_delete_messages_stay(),
          hint: m.account_delete_messages_stay_why(),
        },
        { value: 'go', label: m.account_delete_messages_go(), hint: m.account_delete_messages_go_why() },
      ]}
    />
    <input type="hidden" name="username" autoComplete="username" value={email} />
    <Field
      label={m.account_delete_password()}
      name="current"
      type="password"
      autoComplete="current-password"
      required
    />
    <div className="row">
      <Submit variant="danger">{m.account_delete_button({ ruleDays: UNDO_DAYS })}</Submit>
      <ButtonLink to="/account" variant="outline">
        {m.account_delete_back()}
      </ButtonLink>
    </div>
  </ActionForm>
)
