import { kindOf } from '#ui/pictures/kind-href.ts'
import { colour } from './palette.ts'

// Each on a square of 24, one path, stroked 1.75 wide, in the style of ui/icons.ts. Legible at 20 and at 48 pixels.
const kinds = {
  'Web Development':
    'M4 4.5h16a1.5 1.5 0 0 1 1.5 1.5v12a1.5 1.5 0 0 1-1.5 1.5H4A1.5 1.5 0 0 1 2.5 18V6A1.5 1.5 0 0 1 4 4.5zM2.5 8.5h19M10 11.5 7.5 14l2.5 2.5M14 11.5l2.5 2.5-2.5 2.5',
  'Mobile Development':
    'M8 2.5h8a1.5 1.5 0 0 1 1.5 1.5v16a1.5 1.5 0 0 1-1.5 1.5H8A1.5 1.5 0 0 1 6.5 20V4A1.5 1.5 0 0 1 8 2.5zM11 18.5h2M9.5 7h5v4h-5z',
  'Database Management':
    'M20 5.5c0 1.7-3.6 3-8 3s-8-1.3-8-3 3.6-3 8-3 8 1.3 8 3zM4 5.5v13c0 1.7 3.6 3 8 3s8-1.3 8-3v-13M4 12c0 1.7 3.6 3 8 3s8-1.3 8-3',
  'Digital Marketing': 'M3.5 10v4.5h3.5l9.5 4.5V5.5L7 10zM7 14.5l1.5 6h3l-1.3-4.5M19.5 9.5q1.5 2.5 0 5',
  Copywriting: 'M4 20l1.2-5.2L16.5 3.5l4 4L9.2 18.8zM14 6l4 4M12.5 20.5h8',
  'Virtual Assistant':
    'M4 14.5V12a8 8 0 0 1 16 0v2.5M4 13.5h3.5v6H6a2 2 0 0 1-2-2zM20 13.5h-3.5v6H18a2 2 0 0 0 2-2zM18 19.5q0 2-3 2h-2',
  'Platform Training': 'M12 3 2.5 8l9.5 5 9.5-5zM6 10v6q6 4 12 0v-6M21.5 8v7',
  Freelancing: 'M5 5.5h14V15H5zM2.5 18.5h19M10 15v1.5h4V15M9 10.5h6',
  'E-commerce':
    'M2.5 4h3l2.5 11.5h10.5L21 7.5H6.5M10.5 19.5a1.3 1.3 0 1 1-2.6 0a1.3 1.3 0 0 1 2.6 0zM18.5 19.5a1.3 1.3 0 1 1-2.6 0a1.3 1.3 0 0 1 2.6 0z',
  'Video Editing': 'M3 6h13v12H3zM16 10.5l5.5-3v9l-5.5-3M8 9.5v5l4-2.5z',
  'Graphics Design':
    'M12 3a9 9 0 1 0 0 18q2.5 0 1.5-2.5t1.5-3H18a3 3 0 0 0 3-3.5Q20 3 12 3zM7.5 12h.01M9.5 7.7h.01M14.5 7.7h.01',
  'Software Testing':
    'M12 7q5 0 5 6.5t-5 6.5-5-6.5T12 7zM9 7.5a3 3 0 0 1 6 0M7 10.5 3.5 8.5M7 14H3M7.5 17 4 19.5M17 10.5l3.5-2M17 14h4M16.5 17l3.5 2.5M12 12v8',
  'Artificial Intelligence':
    'M10 4l2 5.5 5.5 2-5.5 2-2 5.5-2-5.5-5.5-2L8 9.5zM18.5 3v4M16.5 5h4M18.5 16.5v4M16.5 18.5h4',
  Cybersecurity: 'M12 2.5 4 5.5V12q0 6.5 8 9.5 8-3 8-9.5V5.5zM8.5 12l2.5 2.5 4.5-5',
  'Data Science': 'M3.5 3.5v17h17M7.5 16.5v-4M12 16.5V8M16.5 16.5v-6M20.5 5l-5 1.5',
  'UI/UX Design': 'M3.5 4h17v16h-17zM3.5 8.5h17M9 8.5V20M12.5 12.5h5M12.5 16h3',
  'Content Creation':
    'M12 2.5a3.5 3.5 0 0 1 3.5 3.5v5a3.5 3.5 0 0 1-7 0V6A3.5 3.5 0 0 1 12 2.5zM5 11a7 7 0 0 0 14 0M12 18v3.5M8.5 21.5h7',
  'Social Media Marketing':
    'M4 4h11a1.5 1.5 0 0 1 1.5 1.5v6a1.5 1.5 0 0 1-1.5 1.5H9l-4 3.5V13H4a1.5 1.5 0 0 1-1.5-1.5v-6A1.5 1.5 0 0 1 4 4zM19 9.5h1a1.5 1.5 0 0 1 1.5 1.5v5a1.5 1.5 0 0 1-1.5 1.5h-.5v3L16 17.5h-4',
} as const

const names = Object.keys(kinds)
const SIDE = 24

/**
 * All of them in one file, one below the other; the fragment of a URL selects one. Their colour is visible in light and dark mode.
 */
export const drawnKinds = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE * names.length}" width="${SIDE}" height="${SIDE * names.length}"><g fill="none" stroke="${colour.stone}" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round">${Object.entries(
  kinds,
)
  .map(
    ([name, d], place) =>
      `<view id="${kindOf(name)}" viewBox="0 ${place * SIDE} ${SIDE} ${SIDE}"/><path transform="translate(0 ${place * SIDE})" d="${d}"/>`,
  )
  .join('')}</g></svg>`
