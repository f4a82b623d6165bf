import { redirect } from 'react-router'
import { PageMeta } from '#shell/page-meta.tsx'
import { m } from '#paraglide/messages.js'
import { ButtonLink } from '#ui/forms/button.tsx'
import { Pindo } from '#ui/pattern.tsx'
import { PageHead, Section } from '#ui/layout/section.tsx'
import { act, answer } from '#web/answers.server.ts'
import { subscribe } from '../commands/subscribers.server.ts'
import { newestArticles } from '#modules/publishing/queries/articles.server.ts'
import type { ArticleCard } from '#modules/publishing/types.ts'
import type { Route } from './+types/newsletter'
import { ArticleRow, scenesOfArticles } from '#modules/publishing/parts.tsx'
import { NewsletterForm } from '#shell/newsletter-box.tsx'

export const handle = { hydrate: 'never', styles: 'site' }

// Articles that show what comes by mail.
const LATELY = 3

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => ({
    sent: new URL(args.request.url).searchParams.has('sent'),
    lately: await newestArticles(ctx, LATELY),
  }))

/** The result has its own URL, so that it is the same for everybody and a reload sends nothing again. */
export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form) => {
    await subscribe(ctx, Object.fromEntries(form))
    return redirect('/newsletter?sent=1', 303)
  })

/** BLOG-05 */
export default function Newsletter({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.sent && !actionData?.refusal)
    return (
      <>
        <Sent />
        <Lately articles={loaderData.lately} />
      </>
    )
  return (
    <>
      <PageMeta title={m.newsletter_title()} description={m.newsletter_lead()} path="/newsletter" />
      <PageHead title={m.newsletter_title()} lead={m.newsletter_lead()} />
      <NewsletterForm />
      <Lately articles={loaderData.lately} />
    </>
  )
}

function Lately({ articles }: { articles: ArticleCard[] }) {
  if (articles.length === 0) return null
  const pictures = scenesOfArticles(articles)
  return (
    <Section title={m.newsletter_lately()} className="letter-lately">
      <ul className="stories stories-beside">
        {articles.map((article, place) => (
          <ArticleRow key={article.slug} article={article} scene={pictures[place]!} level="h3" />
        ))}
      </ul>
    </Section>
  )
}

function Sent() {
  return (
    <div className="page-head">
      <PageMeta
        title={m.newsletter_sent_title()}
        description={m.newsletter_lead()}
        path="/newsletter?sent=1"
        noindex
      />
      <Pindo thick />
      <h1>{m.newsletter_sent_title()}</h1>
      <p className="lead">{m.newsletter_sent_text()}</p>
      <p className="soft measure">{m.newsletter_sent_help()}</p>
      <p className="row">
        <ButtonLink to="/blog" reload>
          {m.newsletter_to_blog()}
        </ButtonLink>
        <ButtonLink to="/newsletter" reload variant="outline">
          {m.newsletter_sent_again()}
        </ButtonLink>
      </p>
    </div>
  )
}
