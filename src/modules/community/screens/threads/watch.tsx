import { caseHref, reportHref } from '#core/reports.ts'
import { m } from '#paraglide/messages.js'
import { useAuth } from '#shell/auth-context.tsx'
import { Anchor } from '#ui/anchor.tsx'
import type { Hidden, PartKind } from '../../types.ts'

type Props = { target: PartKind; id: string; isOwn: boolean; hidden: Hidden | null }

/** Where others report it, and administrators decide about it. */
export function Watch({ target, id, isOwn, hidden }: Props) {
  const { user } = useAuth()
  if (user?.isAdmin)
    return <Anchor to={caseHref(id)}>{hidden ? m.community_decide() : m.community_hide()}</Anchor>
  return user && !isOwn && <Anchor to={reportHref(target, id)}>{m.community_report()}</Anchor>
}
