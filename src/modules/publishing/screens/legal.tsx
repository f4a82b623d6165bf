import { REFUND_DAYS } from '#kit/said-numbers.ts'
import { PageMeta } from '#shell/page-meta.tsx'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Banner } from '#ui/feedback/banner.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Prose } from '#ui/prose.tsx'
import { PageHead } from '#ui/layout/section.tsx'
import { held } from '#ui/no-break/held.ts'
import { answer } from '#web/answers.server.ts'
import { legalPage } from '../queries/legal.server.ts'
import type { LegalView } from '../types.ts'
import type { Route } from './+types/legal'

export const handle = { hydrate: 'never', styles: 'site' }

/** /terms and /privacy: one screen, two records. */
export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    const slug = new URL(args.request.url).pathname.startsWith('/privacy')
      ? ('privacy' as const)
      : ('terms' as const)
    return { slug, page: await legalPage(ctx, slug) }
  })

export default function Legal({ loaderData: { slug, page } }: Route.ComponentProps) {
  const [title, short] =
    slug === 'terms'
      ? [m.info_terms_title(), m.info_terms_short({ refundDays: REFUND_DAYS })]
      : [m.info_privacy_title(), m.info_privacy_short()]
  return (
    <>
      <PageMeta title={title} description={short} path={`/${slug}`} noindex={page === null} />
      <PageHead
        title={title}
        lead={
          page && (
            <time dateTime={page.updatedOn.slice(0, 7)}>{m.info_updated({ month: page.updatedIn })}</time>
          )
        }
      />
      {page ? (
        <Text page={page} />
      ) : (
        <EmptyState
          title={m.info_legal_none()}
          text={m.info_legal_none_text()}
          action={
            <ButtonLink to="/contact" reload>
              {m.info_contact()}
            </ButtonLink>
          }
        />
      )}
    </>
  )
}

function Text({ page: { html, contents, language } }: { page: LegalView }) {
  const isForeign = language !== getLocale()
  return (
    <div className="legal">
      <nav aria-label={m.info_contents()} className="no-print">
        <Disclosure wide title={m.info_contents()}>
          <ol lang={isForeign ? language : undefined}>
            {contents.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{held(title)}</a>
              </li>
            ))}
          </ol>
        </Disclosure>
      </nav>
      <div className="stack">
        {isForeign && <Banner tone="sky" title={m.info_english_only()} />}
        <div lang={isForeign ? language : undefined}>
          <Prose safeHtml={html} />
        </div>
      </div>
    </div>
  )
}
