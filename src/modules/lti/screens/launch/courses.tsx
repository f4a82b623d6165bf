import { Form, redirect } from 'react-router'
import { catalogue } from '#modules/catalogue/queries.server.ts'
import { CatalogueFilters } from '#modules/catalogue/types.ts'
import { durationWord, levelWord, priceWord } from '#modules/courses/queries.server.ts'
import { m } from '#paraglide/messages.js'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Facts } from '#ui/layout/card.tsx'
import { Pagination } from '#ui/layout/pagination.tsx'
import { PageHead } from '#ui/layout/section.tsx'
import { answer } from '#web/answers.server.ts'
import { launchView } from '../../queries.server.ts'
import { browserOf, launchHref } from '../../rules.ts'
import type { Route } from './+types/courses'

export const handle = { hydrate: 'always' }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    const { launchId } = args.params
    const { message, platform } = await launchView(
      ctx,
      launchId,
      browserOf(args.request.headers.get('cookie'), launchId),
    )
    if (message !== 'choice') throw redirect(launchHref(launchId))
    const { q, page: wanted } = CatalogueFilters.parse(Object.fromEntries(args.url.searchParams))
    const { cards, page, pages, instead } = await catalogue(
      ctx,
      CatalogueFilters.parse({ q, page: wanted, sort: q ? 'recommended' : 'title' }),
    )
    return {
      platform,
      q,
      page,
      pages,
      instead,
      courses: cards.map(({ id, title, reading, level, priceKes, durationText, lessons }) => ({
        id,
        title,
        lang: reading.language,
        facts: [
          levelWord(level),
          durationWord(durationText),
          m.catalogue_lessons({ count: lessons }),
          priceWord(priceKes),
        ],
        isPaid: priceKes > 0,
      })),
    }
  })

/** A teacher of another system chooses the course that its link opens. */
export default function ChooseCourse({ loaderData, params: { launchId } }: Route.ComponentProps) {
  const { platform, q, instead, courses, page, pages } = loaderData
  const here = `${launchHref(launchId)}/courses`
  return (
    <>
      <title>{`${m.lti_choose_title()} - Stadi`}</title>
      <meta name="robots" content="noindex" />
      <PageHead title={m.lti_choose_title()} lead={m.lti_choose_lead({ platform })} />
      <div className="stack">
        <Form
          action={here}
          method="get"
          role="search"
          aria-label={m.lti_choose_search()}
          className="row items-end"
        >
          <Field
            key={q}
            type="search"
            name="q"
            label={m.lti_choose_search()}
            defaultValue={q}
            maxLength={100}
            className="min-w-0 flex-1 basis-48"
          />
          <Button variant="outline">{m.common_search()}</Button>
        </Form>
        {instead !== null && <p role="status">{m.common_search_instead({ q, instead })}</p>}
        {courses.length === 0 ? (
          <p className="soft">{m.lti_choose_none({ q })}</p>
        ) : (
          <ul className="grid">
            {courses.map((course) => (
              <Choice key={course.id} launchId={launchId} {...course} />
            ))}
          </ul>
        )}
        <Pagination
          page={page}
          pages={pages}
          label={m.catalogue_pages()}
          previousText={m.common_previous()}
          nextText={m.common_next()}
          pageText={(number) => m.catalogue_page({ page: number })}
          hrefFor={(to) => `${here}?${new URLSearchParams({ ...(q && { q }), page: String(to) })}`}
        />
      </div>
    </>
  )
}

type ChoiceProps = Route.ComponentProps['loaderData']['courses'][number] & { launchId: string }

/** Its form leaves the site: the answer goes to the other system. */
const Choice = ({ id, title, lang, facts, isPaid, launchId }: ChoiceProps) => (
  <li className="flex items-start justify-between gap-3 lined-below py-3">
    <div className="min-w-0 flex-1">
      <h2 className="text-lg wrap-anywhere" lang={lang}>
        {title}
      </h2>
      <Facts>
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </Facts>
      {isPaid && <p className="small soft">{m.lti_choose_paid()}</p>}
    </div>
    <ActionForm action={`${launchHref(launchId)}/choice`} reload>
      <input type="hidden" name="courseId" value={id} />
      <Submit variant="outline" aria-label={m.lti_choose_one({ title })}>
        {m.lti_choose_add()}
      </Submit>
    </ActionForm>
  </li>
)
