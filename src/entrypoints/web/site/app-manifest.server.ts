import type { Locale } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'

type Words = (inputs: object, options: { locale: Locale }) => string

/** What a browser reads to put Stadi on a home screen. Both languages are one application. */
export function appManifest(locale: Locale) {
  const said = (words: Words) => words({}, { locale })
  const shortcut = (words: Words, url: string) => ({ name: said(words), url, icons: [icon('icon-192', 192)] })
  const picture = (name: string, label: Words, size: keyof typeof sizes) => ({
    src: `/screenshots/${name}-${locale}.webp`,
    sizes: sizes[size],
    type: 'image/webp',
    form_factor: size,
    label: said(label),
  })
  return {
    id: '/',
    name: said(m.home_page_title),
    short_name: 'Stadi',
    description: said(m.home_page_description),
    lang: locale,
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    // An iPhone shows messages of standalone applications alone; elsewhere the way back stays on the screen.
    display: 'standalone',
    display_override: ['minimal-ui'],
    background_color: '#FFFCF5',
    theme_color: '#0E6B4A',
    categories: ['education', 'business'],
    icons: [
      icon('icon-192', 192),
      icon('icon-512', 512),
      icon('icon-maskable-512', 512, 'maskable'),
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    ],
    shortcuts: [
      shortcut(m.install_courses, '/courses'),
      shortcut(m.install_review, '/review'),
      shortcut(m.install_messages, '/messages'),
      shortcut(m.install_kept, '/offline'),
    ],
    // Made by scripts/generating/app-pictures.ts.
    screenshots: [
      picture('lesson', m.install_picture_lesson, 'narrow'),
      picture('catalogue', m.install_picture_catalogue, 'narrow'),
      picture('dashboard', m.install_picture_dashboard, 'narrow'),
      picture('course', m.install_picture_course, 'wide'),
    ],
  }
}

const sizes = { narrow: '720x1600', wide: '1280x800' }

const icon = (name: string, size: number, purpose = 'any') => ({
  src: `/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})
