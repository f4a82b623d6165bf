import { caseHref, reportHref, type ReportTarget } from '#core/reports.ts'
import { m } from '#paraglide/messages.js'
import { Anchor, type AnchorProps } from '#ui/anchor.tsx'
import { useAuth } from '#shell/auth-context.tsx'

type Props = Omit<AnchorProps, 'to' | 'id'> & {
  target: ReportTarget
  id: string
  isOwn: boolean
  isHidden?: boolean
}

/** For user content: where others report it, and administrators decide about it. Nothing for signed-out visitors. */
export function Watch({ target, id, isOwn, isHidden, ...link }: Props) {
  const { user } = useAuth()
  if (user?.isAdmin)
    return (
      <Anchor {...link} to={caseHref(id)}>
        {isHidden ? m.moderation_decide() : m.moderation_hide()}
      </Anchor>
    )
  if (!user || isOwn) return null
  return (
    <Anchor {...link} to={reportHref(target, id)}>
      {m.moderation_report()}
    </Anchor>
  )
}
