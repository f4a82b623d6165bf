import type { ReactNode } from 'react'
import { Icon } from '#ui/icon.tsx'
import { CircleAlert, CircleCheck, Info } from '#ui/icons.ts'
import { type Tone, toneClass } from '#ui/feedback/tone.ts'

export type NoticeTone = Extract<Tone, 'leaf' | 'sky' | 'gold' | 'brick'>
export type Notice = { title: ReactNode; text?: ReactNode; tone?: NoticeTone }

const icons = { leaf: CircleCheck, sky: Info, gold: CircleAlert, brick: CircleAlert }

export const noticeClass = (tone: NoticeTone = 'leaf') => `notice ${toneClass(tone)}`

export function NoticeWords({ title, text, tone = 'leaf' }: Notice) {
  return (
    <>
      <Icon of={icons[tone]} />
      <div>
        <b>{title}</b>
        {text}
      </div>
    </>
  )
}

/** What a toast says, for pages without scripts and for words that must stay. */
export function Banner({ children, ...notice }: Notice & { children?: ReactNode }) {
  return (
    <div className={noticeClass(notice.tone)} role={notice.tone === 'brick' ? 'alert' : 'status'}>
      <NoticeWords {...notice} />
      {children}
    </div>
  )
}
