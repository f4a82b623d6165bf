const MOST_QUESTIONS = 50

/** Every question that was on the page, also one where nothing is ticked: fields q1, q2 ... hold option numbers. */
export function answersIn(form: FormData): Record<string, number[]> {
  const count = Math.min(MOST_QUESTIONS, Number(form.get('asked')) || 0)
  return Object.fromEntries(
    Array.from({ length: count }, (_, place) => [
      String(place + 1),
      form.getAll(`q${place + 1}`).map(Number),
    ]),
  )
}

/** The address of a question in a sheet, kept with what else the address says. */
export const questionSearch = (search: URLSearchParams, number: number): string =>
  `?${new URLSearchParams([...[...search].filter(([name]) => name !== 'q'), ['q', `${number}`]])}`
