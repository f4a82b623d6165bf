import { signedIn } from '#context.ts'
import { pageNumber } from '#kit/paging.ts'
import { PostRows } from '#modules/community/parts.tsx'
import { boardView } from '#modules/community/queries/board.server.ts'
import { boardHref } from '#modules/community/rules.ts'
import { m } from '#paraglide/messages.js'
import { PageMeta } from '#shell/page-meta.tsx'
import { Anchor } from '#ui/anchor.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { SearchWords } from '#ui/forms/search-words.tsx'
import { OtherPages } from '#ui/layout/other-pages.tsx'
import { PageHead } from '#ui/layout/section.tsx'
import { answer } from '#web/answers.server.ts'
import { groupHref, manageHref } from '../../rules.ts'
import type { Route } from './+types/board'

export const handle = { hydrate: 'signed-in', styles: 'community' }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, (ctx) => {
    signedIn(ctx)
    const { searchParams } = args.url
    return boardView(ctx, args.params.groupId, {
      q: searchParams.get('q'),
      page: pageNumber(searchParams.get('page')),
    })
  })

/** What a group writes to each other: the topic with the newest text first. */
export default function GroupBoard({ loaderData: { board, q, topics } }: Route.ComponentProps) {
  const here = boardHref(board.id)
  const isFound = topics.rows.length > 0
  return (
    <>
      <PageMeta
        title={m.community_board_of({ group: board.name })}
        description={m.community_board_lead()}
        path={here}
        noindex
      />
      <PageHead
        above={
          <Anchor to={board.teaches ? manageHref(board.courseId, board.id) : groupHref(board.id)}>
            <bdi>{board.name}</bdi>
          </Anchor>
        }
        title={m.community_board()}
        lead={m.community_board_lead()}
      />
      <div className="stack">
        {board.isOpen ? (
          <p>
            <ButtonLink to={`${here}/new`} reload>
              {m.community_board_write()}
            </ButtonLink>
          </p>
        ) : (
          <p className="soft">{m.community_board_closed()}</p>
        )}
        {(isFound || q) && <Search q={q} here={here} />}
        <h2 className="visually-hidden">{m.groups_board_title()}</h2>
        {q && !isFound ? (
          <p>{m.community_board_none_found()}</p>
        ) : (
          <PostRows kind="board" posts={topics.rows} page={here} />
        )}
        <OtherPages
          label={m.community_board()}
          list={topics}
          hrefFor={(page) => boardHref(board.id, { q, page })}
        />
        {q && (
          <p>
            <Anchor to={here}>{m.community_board_all()}</Anchor>
          </p>
        )}
      </div>
    </>
  )
}

const Search = ({ q, here }: { q: string; here: string }) => (
  <form role="search" action={here} className="measure">
    <SearchWords label={m.community_board_search()} q={q} />
  </form>
)
