import { dayInWords, EAST_AFRICA } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import type { Scene } from '#kit/pictures/scenes.ts'
import { ScenePicture } from '#ui/pictures/scene.tsx'
import { toneClass } from '#ui/feedback/tone.ts'
import { held } from '#ui/no-break/held.ts'
import type { ArticleCard } from '../types.ts'
import { articleCategoryTone, articleCategoryWord, languageWord } from '../article-words.ts'

/** The same day for every reader, and on the article itself. */
export function ArticleDay({ at }: { at: Date }) {
  return <time dateTime={at.toISOString()}>{dayInWords(at, getLocale(), EAST_AFRICA)}</time>
}

/** One article of a list: its category first, the title as its link. The newest on the first page is larger. */
export function ArticleRow({
  article,
  scene,
  first,
  level: Heading = 'h2',
}: {
  article: ArticleCard
  scene: Scene
  first?: boolean
  level?: 'h2' | 'h3'
}) {
  const { slug, language, title, excerpt, category, publishedAt, minutes } = article
  const tone = articleCategoryTone(category)
  return (
    <li className={first ? 'story story-first' : 'story'}>
      <ScenePicture of={scene} />
      <p className="story-facts">
        <b className={toneClass(tone)}>{articleCategoryWord(category)}</b>
        <ArticleDay at={publishedAt} />
        <span>
          {held(m.blog_minutes({ count: minutes }))} · {languageWord(language)}
        </span>
      </p>
      <div lang={language}>
        <Heading>
          <a className="card-link" href={`/blog/${slug}`}>
            {held(title)}
          </a>
        </Heading>
        <p>{held(excerpt)}</p>
      </div>
    </li>
  )
}
