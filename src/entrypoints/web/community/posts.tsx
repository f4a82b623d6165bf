import { useLocation } from 'react-router'
import { categoryWord, PostRows } from '#modules/community/parts.tsx'
import { type HubSort, type ListedKind, sortsOf } from '#modules/community/rules.ts'
import type { HubPage } from '#modules/community/types.ts'
import { useAuth } from '#shell/auth-context.tsx'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { ChipLinks } from '#ui/forms/chip-links.tsx'
import { held } from '#ui/no-break/held.ts'
import { HubList } from './list.tsx'
import { type Asked, hubHref } from './rules.ts'

type Props = { kind: ListedKind; asked: Asked; list: HubPage }
type OfCourseProps = Pick<Props, 'asked'> & { course: NonNullable<HubPage['course']> }

/** Topics, questions or stories. */
export function Posts({ kind, asked, list }: Props) {
  const { group = '', sort = '' } = asked.filters
  const sorted = sort !== 'newest' && sortWords[kind][sort as HubSort]?.()
  return (
    <HubList
      tab={tabOf[kind]}
      asked={asked}
      total={list.total}
      filters={list.all > 0 && <PostFilters kind={kind} asked={asked} list={list} />}
      chosen={[list.course?.title, group && categoryWord(group), sorted]}
      create={<Create kind={kind} />}
      page={list.page}
      pages={list.pages}
    >
      {list.course && <OfCourse asked={asked} course={list.course} />}
      <PostRows kind={kind} posts={list.posts} page={hubHref(asked, { page: list.page })} />
    </HubList>
  )
}

const tabOf = { topic: 'forums', question: 'qa', story: 'stories' } as const

const sortWords: Record<ListedKind, Partial<Record<HubSort, () => string>>> = {
  topic: { newest: m.hub_sort_newest, replies: m.hub_sort_replies },
  question: {
    newest: m.hub_sort_newest,
    votes: m.hub_sort_votes,
    replies: m.hub_sort_answers,
    unanswered: m.hub_sort_unanswered,
  },
  story: { newest: m.hub_sort_newest, votes: m.hub_sort_likes, replies: m.hub_sort_comments },
}

/** Whose questions are listed alone, and the way back to all. */
const OfCourse = ({ asked, course: { title, lang } }: OfCourseProps) => (
  <p className="row small">
    <b lang={lang}>{held(title)}</b>
    <Anchor to={hubHref(asked, { course: '', lesson: '' })}>{m.hub_all_qa()}</Anchor>
  </p>
)

/** Categories or tags with how many of each were found, and the order. */
function PostFilters({ kind, asked, list: { groups, all, total } }: Props) {
  const { group = '', sort = 'newest' } = asked.filters
  const chips = [{ name: '', n: all }, ...groups]
  // A rare tag is beside the most used ones while it is selected.
  if (!chips.some(({ name }) => name === group)) chips.push({ name: group, n: total })
  const groupName = kind === 'question' ? m.hub_tags() : m.hub_categories()
  return (
    <>
      <p className="small soft">{groupName}</p>
      <ChipLinks
        label={groupName}
        links={chips.map(({ name, n }) => ({
          to: hubHref(asked, { group: name }),
          label: (
            <>
              <bdi>{name ? categoryWord(name) : m.hub_all()}</bdi> ({n})
            </>
          ),
          current: name === group,
        }))}
      />
      <p className="small soft">{m.hub_sort()}</p>
      <ChipLinks
        label={m.hub_sort()}
        links={sortsOf[kind].map((one) => ({
          to: hubHref(asked, { sort: one }),
          label: sortWords[kind][one]?.(),
          current: one === sort,
        }))}
      />
    </>
  )
}

const createWords: Record<ListedKind, [to: string, label: () => string]> = {
  topic: ['/community/topics/new', m.hub_create_topic],
  question: ['/community/questions/new', m.hub_ask_question],
  story: ['/community/stories/new', m.hub_share_story],
}

/** Drawn over the unchanged list: the search in its URL keeps that from being read again. */
function Create({ kind }: { kind: ListedKind }) {
  const { user } = useAuth()
  const { search } = useLocation()
  const [to, label] = createWords[kind]
  return (
    user && (
      <ButtonLink to={to + search} preventScrollReset>
        {label()}
      </ButtonLink>
    )
  )
}
