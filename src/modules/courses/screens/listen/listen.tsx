import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { later } from '#shell/later.tsx'
import { m } from '#paraglide/messages.js'
import { Icon } from '#ui/icon.tsx'
import type { Drawing } from '#ui/icons.ts'
import { voiceFor, watchVoices } from './voices.ts'

// Here, as those of ui/icons.ts come with every page.
const Volume: Drawing = 'M4 9.5v5h3.5L13 19V5L7.5 9.5zM16.5 9a4.2 4.2 0 0 1 0 6M19 6.5a8 8 0 0 1 0 11'

// Most read: what reads aloud comes when it is asked for.
const Player = later(() => import('./player.tsx').then((file) => file.Player))

type Props = { language: string; text: RefObject<HTMLElement | null> }

/** Reads the text aloud where the phone has a voice of its language; hidden elsewhere, and without scripts (lesson/first-visit.ts). */
export function Listen({ language, text }: Props) {
  const hasVoice = useSyncExternalStore(
    watchVoices,
    () => voiceFor(language) !== undefined,
    () => false,
  )
  const [state, setState] = useState<'new' | 'open' | 'closed'>('new')
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (state === 'closed') button.current?.focus()
  }, [state])
  useEffect(() => {
    // Another step: what is read is out of sight.
    const end = () => setState('new')
    addEventListener('stadi-step', end)
    return () => removeEventListener('stadi-step', end)
  }, [])
  if (hasVoice && state === 'open')
    return <Player language={language} text={text} close={() => setState('closed')} />
  return (
    <button
      ref={button}
      type="button"
      className="btn btn-quiet listen"
      hidden={!hasVoice}
      data-language={language}
      onClick={() => setState('open')}
    >
      <Icon of={Volume} />
      {m.lesson_listen()}
    </button>
  )
}
