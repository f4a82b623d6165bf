import { redirect } from 'react-router'
import { adminOnly } from '#context.ts'
import { Refusal } from '#kit/refusal.ts'
import { markPopular } from '#modules/community/commands/popular.server.ts'
import { m } from '#paraglide/messages.js'
import { Pagination } from '#ui/layout/pagination.tsx'
import { Section } from '#ui/layout/section.tsx'
import { act, answer, textOf } from '#web/answers.server.ts'
import { decideCase } from '../../commands/decide.server.ts'
import { listCases } from '../../queries/cases.server.ts'
import { CaseFilters, type Verb, verbs } from '../../types.ts'
import type { Route } from './+types/review'
import { CaseItem } from './case-item.tsx'
import { ListChoice, NoCases } from './list.tsx'
import { placeId, reviewHref } from './address.ts'
import { useNextCase } from './use-next-case.ts'

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    adminOnly(ctx)
    const filters = CaseFilters.parse(Object.fromEntries(args.url.searchParams))
    return { filters, ...(await listCases(ctx, filters)) }
  })

const done: Record<Verb, () => string> = {
  approve: m.moderation_approved,
  refuse: m.moderation_refused,
  hide: m.moderation_hid,
  restore: m.moderation_restored,
}
const isVerb = (intent: string): intent is Verb => (verbs as readonly string[]).includes(intent)

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    adminOnly(ctx)
    const [intent, id, place] = [textOf(form, 'intent'), textOf(form, 'id'), Number(textOf(form, 'place'))]
    if (intent === 'popular') {
      await markPopular(ctx, id, Object.fromEntries(form))
      const isOn = textOf(form, 'on') === '1'
      web.toast({ title: isOn ? m.moderation_popular_done() : m.moderation_unpopular_done() })
    } else if (isVerb(intent)) {
      await decideCase(ctx, textOf(form, 'target'), id, intent, Object.fromEntries(form))
      web.toast({ title: done[intent]() })
    } else throw new Refusal('invalid-input')
    // The case in its position is now the next one.
    return redirect(`${args.url.pathname}${args.url.search}#${placeId(place)}`)
  })

/** Pending cases of every kind; hidden content; and search results (STO-12+, USSD-22+). */
export default function Review({ loaderData }: Route.ComponentProps) {
  const { cases, counts, filters, total, page, pages } = loaderData
  useNextCase()
  return (
    <Section title={m.moderation_review()}>
      <ListChoice filters={filters} counts={counts} total={total} />
      {cases.length === 0 && <NoCases filters={filters} />}
      <ol className="cases">
        {cases.map((one, place) => (
          <CaseItem key={one.id} one={one} place={place} address={reviewHref({ ...filters, page })} />
        ))}
      </ol>
      <Pagination
        label={m.moderation_pages()}
        page={page}
        pages={pages}
        hrefFor={(page) => reviewHref({ ...filters, page })}
        previousText={m.common_previous()}
        nextText={m.common_next()}
      />
    </Section>
  )
}
