import type { ReactNode } from 'react'
import { adminHref } from '#shell/admin/address.ts'
import { m } from '#paraglide/messages.js'
import { Breadcrumb } from '#ui/layout/breadcrumb.tsx'
import { PageHead } from '#ui/layout/section.tsx'
import { draftHref } from './address.ts'

type Props = {
  title: string
  /** The draft that this page is a part of. */
  course?: { id: string; title: string } | null
  action?: ReactNode
}

/** Top of a page on which a course is written. */
export function EditorHead({ title, course, action }: Props) {
  const crumbs = [
    { label: m.common_admin(), to: adminHref('content') },
    { label: m.authoring_title(), to: adminHref('courses') },
    ...(course ? [{ label: <bdi>{course.title}</bdi>, to: draftHref(course.id) }] : []),
  ]
  return (
    <>
      <title>{`${title} - Stadi`}</title>
      <PageHead
        above={<Breadcrumb label={m.common_here()} crumbs={crumbs} />}
        title={<bdi>{title}</bdi>}
        action={action}
      />
    </>
  )
}
