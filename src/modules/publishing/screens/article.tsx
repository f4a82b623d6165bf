import { data } from 'react-router'
import type { Context } from '#context.ts'
import { Refusal } from '#kit/refusal.ts'
import { article as articleThing, breadcrumbs } from '#kit/documents/schema-org.ts'
import { sharePath } from '#kit/documents/share-picture.ts'
import { PageMeta, useOrigin } from '#shell/page-meta.tsx'
import { m } from '#paraglide/messages.js'
import { Breadcrumb } from '#ui/layout/breadcrumb.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ScenePicture } from '#ui/pictures/scene.tsx'
import { Prose } from '#ui/prose.tsx'
import { Section } from '#ui/layout/section.tsx'
import { held } from '#ui/no-break/held.ts'
import { answer } from '#web/answers.server.ts'
import { articleView } from '../queries/articles.server.ts'
import { articleShareOf } from '../queries/share.server.ts'
import { blogHref } from '../rules.ts'
import type { ArticleView } from '../types.ts'
import { scenesOfArticles } from '../article-scenes.ts'
import type { Route } from './+types/article'
import { ArticleDay, ArticleRow } from './article-row.tsx'
import { articleCategoryWord, languageWord } from '../article-words.ts'
import { FeedLink } from './blog-feed.tsx'
import { NewsletterBox } from '#shell/newsletter-box.tsx'

export const handle = { hydrate: 'never', styles: 'site' }

export const loader = (args: Route.LoaderArgs) => answer(args, (ctx) => viewOrMissing(ctx, args.params.slug))

/** An unknown URL, or a draft's, is a page with a link onward. */
async function viewOrMissing(ctx: Context, slug: string) {
  try {
    const article = await articleView(ctx, slug)
    return { article, picture: sharePath(articleShareOf(article)) }
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'not-found') throw error
    const missing: { article: ArticleView | null; picture: string } = { article: null, picture: '' }
    return data(missing, { status: 404 })
  }
}

/** BLOG-02 */
export default function Article({ loaderData: { article, picture } }: Route.ComponentProps) {
  return article ? <Reading article={article} picture={picture} /> : <Missing />
}

type Props = { article: ArticleView; picture: string }

function Reading({ article, picture }: Props) {
  const { slug, language, title, excerpt, category, html, related } = article
  const [scene, ...pictures] = scenesOfArticles([article, ...related])
  return (
    <>
      <ArticleMeta article={article} picture={picture} />
      <FeedLink />
      <article className="article">
        <ScenePicture of={scene!} />
        <div className="page-head">
          <Breadcrumb
            label={m.common_here()}
            reload
            crumbs={[
              { label: m.blog_short(), to: '/blog' },
              { label: articleCategoryWord(category), to: blogHref({ category }) },
              { label: <bdi lang={language}>{held(title)}</bdi> },
            ]}
          />
          <h1 lang={language}>{held(title)}</h1>
          <p className="lead" lang={language}>
            {held(excerpt)}
          </p>
        </div>
        <Byline article={article} />
        <div lang={language}>
          <Prose safeHtml={html} />
        </div>
      </article>
      {related.length > 0 && (
        <Section title={m.blog_related()} className="no-print">
          <ul className="stories stories-beside">
            {related.map((one, place) => (
              <ArticleRow key={`${slug} ${one.slug}`} article={one} scene={pictures[place]!} level="h3" />
            ))}
          </ul>
        </Section>
      )}
      <NewsletterBox />
    </>
  )
}

function ArticleMeta({ article, picture }: Props) {
  const { slug, title, excerpt, category, language } = article
  const origin = useOrigin()
  const path = `/blog/${slug}`
  const way = breadcrumbs(origin, [
    { label: 'Stadi', path: '/' },
    { label: m.blog_short(), path: '/blog' },
    { label: articleCategoryWord(category), path: blogHref({ category }) },
    { label: title, path },
  ])
  return (
    <PageMeta
      title={title}
      description={excerpt}
      path={path}
      picture={picture}
      kind="article"
      only={language}
      data={[articleThing(origin, { ...article, description: excerpt, path, picture }), way]}
    />
  )
}

/** Author, date, reading time, and language. */
function Byline({
  article: { author, publishedAt, updatedAt, minutes, language },
}: {
  article: ArticleView
}) {
  const isEdited = updatedAt.getTime() - publishedAt.getTime() > 24 * 3_600_000
  return (
    <aside className="byline" aria-label={m.blog_facts()}>
      <p>
        <b>{m.blog_by({ author })}</b>
      </p>
      <p>
        <ArticleDay at={publishedAt} />
      </p>
      {isEdited && (
        <p>
          {m.blog_updated({ date: '' })}
          <ArticleDay at={updatedAt} />
        </p>
      )}
      <p>
        {held(m.blog_minutes({ count: minutes }))} · {languageWord(language)}
      </p>
    </aside>
  )
}

function Missing() {
  return (
    <div className="page-head">
      <title>{`${m.blog_missing()} - Stadi`}</title>
      <meta name="robots" content="noindex" />
      <EmptyState
        level="h1"
        title={m.blog_missing()}
        text={m.blog_missing_help()}
        action={
          <p>
            <ButtonLink to="/blog" reload>
              {m.newsletter_to_blog()}
            </ButtonLink>
          </p>
        }
      />
    </div>
  )
}
