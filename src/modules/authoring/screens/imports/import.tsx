import { redirect } from 'react-router'
import { adminOnly } from '#context.ts'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { FileField } from '#shell/form/file-field.tsx'
import { m } from '#paraglide/messages.js'
import { Banner } from '#ui/feedback/banner.tsx'
import { held } from '#ui/no-break/held.ts'
import { act, answer } from '#web/answers.server.ts'
import { importCourse } from '../../commands/import.server.ts'
import type { Route } from './+types/import'
import { draftHref } from '../address.ts'
import { EditorHead } from '../editor-head.tsx'

export const handle = { hydrate: 'always', styles: 'admin' }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    adminOnly(ctx)
    return { isTooLarge: args.url.searchParams.get('file') === 'too-large' }
  })

export const action = (args: Route.ActionArgs) =>
  act(
    args,
    async (ctx, form, web) => {
      adminOnly(ctx)
      const file = form.get('folder')
      const bytes = file instanceof File ? new Uint8Array(await file.arrayBuffer()) : undefined
      const id = await importCourse(ctx, bytes)
      web.toast({ title: m.authoring_imported() })
      return redirect(draftHref('admin', id))
    },
    { before: async (ctx) => void adminOnly(ctx) },
  )

/** A whole course that comes as a folder, or from another system. */
export default function ImportCourse({ loaderData: { isTooLarge } }: Route.ComponentProps) {
  return (
    <>
      <EditorHead title={m.authoring_import_title()} />
      <div className="stack">
        <ImportHelp />
        {isTooLarge && <Banner tone="brick" title={m.authoring_file_too_large()} />}
        <ActionForm className="publishing-form" encType="multipart/form-data" reload>
          <FileField
            name="folder"
            largestMb={12}
            accept=".zip,.imscc,.mbz,application/zip,application/gzip"
            label={m.authoring_import_file()}
            hint={m.authoring_import_hint()}
            required
          />
          <div className="row">
            <Submit>{m.authoring_import()}</Submit>
          </div>
        </ActionForm>
      </div>
    </>
  )
}

/** What becomes of another system's course, and where its file comes from. */
function ImportHelp() {
  return (
    <div className="stack measure">
      <p className="soft">{held(m.imports_lead())}</p>
      <details>
        <summary>{m.imports_how()}</summary>
        <div className="stack mt-2">
          <p>{held(m.imports_how_moodle())}</p>
          <p>{m.imports_how_canvas()}</p>
        </div>
      </details>
    </div>
  )
}
