import type { ReactNode } from 'react'
import { Icon } from '#ui/icon.tsx'
import { CircleAlert, CircleCheck, Info } from '#ui/icons.ts'
import { type Tone, toneClass } from '#ui/feedback/tone.ts'
import { held } from '#ui/no-break/held.ts'

export type BannerTone = Extract<Tone, 'leaf' | 'sky' | 'gold' | 'brick'>
export type BannerProps = { title: ReactNode; text?: ReactNode; tone?: BannerTone }

const icons = { leaf: CircleCheck, sky: Info, gold: CircleAlert, brick: CircleAlert }

export const bannerClass = (tone: BannerTone = 'leaf') => `banner ${toneClass(tone)}`

export function BannerWords({ title, text, tone = 'leaf' }: BannerProps) {
  return (
    <>
      <Icon of={icons[tone]} />
      <div>
        <b>{held(title)}</b>
        {held(text)}
      </div>
    </>
  )
}

/** A toast's message, for pages without scripts and for messages that must stay. */
export function Banner({ children, ...notice }: BannerProps & { children?: ReactNode }) {
  return (
    <div className={bannerClass(notice.tone)} role={notice.tone === 'brick' ? 'alert' : 'status'}>
      <BannerWords {...notice} />
      {held(children)}
    </div>
  )
}
