import { m } from '#paraglide/messages.js'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { OWN_HREF } from '../../rules.ts'
import type { FirstView } from '../../types.ts'
import { Joining } from './joining.tsx'

type Props = { view: FirstView; viewer: NonNullable<FirstView['viewer']> }

/** Somebody who is signed in: one button links their account. */
export function OwnAccount({ view, viewer }: Props) {
  const { organisation, label } = view
  return (
    <div className="stack measure">
      <p>
        {m.sso_first_as()} <bdi className="font-bold">{viewer.name}</bdi> (
        <bdi className="wrap-anywhere">{viewer.email}</bdi>). {m.sso_first_not_you()}
      </p>
      {(view.name || view.email) && (
        <p>
          {m.sso_first_there({ organisation })}{' '}
          <bdi className="font-bold wrap-anywhere">{view.name || view.email}</bdi>.
        </p>
      )}
      {viewer.state === 'free' ? (
        <ActionForm intent="link" className="stack" failed={m.sso_first_failed()}>
          <p>{m.sso_first_link_lead({ label })}</p>
          <section className="rounded-card bg-sand p-4">
            <h2 className="text-lg">{m.sso_gets_title({ organisation })}</h2>
            <ul className="mt-2 list-disc pl-5">
              <li>{m.sso_gets_nothing()}</li>
              <li>{m.sso_gets_end()}</li>
            </ul>
          </section>
          {!viewer.isMember && <Joining organisation={organisation} mayShow={viewer.mayShow} />}
          <p>
            <Submit>{m.sso_first_link()}</Submit>
          </p>
        </ActionForm>
      ) : (
        <NotThisOne state={viewer.state} />
      )}
    </div>
  )
}

function NotThisOne({ state }: { state: Exclude<Props['viewer']['state'], 'free'> }) {
  const words: Record<typeof state, () => string> = {
    taken: m.sso_taken_text,
    admin: m.sso_admin_text,
    'no-password': m.sso_no_password_text,
  }
  return (
    <Banner
      tone="gold"
      title={m.sso_taken_title()}
      text={
        <>
          <p>{words[state]()}</p>
          {state !== 'admin' && (
            <p className="mt-3">
              <ButtonLink to={OWN_HREF} variant="outline">
                {m.sso_own_title()}
              </ButtonLink>
            </p>
          )}
        </>
      }
    />
  )
}
