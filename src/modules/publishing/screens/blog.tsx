import { byWhom, limit } from '#core/limits.server.ts'
import { breadcrumbs } from '#kit/documents/schema-org.ts'
import { PageMeta, useOrigin } from '#shell/page-meta.tsx'
import { m } from '#paraglide/messages.js'
import { Button, ButtonLink } from '#ui/forms/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Pagination } from '#ui/layout/pagination.tsx'
import { PageHead } from '#ui/layout/section.tsx'
import { answer } from '#web/answers.server.ts'
import { listArticles } from '../queries/articles.server.ts'
import { articleCategories, blogHref } from '../rules.ts'
import { BlogFilters, type BlogPage } from '../types.ts'
import type { Route } from './+types/blog'
import { ArticleRow } from './article-row.tsx'
import { scenesOfArticles } from '../article-scenes.ts'
import { articleCategoryWord } from '../article-words.ts'
import { FeedLink } from './blog-feed.tsx'
import { NewsletterBox } from '#shell/newsletter-box.tsx'

export const handle = { hydrate: 'never', styles: 'site' }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    const filters = BlogFilters.parse(Object.fromEntries(new URL(args.request.url).searchParams))
    if (filters.q) await limit(ctx, byWhom(ctx, 'search'))
    return { filters, ...(await listArticles(ctx, filters)) }
  })

/** BLOG-01 to BLOG-05 */
export default function Blog({
  loaderData: { filters, articles, counts, page, pages, instead },
}: Route.ComponentProps) {
  const { q, category } = filters
  const title = category ? `${articleCategoryWord(category)} - ${m.blog_title()}` : m.blog_title()
  const pictures = scenesOfArticles(articles)
  const way = breadcrumbs(useOrigin(), [
    { label: 'Stadi', path: '/' },
    { label: m.blog_short(), path: '/blog' },
  ])
  return (
    <>
      <PageMeta
        title={title}
        description={m.blog_lead()}
        path={blogHref({ q, category, page })}
        noindex={q !== ''}
        data={[way]}
      />
      <FeedLink />
      <PageHead title={m.blog_title()} lead={m.blog_lead()} />
      <div className="seeking">
        <Search filters={filters} />
        <Categories filters={filters} counts={counts} />
        {instead !== null && articles.length > 0 && (
          <p role="status">{m.common_search_instead({ q, instead })}</p>
        )}
        {q && instead === null && articles.length > 0 && (
          <p className="soft figures">{m.blog_found({ count: counts[category], query: q })}</p>
        )}
      </div>
      {articles.length === 0 ? (
        <Nothing filters={filters} />
      ) : (
        <ol className="stories" aria-label={m.blog_list()}>
          {articles.map((article, place) => (
            <ArticleRow
              key={article.slug}
              article={article}
              scene={pictures[place]!}
              first={place === 0 && page === 1 && !q}
            />
          ))}
        </ol>
      )}
      <Pagination
        page={page}
        pages={pages}
        hrefFor={(to) => blogHref({ q, category, page: to })}
        label={m.blog_pages()}
        reload
        previousText={m.common_previous()}
        nextText={m.common_next()}
        pageText={(number) => m.blog_page({ page: number })}
      />
      <NewsletterBox />
    </>
  )
}

/** Searches within the chosen category. */
function Search({ filters: { q, category } }: { filters: BlogFilters }) {
  return (
    <form role="search" action="/blog" className="seek">
      <Field
        name="q"
        type="search"
        label={m.blog_search()}
        hideLabel
        placeholder={m.blog_search()}
        defaultValue={q}
        maxLength={100}
      />
      {category && <input type="hidden" name="category" value={category} />}
      <Button>{m.common_search()}</Button>
    </form>
  )
}

/** The chosen one is marked; counts are shown only with a search. */
function Categories({
  filters: { q, category },
  counts,
}: {
  filters: BlogFilters
  counts: BlogPage['counts']
}) {
  return (
    <nav aria-label={m.blog_categories()}>
      <ul className="topics">
        {(['', ...articleCategories] as const).map((one) => (
          <li key={one}>
            <a
              className="place"
              href={blogHref({ q, category: one })}
              aria-current={one === category ? 'true' : undefined}
            >
              {one ? articleCategoryWord(one) : m.blog_all()}
              {q && ` (${counts[one]})`}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Nothing({ filters: { q, category } }: { filters: BlogFilters }) {
  const all = (
    <p>
      <ButtonLink to="/blog" reload>
        {m.blog_show_all()}
      </ButtonLink>
    </p>
  )
  if (q || category)
    return <EmptyState scene="reader" title={m.blog_empty()} text={m.blog_empty_help()} action={all} />
  return (
    <EmptyState
      title={m.blog_empty_all()}
      text={m.blog_empty_all_help()}
      action={
        <p>
          <ButtonLink to="/courses" reload>
            {m.common_courses()}
          </ButtonLink>
        </p>
      }
    />
  )
}
