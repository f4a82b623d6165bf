import { breadcrumbs, itemList } from '#kit/documents/schema-org.ts'
import { helpList } from '#modules/publishing/queries/help.server.ts'
import { PageMeta, useOrigin } from '#shell/page-meta.tsx'
import { m } from '#paraglide/messages.js'
import { Breadcrumb } from '#ui/layout/breadcrumb.tsx'
import { PageHead } from '#ui/layout/section.tsx'
import { answer } from '#web/answers.server.ts'
import type { Route } from './+types/topic'
import { AnswerList, HelpSearch, topicNames } from './pieces.tsx'

export const handle = { hydrate: 'never', styles: 'site' }

export const loader = (args: Route.LoaderArgs) => answer(args, (ctx) => helpList(ctx, args.params.topic))

export default function HelpTopicPage({ loaderData: { topic, cards } }: Route.ComponentProps) {
  const origin = useOrigin()
  const name = topicNames[topic]()
  const path = `/help-center/topics/${topic}`
  const data = [
    breadcrumbs(origin, [
      { label: m.common_help(), path: '/help-center' },
      { label: name, path },
    ]),
    itemList(
      origin,
      cards.map((card) => ({ label: card.title, path: `/help-center/${card.slug}` })),
    ),
  ]
  return (
    <>
      <PageMeta title={name} description={m.help_topic_lead()} path={path} data={data} />
      <PageHead
        above={
          <Breadcrumb
            label={m.common_here()}
            reload
            crumbs={[{ label: m.common_help(), to: '/help-center' }, { label: name }]}
          />
        }
        title={name}
        lead={m.help_topic_lead()}
        action={<HelpSearch />}
      />
      <div className="measure">
        <p className="soft figures">{m.help_articles({ count: cards.length })}</p>
        <AnswerList
          answers={cards.map(({ slug, title, summary, language }) => ({
            to: `/help-center/${slug}`,
            title,
            summary,
            language,
          }))}
        />
      </div>
    </>
  )
}
