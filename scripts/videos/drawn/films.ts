import type { DrawnFilm } from './drawn-film.ts'
import { beat } from './beat.ts'
import { framing } from './framing.ts'
import { hook } from './hook.ts'
import { light } from './light.ts'
import { nearSound } from './near-sound.ts'
import { steady } from './steady.ts'
import { titles } from './titles.ts'

/** By course and lesson. Every other video lesson is a film of slides. */
export const drawnFilms: Record<string, DrawnFilm> = {
  'phone-videos-that-sell/film-light-from-the-side': light,
  'phone-videos-that-sell/film-a-phone-that-stands-still': steady,
  'phone-videos-that-sell/film-one-sentence-six-sounds': nearSound,
  'phone-videos-that-sell/film-cuts-you-can-hear': beat,
  'phone-videos-that-sell/film-inside-the-box': framing,
  'phone-videos-that-sell/film-two-seconds-won': hook,
  'phone-videos-that-sell/film-words-that-can-be-read': titles,
}
