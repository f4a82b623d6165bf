import type { ReactNode } from 'react'
import { momentInWords } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Avatar } from '#ui/avatar.tsx'

type Props = {
  author: string | null
  portrait: string | undefined
  createdAt: Date
  age: string
  editedAt: Date | null
  /** Where it stands, so that its address can be handed on. */
  href?: string
  children?: ReactNode
  /** What whoever finds it wrong can do. */
  watch: ReactNode
}

/** Who wrote it, when, and whether it was changed since (COM-24, COM-25). */
export function Byline({ author, portrait, createdAt, age, editedAt, href, watch, children }: Props) {
  const name = author ?? m.community_anonymous()
  // A reply is found by the headings of its page; the post has the page's own.
  const Name = href ? 'h3' : 'b'
  const time = (
    <time dateTime={createdAt.toISOString()} title={momentInWords(createdAt, getLocale())}>
      {age}
    </time>
  )
  return (
    <div className="byline">
      <Avatar name={name} src={portrait} size="small" />
      <div className="facts">
        <Name>
          <bdi className="wrap-anywhere">{name}</bdi>
        </Name>
        {href ? <a href={href}>{time}</a> : time}
        {editedAt && <span title={momentInWords(editedAt, getLocale())}>{m.community_edited()}</span>}
        {children}
      </div>
      {watch}
    </div>
  )
}
