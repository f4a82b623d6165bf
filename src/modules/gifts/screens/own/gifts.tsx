import { pageNumber } from '#kit/paging.ts'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { Badge } from '#ui/badge.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { PageHead } from '#ui/layout/section.tsx'
import { held } from '#ui/no-break/held.ts'
import { answer } from '#web/answers.server.ts'
import { ownGifts } from '../../queries/own.server.ts'
import { giftHref, giftsHref, localNumber, takeHref } from '../../rules.ts'
import type { GiftView } from '../../types.ts'
import type { Route } from './+types/gifts'
import { giftStatusWords } from './words.ts'

export const handle = { styles: 'payments' }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, (ctx) => ownGifts(ctx, pageNumber(args.url.searchParams.get('page'))))

/** What somebody gave, newest first, and the way to a code that they got. */
export default function Gifts({ loaderData: { rows, page, hasMore } }: Route.ComponentProps) {
  return (
    <>
      <title>{m.gifts_page()}</title>
      <PageHead title={m.gifts_title()} lead={m.gifts_lead()} />
      <p className="pb-4">
        <Anchor to={takeHref()} reload>
          {m.gifts_have_code()}
        </Anchor>
      </p>
      {rows.length > 0 ? (
        <ul className="stack measure">
          {rows.map((gift) => (
            <Row key={gift.id} gift={gift} />
          ))}
        </ul>
      ) : page > 1 ? (
        <EmptyState
          title={m.gifts_none_more()}
          action={<ButtonLink to={giftsHref}>{m.gifts_first_page()}</ButtonLink>}
        />
      ) : (
        <EmptyState
          scene="reward"
          title={m.gifts_none()}
          text={m.gifts_none_text()}
          action={<ButtonLink to="/courses">{m.gifts_see_courses()}</ButtonLink>}
        />
      )}
      {(page > 1 || hasMore) && rows.length > 0 && (
        <nav aria-label={m.gifts_pages()} className="pagination mt-4">
          {page > 1 && (
            <Anchor rel="prev" to={`${giftsHref}?page=${page - 1}`}>
              {m.common_previous()}
            </Anchor>
          )}
          {hasMore && (
            <Anchor rel="next" to={`${giftsHref}?page=${page + 1}`}>
              {m.common_next()}
            </Anchor>
          )}
        </nav>
      )}
    </>
  )
}

function Row({ gift: { id, course, toName, toPhone, standing } }: { gift: GiftView }) {
  const { tone, text } = giftStatusWords[standing]
  return (
    <li>
      <p>
        <Anchor to={giftHref(id)}>
          <span lang={course.lang}>{held(course.title)}</span>
        </Anchor>{' '}
        <Badge tone={tone}>{text()}</Badge>
      </p>
      {toName && (
        <p className="small soft">
          <span dir="auto">{m.gifts_for({ to: toName })}</span>{' '}
          <span className="figures">{localNumber(toPhone)}</span>
        </p>
      )}
    </li>
  )
}
