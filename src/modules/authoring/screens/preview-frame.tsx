import { type ReactNode, useMemo } from 'react'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { CoursePlace } from '#modules/courses/parts/pages.tsx'
import { useDraftHref } from './address.ts'

type Props = {
  /** The draft's. */
  id: string
  title: string
  /** Where what is shown is written. */
  edit: string
  children: ReactNode
}

/** Marks a page as a preview and keeps its links among the previews. */
export function PreviewFrame({ id, title, edit, children }: Props) {
  const home = useDraftHref()(id, 'preview')
  const place = useMemo(
    () => ({ hrefOf: (_: number, part = '') => home + part.replace('/lessons/', '/'), isPreview: true }),
    [home],
  )
  return (
    <CoursePlace value={place}>
      <title>{`${m.authoring_preview()}: ${title} - Stadi`}</title>
      <div className="mt-4">
        <Banner
          tone="sky"
          title={m.authoring_preview_title()}
          text={
            <p>
              {m.authoring_preview_text()} <Anchor to={edit}>{m.authoring_preview_edit()}</Anchor>
            </p>
          }
        />
      </div>
      {children}
    </CoursePlace>
  )
}
