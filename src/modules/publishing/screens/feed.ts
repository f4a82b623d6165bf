import { rssFeed } from '#kit/documents/rss.ts'
import { m } from '#paraglide/messages.js'
import { answer } from '#web/answers.server.ts'
import { newestArticles } from '../queries/articles.server.ts'
import type { Route } from './+types/feed'

// One feed for everybody: articles of both languages, each with its own.
const WORDS = { locale: 'en' } as const

/** The newest articles for feed readers. */
export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    const { origin } = ctx.config
    const articles = await newestArticles(ctx)
    const items = articles.map(({ slug, title, excerpt, author, category, language, publishedAt }) => ({
      url: `${origin}/blog/${slug}`,
      title,
      description: excerpt,
      author,
      category,
      language,
      at: publishedAt,
    }))
    const xml = rssFeed({
      self: `${origin}/blog/feed.xml`,
      url: `${origin}/blog`,
      title: m.blog_title({}, WORDS),
      description: m.blog_lead({}, WORDS),
      language: 'en',
      items,
    })
    return new Response(xml, {
      headers: {
        'content-type': 'application/rss+xml; charset=utf-8',
        'cache-control': `${ctx.viewer ? 'private' : 'public'}, max-age=300`,
      },
    })
  })
