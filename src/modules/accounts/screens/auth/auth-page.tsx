import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import { KangaFrame } from '#ui/cloth.tsx'
import { ScenePicture } from '#ui/pictures/scene.tsx'
import { Saying } from '#ui/feedback/saying.tsx'
import { held } from '#ui/no-break/held.ts'

type Props = {
  title: string
  lead?: string
  /** The URL contains a token that must not be sent as a Referer. */
  secret?: boolean
  children: ReactNode
}

/** The frame of every page before sign-in: one form, and on a wide screen a pattern beside it. */
export function AuthPage({ title, lead, secret, children }: Props) {
  return (
    <div className="grid gap-8 md:grid-cols-[minmax(0,26rem)_minmax(0,1fr)] md:gap-12">
      <title>{`${title} - Stadi`}</title>
      <meta name="robots" content="noindex" />
      {/* Not no-referrer: with that, browsers send "Origin: null" with a form, which the server refuses. */}
      {secret && <meta name="referrer" content="same-origin" />}
      <div>
        <div className="page-head">
          <h1>{held(title)}</h1>
          {lead && <p className="lead">{held(lead)}</p>}
        </div>
        <div className="stack">{held(children)}</div>
      </div>
      <div className="hidden py-10 md:block">
        <KangaFrame>
          <ScenePicture of="path" className="mb-4 w-full" />
          <Saying text="Mwanzo wa ngoma ni lele" meaning={m.common_proverb_start()} />
        </KangaFrame>
      </div>
    </div>
  )
}
