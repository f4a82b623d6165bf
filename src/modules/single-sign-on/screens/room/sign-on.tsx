import { m } from '#paraglide/messages.js'
import { ButtonLink } from '#ui/forms/button.tsx'
import { Section } from '#ui/layout/section.tsx'
import { held } from '#ui/no-break/held.ts'
import { answer } from '#web/answers.server.ts'
import { signOnForManager } from '../../queries/for-admins.server.ts'
import type { Route } from './+types/sign-on'

export const handle = { hydrate: 'always', styles: 'admin' }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => ({ signOn: await signOnForManager(ctx, args.params.slug) }))

/** Whether an organisation's people sign in by its own accounts, for who manages it. */
export default function SignOn({ loaderData: { signOn } }: Route.ComponentProps) {
  if (!signOn)
    return (
      <Section title={m.sso_room_none()}>
        <div className="stack measure">
          <p>{m.sso_room_none_text()}</p>
          <p>
            <ButtonLink to="/contact" variant="outline">
              {m.sso_room_write()}
            </ButtonLink>
          </p>
        </div>
      </Section>
    )
  return (
    <Section title={signOn.isOpen ? m.sso_room_on() : m.sso_room_closed()}>
      <div className="stack measure">
        {signOn.isOpen && <p>{m.sso_room_on_text()}</p>}
        <p className="wrap-anywhere select-all font-bold">{signOn.address}</p>
        <p className="soft">
          {held(signOn.label)}. {m.sso_admin_people({ count: signOn.people })}.
        </p>
        <p className="soft">{m.sso_room_removed()}</p>
      </div>
    </Section>
  )
}
