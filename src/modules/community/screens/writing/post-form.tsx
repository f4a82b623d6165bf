import { m } from '#paraglide/messages.js'
import { ActionForm } from '#shell/form/action-form.tsx'
import { useFormAnswer } from '#shell/form/use-form-answer.ts'
import { Field, Select, TextArea } from '#ui/forms/field.tsx'
import { categoryWord } from '../../words.ts'
import { LONGEST, type PostKind, storyCategories, topicCategories } from '../../rules.ts'
import type { LessonOfQuestion, OwnPost } from '../../types.ts'
import { WriteButtons } from './buttons.tsx'
import { Preview } from './preview.tsx'
import { TagsField } from './tags-field.tsx'

type Props = {
  kind: PostKind
  /** The existing values. */
  post?: OwnPost
  /** At which a question is asked. */
  lesson?: LessonOfQuestion | null
  save: string
  failed: string
  back: string
}

const intents = ['save', 'preview'] as const

/** The form for a new or existing topic, question or story. */
export function PostForm({ kind, post, lesson, save, failed, back }: Props) {
  const answer = useFormAnswer<{ preview: string }>({ intent: intents })
  return (
    <ActionForm intent={intents} className="stack" failed={failed} preventScrollReset>
      <Preview title={answer?.values.title} safeHtml={answer?.extra?.preview} />
      {lesson && <AskedAt lesson={lesson} />}
      <Field
        name="title"
        label={m.community_title()}
        defaultValue={post?.title}
        required
        maxLength={LONGEST.title}
        autoComplete="off"
      />
      <TextArea
        name={kind === 'topic' ? 'description' : 'content'}
        label={kind === 'topic' ? m.community_description() : m.community_content()}
        hint={m.community_markdown()}
        defaultValue={post?.content}
        required
        maxLength={LONGEST.content}
        rows={7}
      />
      <Rest kind={kind} post={post} />
      <WriteButtons intent="save" label={save} back={back} />
    </ActionForm>
  )
}

/** The lesson that the question goes with. */
const AskedAt = ({ lesson: { id, courseId, title, course, lang } }: { lesson: LessonOfQuestion }) => (
  <p className="small">
    <input type="hidden" name="course" value={courseId} />
    <input type="hidden" name="lesson" value={id} />
    {m.community_asked_at()} <b lang={lang}>{title}</b>, <span lang={lang}>{course}</span>
  </p>
)

/** Fields of one kind only. */
function Rest({ kind, post }: Pick<Props, 'kind' | 'post'>) {
  if (kind === 'board') return null
  if (kind === 'question') return <TagsField defaultValue={post?.tags} />
  const category = <Category options={kind === 'topic' ? topicCategories : storyCategories} post={post} />
  if (kind === 'topic') return category
  return (
    <>
      <TextArea
        name="excerpt"
        label={m.community_excerpt()}
        note={m.common_optional()}
        hint={m.community_excerpt_hint()}
        defaultValue={post?.excerpt}
        maxLength={LONGEST.excerpt}
        rows={2}
      />
      {category}
    </>
  )
}

const Category = ({ options, post }: { options: readonly string[]; post?: OwnPost }) => (
  <Select
    name="category"
    label={m.community_category()}
    placeholder={m.community_category_choose()}
    defaultValue={post?.category}
    required
    options={options.map((value) => ({ value, label: categoryWord(value) }))}
  />
)
