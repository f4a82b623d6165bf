import { article, breadcrumbs } from '#kit/documents/schema-org.ts'
import { dayInWords, EAST_AFRICA } from '#kit/time.ts'
import { helpArticle } from '#modules/publishing/queries/help.server.ts'
import { PageMeta, useOrigin } from '#shell/page-meta.tsx'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Anchor } from '#ui/anchor.tsx'
import { Breadcrumb } from '#ui/layout/breadcrumb.tsx'
import { Prose } from '#ui/prose.tsx'
import { PageHead, Section } from '#ui/layout/section.tsx'
import { answer } from '#web/answers.server.ts'
import type { Route } from './+types/article'
import { AnswerList, langOf, topicNames } from './pieces.tsx'

export const handle = { hydrate: 'never', styles: 'site' }

export const loader = (args: Route.LoaderArgs) => answer(args, (ctx) => helpArticle(ctx, args.params.slug))

type Shown = Route.ComponentProps['loaderData']

const placeOf = ({ slug, topic }: Shown) => ({
  topic: topicNames[topic](),
  topicPath: `/help-center/topics/${topic}`,
  path: `/help-center/${slug}`,
})

export default function HelpArticle({ loaderData: shown }: Route.ComponentProps) {
  const { title, summary, language, html, others } = shown
  const { topic, topicPath } = placeOf(shown)
  const crumbs = [
    { label: m.common_help(), to: '/help-center' },
    { label: topic, to: topicPath },
    { label: title },
  ]
  return (
    <>
      <Meta shown={shown} />
      <div lang={langOf(language)}>
        <PageHead
          above={<Breadcrumb label={m.common_here()} reload crumbs={crumbs} />}
          title={title}
          lead={summary}
        />
      </div>
      <div className="beside">
        <div>
          <article lang={langOf(language)}>
            <Prose safeHtml={html} />
          </article>
          <DidItHelp {...shown} />
        </div>
        {others.length > 0 && <Others others={others} topic={topic} />}
      </div>
    </>
  )
}

function Meta({ shown }: { shown: Shown }) {
  const { title, summary: description, language, updatedAt } = shown
  const { topic: category, topicPath, path } = placeOf(shown)
  const origin = useOrigin()
  const thing = { title, description, path, language, author: 'Stadi', updatedAt, category }
  const crumbs = [
    { label: m.common_help(), path: '/help-center' },
    { label: category, path: topicPath },
    { label: title, path },
  ]
  const data = [article(origin, { ...thing, publishedAt: updatedAt }, 'Article'), breadcrumbs(origin, crumbs)]
  return <PageMeta title={title} description={description} path={path} kind="article" data={data} />
}

const DidItHelp = ({ updatedAt }: Pick<Shown, 'updatedAt'>) => (
  <div className="did-it">
    <p className="no-print">
      <b>{m.help_did_it()}</b> {m.help_did_it_not()}{' '}
      <Anchor to="/help-center/email" reload>
        {m.help_write()}
      </Anchor>{' '}
      {m.help_did_it_end()}
    </p>
    <p className="soft small">{m.help_updated({ day: dayInWords(updatedAt, getLocale(), EAST_AFRICA) })}</p>
  </div>
)

const Others = ({ others, topic }: Pick<Shown, 'others'> & { topic: string }) => (
  <Section title={m.help_more({ topic })}>
    <AnswerList answers={others.map(({ slug, ...other }) => ({ to: `/help-center/${slug}`, ...other }))} />
  </Section>
)
