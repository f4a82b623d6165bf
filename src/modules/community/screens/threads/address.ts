import { useLocation } from 'react-router'
import { Refusal } from '#kit/refusal.ts'
import { kindsByList, type ListedKind, type PostKind, threadPaths } from '../../rules.ts'

/** What a thread's URL names. @throws Refusal 'not-found' if it is not one of ours */
export function threadIn({ list, postId }: { list: string; postId: string }): { kind: PostKind; id: string } {
  return { kind: kindOf(list), id: postId }
}

/** @throws Refusal 'not-found' */
export function kindOf(list: string): PostKind {
  const kind = kindsByList.get(list)
  if (!kind) throw new Refusal('not-found')
  return kind
}

/** One of the hub's lists. @throws Refusal 'not-found' */
export function listedKindOf(list: string): ListedKind {
  const kind = kindOf(list)
  if (kind === 'board') throw new Refusal('not-found')
  return kind
}

/** `here` is the current page of the thread, `of` a URL below it that returns to the same page. */
export type ThreadAddress = { here: string; of(below: string): string }

/** The base URL of a thread's forms and dialogs, also while a dialog is open over it. */
export function useThreadAddress({ kind, id }: { kind: PostKind; id: string }): ThreadAddress {
  const { search } = useLocation()
  const path = `${threadPaths[kind]}${id}`
  return { here: path + search, of: (below) => `${path}/${below}${search}` }
}
