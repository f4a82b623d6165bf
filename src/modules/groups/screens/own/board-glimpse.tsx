import { boardHref, threadPaths } from '#modules/community/rules.ts'
import type { BoardGlimpse as Topic } from '#modules/community/types.ts'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { onlySamples, SampleMark, SampleNote } from '#ui/samples.tsx'

/** The newest topics of the group's board, and the way there. */
export function BoardGlimpse({ groupId, topics }: { groupId: string; topics: Topic[] }) {
  const only = onlySamples(topics)
  return (
    <div className="stack">
      {only && <SampleNote>{m.common_sample_posts()}</SampleNote>}
      {topics.length === 0 ? (
        <p className="soft measure">{m.groups_board_none()}</p>
      ) : (
        <ul className="stack">
          {topics.map(({ id, title, replies, isSample }) => (
            <li key={id}>
              <Anchor to={threadPaths.board + id}>
                <bdi className="wrap-anywhere">{title}</bdi>
              </Anchor>
              <div className="small soft">
                {m.community_replies({ count: replies })} {isSample && !only && <SampleMark />}
              </div>
            </li>
          ))}
        </ul>
      )}
      <p>
        <ButtonLink to={boardHref(groupId)} variant="outline">
          {m.groups_board_open()}
        </ButtonLink>
      </p>
    </div>
  )
}
