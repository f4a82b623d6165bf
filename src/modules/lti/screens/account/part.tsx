import { Outlet } from 'react-router'
import { m } from '#paraglide/messages.js'
import { ButtonLink } from '#ui/forms/button.tsx'
import { Section } from '#ui/layout/section.tsx'
import { answer } from '#web/answers.server.ts'
import { hasLinks } from '../../queries.server.ts'
import type { Route } from './+types/part'

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => ({ isLinked: await hasLinks(ctx) }))

/** A part of /account, for who linked another learning system. */
export default function AccountPlatforms({ loaderData: { isLinked } }: Route.ComponentProps) {
  return (
    <>
      <Outlet />
      {isLinked && (
        <Section title={m.lti_own_title()} id="platforms">
          <div className="stack">
            <p className="soft">{m.lti_own_lead()}</p>
            <p>
              <ButtonLink to="/account/platforms" variant="outline">
                {m.lti_own_open()}
              </ButtonLink>
            </p>
          </div>
        </Section>
      )}
    </>
  )
}
