import { redirect, useLocation } from 'react-router'
import { type Context, signedIn, withConsent } from '#context.ts'
import { m } from '#paraglide/messages.js'
import { Sheet } from '#shell/form/sheet.tsx'
import { act, answer, textOf } from '#web/answers.server.ts'
import { askQuestion, createTopic, shareStory } from '../../commands/write.server.ts'
import { lessonToAskAt } from '../../queries/lesson-questions.server.ts'
import { hubPaths, type ListedKind, questionsPath } from '../../rules.ts'
import type { Route } from './+types/new-post'
import { listedKindOf } from '../threads/address.ts'
import { PostForm } from './post-form.tsx'
import { previewIn } from './preview.server.ts'
import { postWords } from './words.ts'

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    const kind = listedKindOf(args.params.list)
    withConsent(ctx)
    const { searchParams } = args.url
    const lesson = searchParams.get('lesson')
    const isAsked = kind === 'question' && lesson !== null
    return { kind, lesson: isAsked ? await lessonToAskAt(ctx, searchParams.get('course'), lesson) : null }
  })

const create: Record<ListedKind, (ctx: Context, raw: unknown) => Promise<string>> = {
  topic: createTopic,
  question: askQuestion,
  story: shareStory,
}

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    signedIn(ctx)
    const kind = listedKindOf(args.params.list)
    if (textOf(form, 'intent') === 'preview') return previewIn(ctx, kind, form)
    await create[kind](ctx, Object.fromEntries(form))
    const [course, lesson] = [textOf(form, 'course'), textOf(form, 'lesson')]
    web.toast({ title: m.community_success(), text: postWords[kind].created() })
    return redirect(
      kind === 'question' && lesson ? questionsPath({ courseId: course, id: lesson }) : hubPaths[kind],
    )
  })

/** The dialogs of FOR-04, QNA-06 and STO-05. */
export default function NewPost({ loaderData: { kind, lesson } }: Route.ComponentProps) {
  const words = postWords[kind]
  // The list under it keeps its search and filters.
  const { search } = useLocation()
  const below = search.includes('tab=') ? `/community${search}` : hubPaths[kind]
  const back = lesson ? questionsPath(lesson) : below
  return (
    <Sheet back={back} title={words.create()}>
      <PostForm kind={kind} lesson={lesson} save={words.create()} failed={words.createFailed()} back={back} />
    </Sheet>
  )
}
