import { article, breadcrumbs } from '#kit/documents/schema-org.ts'
import { dayInWords } from '#kit/time.ts'
import { helpArticle } from '#modules/publishing/queries.server.ts'
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

export default function HelpArticle({
  loaderData: { slug, topic, title, summary, language, html, updatedAt, others },
}: Route.ComponentProps) {
  const origin = useOrigin()
  const [topicName, topicPath, path] = [
    topicNames[topic](),
    `/help-center/topics/${topic}`,
    `/help-center/${slug}`,
  ]
  const data = [
    article(
      origin,
      {
        title,
        description: summary,
        path,
        language,
        author: 'Stadi',
        publishedAt: updatedAt,
        updatedAt,
        category: topicName,
      },
      'Article',
    ),
    breadcrumbs(origin, [
      { label: m.common_help(), path: '/help-center' },
      { label: topicName, path: topicPath },
      { label: title, path },
    ]),
  ]
  return (
    <>
      <PageMeta title={title} description={summary} path={path} kind="article" data={data} />
      <div lang={langOf(language)}>
        <PageHead
          above={
            <Breadcrumb
              label={m.help_breadcrumb()}
              reload
              crumbs={[
                { label: m.common_help(), to: '/help-center' },
                { label: topicName, to: topicPath },
                { label: title },
              ]}
            />
          }
          title={title}
          lead={summary}
        />
      </div>
      <div className="beside">
        <div>
          <article lang={langOf(language)}>
            <Prose safeHtml={html} />
          </article>
          <div className="did-it">
            <p className="no-print">
              <b>{m.help_did_it()}</b> {m.help_did_it_not()}{' '}
              <Anchor to="/help-center/email" reload>
                {m.help_write()}
              </Anchor>{' '}
              {m.help_did_it_end()}
            </p>
            <p className="soft small">{m.help_updated({ day: dayInWords(updatedAt, getLocale()) })}</p>
          </div>
        </div>
        {others.length > 0 && (
          <Section title={m.help_more({ topic: topicName })}>
            <AnswerList
              answers={others.map(({ slug, title, language }) => ({
                to: `/help-center/${slug}`,
                title,
                language,
              }))}
            />
          </Section>
        )}
      </div>
    </>
  )
}
