import type { ReactNode } from 'react'
import { Moment } from '#shell/moment.tsx'
import { m } from '#paraglide/messages.js'
import { Avatar } from '#ui/avatar.tsx'
import { held } from '#ui/no-break/held.ts'

type Props = {
  author: string | null
  portrait: string | undefined
  createdAt: Date
  age: string
  editedAt: Date | null
  /** Its URL, so that it can be shared. */
  href?: string
  children?: ReactNode
  /** Actions for people who find it wrong. */
  watch: ReactNode
}

/** Author, time, and whether it was changed since (COM-24, COM-25). */
export function Byline({ author, portrait, createdAt, age, editedAt, href, watch, children }: Props) {
  const name = author ?? m.community_anonymous()
  // Headings lead to a reply; the post has the page's own heading.
  const Name = href ? 'h3' : 'b'
  const time = <Moment at={createdAt}>{age}</Moment>
  return (
    <div className="byline">
      <Avatar name={name} src={portrait} size="small" />
      <div className="facts">
        <Name>
          <bdi className="wrap-anywhere">{name}</bdi>
        </Name>
        {href ? <a href={href}>{held(time)}</a> : held(time)}
        {editedAt && <Moment at={editedAt}>{m.community_edited()}</Moment>}
        {held(children)}
      </div>
      {watch}
    </div>
  )
}
