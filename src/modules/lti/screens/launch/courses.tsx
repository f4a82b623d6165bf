import { redirect } from 'react-router'
import { m } from '#paraglide/messages.js'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { PageHead } from '#ui/layout/section.tsx'
import { answer } from '#web/answers.server.ts'
import { CoursesToChoose } from '../../parts.tsx'
import { coursesToChoose } from '../../queries/choice.server.ts'
import { launchView } from '../../queries/launch.server.ts'
import { browserOf, launchHref } from '../../rules.ts'
import type { Route } from './+types/courses'

export const handle = { hydrate: 'always' }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    const { launchId } = args.params
    const { message, platform } = await launchView(
      ctx,
      launchId,
      browserOf(args.request.headers.get('cookie'), launchId),
    )
    if (message !== 'choice') throw redirect(launchHref(launchId))
    return { platform, ...(await coursesToChoose(ctx, Object.fromEntries(args.url.searchParams))) }
  })

/** A teacher of another system chooses the course that its link opens. */
export default function ChooseCourse({ loaderData, params: { launchId } }: Route.ComponentProps) {
  const { platform, ...choice } = loaderData
  return (
    <>
      <title>{`${m.lti_choose_title()} - Stadi`}</title>
      <meta name="robots" content="noindex" />
      <PageHead title={m.lti_choose_title()} lead={m.lti_choose_lead({ platform })} />
      <CoursesToChoose
        {...choice}
        here={`${launchHref(launchId)}/courses`}
        form={(course) => <Choice launchId={launchId} {...course} />}
      />
    </>
  )
}

/** Its form leaves the site: the answer goes to the other system. */
const Choice = ({ id, title, launchId }: { id: number; title: string; launchId: string }) => (
  <ActionForm action={`${launchHref(launchId)}/choice`} reload>
    <input type="hidden" name="courseId" value={id} />
    <Submit variant="outline" aria-label={m.lti_choose_one({ title })}>
      {m.lti_choose_add()}
    </Submit>
  </ActionForm>
)
