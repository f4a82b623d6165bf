import { type ReactNode, type SubmitEvent, useEffect, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { readTwice } from '#shell/connection.ts'
import { CheckboxGroup } from '#ui/forms/choices.tsx'
import type { Film, Manifest } from '../../phone/types.ts'
import type { DataPrice } from '../../rules.ts'
import { sizeAndCost } from '../../words.ts'

type Props = {
  courseId: number
  /** Those that were asked for before. */
  chosen: number[]
  price: DataPrice | null
  onChoose: (films: number[]) => void
  children: ReactNode
}

/** Films come only when they are asked for, each with its size and price (rule O3); none is chosen beforehand. */
export function Films({ courseId, chosen, price, onChoose, children }: Props) {
  const films = useFilms(courseId)
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onChoose(new FormData(event.currentTarget).getAll('films').map(Number))
  }
  return (
    <form className="stack" onSubmit={send}>
      {films.length > 0 && (
        <CheckboxGroup
          name="films"
          legend={m.offline_films()}
          hint={m.offline_films_hint()}
          defaultValue={chosen.map(String)}
          options={films.map((film) => ({
            value: String(film.lessonId),
            label: film.title,
            hint: sizeAndCost(film.bytes, price),
          }))}
        />
      )}
      {children}
    </form>
  )
}

/** Of a course that is not kept yet; none where the network is away, as then nothing can come at all. */
function useFilms(courseId: number): Film[] {
  const [films, setFilms] = useState<Film[]>([])
  useEffect(() => {
    const leaving = new AbortController()
    readTwice(`/courses/${courseId}/package`, { signal: leaving.signal })
      .then((response) => (response.ok ? (response.json() as Promise<Manifest>) : null))
      .then((manifest) => setFilms(manifest?.films ?? []))
      .catch(() => setFilms([])) // the button says what is the matter
    return () => leaving.abort()
  }, [courseId])
  return films
}
