import { data } from 'react-router'
import { PageMeta } from '#shell/page-meta.tsx'
import { dayInWords, EAST_AFRICA } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { ButtonLink } from '#ui/forms/button.tsx'
import { PageHead } from '#ui/layout/section.tsx'
import { answer } from '#web/answers.server.ts'
import { sharedPage } from '../../queries/shared.server.ts'
import { ResumeSheet } from './sheet.tsx'
import type { Route } from './+types/shared'

export const handle = { hydrate: 'never', styles: 'cv' }

/** For a page whose URL is its permission: no referrer, no cache, no search engine. */
const secretHeaders = {
  'Referrer-Policy': 'same-origin',
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex',
}
export const headers = () => secretHeaders

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    const page = await sharedPage(ctx, args.params.secret)
    const shown = page.kind === 'level' ? { ...page, on: dayInWords(page.on, ctx.locale, EAST_AFRICA) } : page
    return data(shown, { headers: secretHeaders })
  })

/** The content of a shared URL: a CV in its current state, or a level that Stadi confirms. */
export default function Shared({ loaderData, params: { secret } }: Route.ComponentProps) {
  if (loaderData.kind === 'level') {
    const { name, category, level, percent, on } = loaderData
    return (
      <>
        <PageMeta title={m.resume_level_title()} description={m.resume_level_title()} path="/cv" noindex />
        <PageHead
          title={m.resume_level_title()}
          lead={
            <span className="wrap-anywhere">
              <bdi>{name}</bdi>: {m.resume_level_reached({ category, level, percent, on })}
            </span>
          }
        />
      </>
    )
  }
  const { document } = loaderData
  const name = document.personal.fullName || m.resume_title()
  return (
    <>
      <PageMeta title={name} description={m.resume_shared()} path="/cv" noindex />
      <PageHead
        title={<bdi className="wrap-anywhere">{name}</bdi>}
        action={
          <ButtonLink to={`/storage/v1/resumes/shared/${secret}/cv.pdf`} reload variant="outline">
            {m.resume_file_pdf()}
          </ButtonLink>
        }
      />
      <div className="cvb-shared">
        <ResumeSheet resume={document} />
      </div>
    </>
  )
}
