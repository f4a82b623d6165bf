import { data, redirect } from 'react-router'
import type { Context } from '#context.ts'
import { Refusal } from '#kit/refusal.ts'
import { Behind, RowForm } from '#shell/admin/row-form.tsx'
import { adminHref } from '#shell/admin/address.ts'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { PageRefusal } from '#shell/form/refusal.tsx'
import { afterConflict } from '#shell/form/revalidation.ts'
import { teachingHref } from '#modules/teaching/rules.ts'
import { m } from '#paraglide/messages.js'
import { Banner } from '#ui/feedback/banner.tsx'
import { Field } from '#ui/forms/field.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { Section } from '#ui/layout/section.tsx'
import { act, answer, textOf } from '#web/answers.server.ts'
import { addLesson, changeOutline } from '../commands/drafts.server.ts'
import { askToPublish, refusePublishing } from '../commands/ask.server.ts'
import { deleteDraft } from '../commands/delete.server.ts'
import type { ModulePlace, OutlineAction } from '../drafts/outline.ts'
import { publishDraft } from '../commands/publish.server.ts'
import { draftOnItsWay } from '../queries/drafts.server.ts'
import { hasImportIssues } from '../queries/import-issues.server.ts'
import type { Route } from './+types/outline'
import type { CourseDocument } from '#course-format/document.ts'
import { draftHref, useDraftHref } from './address.ts'
import { atDesk } from './taught/desk.server.ts'
import { EditorHead } from './editor-head.tsx'
import { missingIn } from './faults.server.ts'
import { isLost } from './taught/lost.server.ts'
import { LostDraft } from './taught/lost.tsx'
import { MissingList } from './missing.tsx'
import { ModulePart } from './module-part.tsx'
import { OnItsWay, PublishForm } from './taught/on-its-way.tsx'
import { Anchor } from '#ui/anchor.tsx'
import { held } from '#ui/no-break/held.ts'

export const handle = { hydrate: 'always', styles: 'admin' }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    const desk = atDesk(ctx, args.url)
    if (await isLost(ctx, args.url, args.params.draftId)) return data({ isLost: true as const }, 404)
    const { id, document, version, faults, standing } = await draftOnItsWay(ctx, args.params.draftId)
    const wasImported = desk === 'admin' && (await hasImportIssues(ctx, id))
    const { title, description, modules } = document
    return {
      id,
      version,
      title,
      description,
      standing,
      isAdmin: ctx.viewer!.isAdmin,
      missing: missingIn((part) => draftHref(desk, id, part), document, faults),
      tooLargeMb: tooLargeToImport(document),
      wasImported,
      modules: modules.map((module) => ({
        title: module.title,
        titleSw: module.sw ?? '',
        lessons: module.lessons.map(({ slug, title, type, minutes }) => ({ slug, title, type, minutes })),
      })),
    }
  })

const MB = 1024 * 1024
// What an import takes, with its form around.
const LARGEST_IMPORT = 12 * MB

/** Megabytes of films that go out with Export and would not come in again; null where they would. */
function tooLargeToImport({ modules }: CourseDocument): number | null {
  const bytes = modules.flatMap(({ lessons }) => lessons).reduce((sum, { mediaBytes }) => sum + mediaBytes, 0)
  return bytes >= LARGEST_IMPORT ? Math.ceil(bytes / MB) : null
}

export const shouldRevalidate = afterConflict

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    const desk = atDesk(ctx, args.url)
    const { draftId } = args.params
    switch (textOf(form, 'intent')) {
      case 'publish':
        return published(ctx, draftId, textOf(form, 'seen'), (title) => web.toast({ title }))
      case 'ask':
        await askToPublish(ctx, draftId)
        web.toast({ title: m.authoring_asked() })
        return redirect(draftHref(desk, draftId))
      case 'refuse':
        await refusePublishing(ctx, draftId, Object.fromEntries(form))
        web.toast({ title: m.authoring_refused() })
        return redirect(draftHref(desk, draftId))
      case 'delete':
        await deleteDraft(ctx, draftId)
        web.toast({ title: m.authoring_deleted() })
        return redirect(desk === 'admin' ? adminHref('courses') : teachingHref())
      case 'add-lesson': {
        const slug = await addLesson(ctx, draftId, placeIn(form), Object.fromEntries(form))
        return redirect(draftHref(desk, draftId, `lessons/${slug}`))
      }
      default: {
        const outlineAction = actionIn(form)
        await changeOutline(ctx, draftId, outlineAction)
        return redirect(`${draftHref(desk, draftId)}#modules`)
      }
    }
  })

async function published(
  ctx: Context,
  draftId: string,
  seen: string,
  say: (words: string) => void,
): Promise<Response> {
  const courseId = await publishDraft(ctx, draftId, seen)
  say(m.authoring_published())
  return redirect(`/courses/${courseId}`)
}

const moduleActions = ['remove-module', 'module-up', 'module-down'] as const
const lessonActions = ['remove-lesson', 'lesson-up', 'lesson-down'] as const

function placeIn(form: FormData): ModulePlace {
  const id = textOf(form, 'id')
  return { place: /^\d{1,3}$/.test(id) ? Number(id) : -1, version: textOf(form, 'version') }
}

/** @throws Refusal 'invalid-input' for what the page has no button for */
function actionIn(form: FormData): OutlineAction {
  const [intent, id, title] = [textOf(form, 'intent'), textOf(form, 'id'), textOf(form, 'title')]
  if (intent === 'add-module') return { type: intent, title }
  if (intent === 'rename-module')
    return { type: intent, ...placeIn(form), title, titleSw: textOf(form, 'titleSw') }
  const module = moduleActions.find((one) => one === intent)
  if (module) return { type: module, ...placeIn(form) }
  const lesson = lessonActions.find((one) => one === intent)
  if (lesson) return { type: lesson, slug: id }
  throw new Refusal('invalid-input')
}

/** A draft: its facts, its modules with their lessons, and what is missing. */
export default function CourseOutline({ loaderData }: Route.ComponentProps) {
  return 'isLost' in loaderData ? <LostDraft /> : <Outline {...loaderData} />
}

type Shown = Exclude<Route.ComponentProps['loaderData'], { isLost: true }>

function Outline(loaderData: Shown) {
  const { id, version, title, description, standing, isAdmin, missing, tooLargeMb, wasImported, modules } =
    loaderData
  const draftHref = useDraftHref()
  return (
    <>
      <EditorHead
        title={title}
        action={
          <>
            <ButtonLink to={draftHref(id, 'facts')} variant="outline">
              {m.authoring_edit_facts()}
            </ButtonLink>
            <ButtonLink to={draftHref(id, 'preview')} variant="outline">
              {m.authoring_preview()}
            </ButtonLink>
            <ButtonLink to={draftHref(id, 'folder.zip')} variant="outline" reload>
              {m.authoring_export()}
            </ButtonLink>
            <PublishForm standing={standing} />
          </>
        }
      />
      <PageRefusal />
      <OnItsWay id={id} standing={standing} isAdmin={isAdmin} />
      {tooLargeMb !== null && (
        <p className="soft measure">{held(m.authoring_export_large({ size: tooLargeMb }))}</p>
      )}
      <p className="measure mb-4">
        <bdi>{held(description)}</bdi>
      </p>
      {wasImported && (
        <div className="mb-4">
          <Imported draftId={id} />
        </div>
      )}
      {missing.shown.length > 0 ? (
        <MissingList missing={missing} />
      ) : (
        <Banner tone="leaf" title={m.authoring_complete()} />
      )}
      <Section title={m.authoring_modules()} id="modules">
        {modules.length === 0 && <p className="soft">{m.authoring_no_modules()}</p>}
        {modules.map((module, place) => (
          <ModulePart
            key={`${place} ${module.title}`}
            draftId={id}
            module={module}
            place={place}
            version={version}
            last={modules.length - 1}
          />
        ))}
        <ActionForm intent="add-module" quiet className="authoring-add" key={modules.length}>
          <Field name="title" label={m.authoring_module_title()} required maxLength={120} />
          <Submit variant="outline">{m.authoring_add_module()}</Submit>
        </ActionForm>
      </Section>
      <Behind summary={m.authoring_delete()} of="" id={id}>
        <RowForm
          intent="delete"
          id={id}
          note={m.authoring_delete_note()}
          button={m.authoring_delete()}
          danger
        />
      </Behind>
    </>
  )
}

/** The way from a draft to what it could not take of another system's course. */
function Imported({ draftId }: { draftId: string }) {
  return (
    <Banner
      tone="sky"
      title={m.imports_came()}
      text={
        <p>
          {m.imports_came_text()}{' '}
          <Anchor to={draftHref('admin', draftId, 'import')} reload>
            {m.imports_see()}
          </Anchor>
        </p>
      }
    />
  )
}
