import { tabs } from '../../rules.ts'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { useSearchParams } from 'react-router'
import { PageMeta } from '#shell/page-meta.tsx'
import { PageRefusal } from '#shell/form/refusal.tsx'
import { m } from '#paraglide/messages.js'
import { Banner } from '#ui/feedback/banner.tsx'
import { PageHead } from '#ui/layout/section.tsx'
import { act, answer } from '#web/answers.server.ts'
import type { Route } from './+types/builder'
import { pressBuilder } from './action.server.ts'
import { Editor } from './editor.tsx'
import { builderData } from './loader.server.ts'

export const handle = { hydrate: 'always', styles: 'cv' }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, (ctx, web) => builderData(ctx, web, args.request))

export const action = (args: Route.ActionArgs) =>
  act(args, (ctx, form, web) => pressBuilder(ctx, form, web, args.request))

/** Another tab is loaded already; only a submission causes a revalidation. */
export const shouldRevalidate = ({
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean =>
  formMethod && formMethod !== 'GET' ? defaultShouldRevalidate : false

/** The resume builder (RES-01 to RES-25). */
export default function Builder({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const tab = tabs.find((one) => one === search.get('tab')) ?? 'personal'
  return (
    <>
      <PageMeta title={m.common_resume()} description={m.resume_lead()} path="/resume-builder" />
      <PageHead title={m.common_resume()} lead={m.resume_lead()} />
      {loaderData.isTooLarge && (
        <Banner tone="brick" title={m.resume_too_long()} text={m.resume_refusal_too_large()} />
      )}
      {loaderData.isKept && <Banner title={m.resume_kept()} />}
      <PageRefusal />
      <Editor data={loaderData} tab={tab} />
    </>
  )
}
