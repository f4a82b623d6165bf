import { useLocation, Form } from 'react-router'
import { byWhom, limit } from '#core/limits.server.ts'
import { itemList } from '#kit/documents/schema-org.ts'
import { readOnce, useOnScreen } from '#shell/client-read.ts'
import { HeldZone } from '../held-zone.tsx'
import { PageMeta } from '#shell/page-meta.tsx'
import { m } from '#paraglide/messages.js'
import { Banner } from '#ui/feedback/banner.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ButtonLink, Button } from '#ui/forms/button.tsx'
import { Pagination } from '#ui/layout/pagination.tsx'
import { PageHead } from '#ui/layout/section.tsx'
import { onlySamples, SampleNote } from '#ui/samples.tsx'
import { answer } from '#web/answers.server.ts'
import { forAdults } from '../../for-adults.server.ts'
import { listMentors } from '../../queries/mentors.server.ts'
import { mentorHref, mentorsHref, experienceBands, mentorSkills } from '../../rules.ts'
import { MentorFilters } from '../../types.ts'
import type { Route } from './+types/mentors'
import { MentorRow } from './mentor-row.tsx'
import type { ChangeEvent } from 'react'
import { useHydrated } from '#shell/use-hydrated.ts'
import { Field, Select } from '#ui/forms/field.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { submitForm } from '#ui/forms/submit.ts'
import { held } from '#ui/no-break/held.ts'

export const handle = { hydrate: 'signed-in', styles: 'mentors' }

const keyOf = (search: string): string => `mentors ${search}`

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    const filters = MentorFilters.parse(Object.fromEntries(args.url.searchParams))
    if (filters.q) await limit(ctx, byWhom(ctx, 'search'))
    const read = (ctx: Parameters<typeof listMentors>[0]) => listMentors(ctx, filters)
    const found = filters.q
      ? await read(ctx)
      : await ctx.publicCache.read(ctx, `mentors ${mentorsHref(filters, { page: filters.page })}`, read)
    const things = ctx.viewer
      ? []
      : [
          itemList(
            ctx.config.origin,
            found.mentors.map(({ id, name }) => ({ label: name, path: mentorHref(id) })),
          ),
        ]
    return { filters, things, adults: forAdults(ctx), ...found }
  })

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return readOnce(keyOf(new URL(request.url).search), serverLoader)
}

/** MEN-01 to MEN-18 */
export default function Mentors({ loaderData }: Route.ComponentProps) {
  const { filters, things, adults, mentors, total, page, pages, instead } = loaderData
  useOnScreen(keyOf(useLocation().search), loaderData)
  const only = onlySamples(mentors)
  return (
    <>
      <PageMeta
        title={m.mentors_title()}
        description={m.mentors_lead()}
        path={mentorsHref({ ...filters, sort: 'recommended' }, { page })}
        noindex={filters.q !== ''}
        data={things}
      />
      <PageHead title={m.mentors_title()} lead={adults ? undefined : m.mentors_lead()} />
      {adults && (
        <div className="mb-4">
          <Banner tone="sky" title={adults.title} text={<p>{held(adults.text)}</p>} />
        </div>
      )}
      <MentorSearch filters={filters} />
      {instead !== null && <p role="status">{m.common_search_instead({ q: filters.q, instead })}</p>}
      <p className="soft figures mt-2">{m.mentors_found({ count: total })}</p>
      {only && <SampleNote>{m.common_sample_mentors()}</SampleNote>}
      {mentors.length === 0 ? (
        <EmptyState
          scene="dhow"
          title={m.mentors_none()}
          text={m.mentors_none_text()}
          action={<ButtonLink to="/mentorship">{m.mentors_clear()}</ButtonLink>}
        />
      ) : (
        <HeldZone>
          <ul className="cards">
            {mentors.map((mentor) => (
              <MentorRow key={mentor.id} mentor={mentor} isMarked={mentor.isSample && !only} />
            ))}
          </ul>
        </HeldZone>
      )}
      <Pagination
        page={page}
        pages={pages}
        hrefFor={(to) => mentorsHref(filters, { page: to })}
        label={m.mentors_pages()}
        previousText={m.common_previous()}
        nextText={m.common_next()}
      />
    </>
  )
}

const sortWords: Record<MentorFilters['sort'], () => string> = {
  recommended: m.mentors_sort_recommended,
  price: m.mentors_sort_price,
  experience: m.mentors_sort_experience,
  rating: m.mentors_sort_rating,
}
const bandWords = (band: string): string => m.mentors_years_band({ band })

/** Search, with filters behind one line. */
function MentorSearch({ filters }: { filters: MentorFilters }) {
  const hydrated = useHydrated()
  const atOnce = (event: ChangeEvent<HTMLSelectElement>) => submitForm(event.currentTarget.form!)
  const all = { value: '', label: m.mentors_all() }
  const select = (
    name: 'skill' | 'experience' | 'sort',
    label: string,
    options: { value: string; label: string }[],
  ) => (
    <Select
      name={name}
      label={label}
      defaultValue={filters[name]}
      key={filters[name]}
      onChange={atOnce}
      options={options}
    />
  )
  return (
    <Form role="search" action="/mentorship" className="find">
      <div className="find-words">
        <Field
          name="q"
          type="search"
          label={m.mentors_search()}
          hideLabel
          placeholder={m.mentors_search()}
          defaultValue={filters.q}
          key={filters.q}
          maxLength={100}
        />
        <Button>{m.common_search()}</Button>
      </div>
      <Disclosure wide title={chosen(filters)} className="find-more" open={false}>
        <div className="find-selects">
          {select('skill', m.mentors_skill(), [
            all,
            ...mentorSkills.map((value) => ({ value, label: value })),
          ])}
          {select('experience', m.mentors_experience(), [
            all,
            ...Object.keys(experienceBands).map((value) => ({ value, label: bandWords(value) })),
          ])}
          {select(
            'sort',
            m.mentors_sort(),
            Object.entries(sortWords).map(([value, words]) => ({ value, label: words() })),
          )}
          {!hydrated && <Button variant="outline">{m.mentors_apply()}</Button>}
        </div>
      </Disclosure>
    </Form>
  )
}

/** The closed filters show what is chosen. */
function chosen({ skill, experience, sort }: MentorFilters): string {
  const words = [
    skill,
    experience && bandWords(experience),
    sort !== 'recommended' && sortWords[sort](),
  ].filter(Boolean)
  return words.length > 0 ? m.mentors_filters_chosen({ chosen: words.join(', ') }) : m.mentors_filters()
}
