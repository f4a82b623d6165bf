import { useLocation } from 'react-router'
import type { Reading } from '../../types.ts'
import { held } from '#ui/no-break/held.ts'

const words = { en: 'Read in English', sw: 'Soma kwa Kiswahili' }

/** The same page in the other language of its course, which is remembered. In that language, for whoever reads it. */
export function ReadIn({ reading: { other } }: { reading: Reading }) {
  const { search } = useLocation()
  if (!other) return null
  const parameters = new URLSearchParams(search)
  parameters.delete('lang')
  parameters.set('read', other)
  return (
    <p className="read-in">
      <a href={`?${parameters}`} hrefLang={other} lang={other} rel="nofollow">
        {held(words[other])}
      </a>
    </p>
  )
}
