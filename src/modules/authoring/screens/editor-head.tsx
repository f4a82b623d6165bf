import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { teachingHref } from '#modules/teaching/rules.ts'
import { adminHref } from '#shell/admin/address.ts'
import { m } from '#paraglide/messages.js'
import { Breadcrumb } from '#ui/layout/breadcrumb.tsx'
import { PageHead } from '#ui/layout/section.tsx'
import { held } from '#ui/no-break/held.ts'
import { deskAt, draftHref } from './address.ts'

type Props = {
  title: string
  /** The draft that this page is a part of. */
  course?: { id: string; title: string } | null
  action?: ReactNode
}

/** Top of a page on which a course is written. */
export function EditorHead({ title, course, action }: Props) {
  const desk = deskAt(useLocation().pathname)
  const crumbs = [
    ...(desk === 'admin'
      ? [
          { label: m.common_admin(), to: adminHref('content') },
          { label: m.authoring_title(), to: adminHref('courses') },
        ]
      : [{ label: m.teaching_title(), to: teachingHref() }]),
    ...(course ? [{ label: <bdi>{held(course.title)}</bdi>, to: draftHref(desk, course.id) }] : []),
  ]
  return (
    <>
      <title>{`${title} - Stadi`}</title>
      <PageHead
        above={<Breadcrumb label={m.common_here()} crumbs={crumbs} />}
        title={<bdi>{held(title)}</bdi>}
        action={action}
      />
    </>
  )
}
