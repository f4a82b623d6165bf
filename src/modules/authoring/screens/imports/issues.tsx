import { adminOnly } from '#context.ts'
import { listQueryIn } from '#shell/admin/list-query.server.ts'
import { Rows } from '#shell/admin/rows.tsx'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { held } from '#ui/no-break/held.ts'
import { answer } from '#web/answers.server.ts'
import { BETWEEN, type Issue, type IssueKind } from '../../foreign/issues.ts'
import { importIssues } from '../../queries/import-issues.server.ts'
import type { Route } from './+types/issues'
import { draftHref } from '../address.ts'
import { EditorHead } from '../editor-head.tsx'

export const handle = { hydrate: 'always', styles: 'admin' }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    adminOnly(ctx)
    const { id, title, list } = await importIssues(ctx, args.params.draftId, listQueryIn(args.url).page)
    return {
      course: { id, title },
      list: { ...list, rows: list.rows.map((row) => ({ ...row, what: kindWords[row.kind]() })) },
    }
  })

const kindWords: Record<IssueKind, () => string> = {
  facts: m.imports_kind_facts,
  assignment: m.imports_kind_assignment,
  forum: m.imports_kind_forum,
  h5p: m.imports_kind_h5p,
  scorm: m.imports_kind_scorm,
  'external-tool': m.imports_kind_external_tool,
  activity: m.imports_kind_activity,
  hidden: m.imports_kind_hidden,
  'question-kind': m.imports_kind_question_kind,
  'question-faulty': m.imports_kind_question_faulty,
  'question-long': m.imports_kind_question_long,
  film: m.imports_kind_film,
  file: m.imports_kind_file,
  picture: m.imports_kind_picture,
  'picture-elsewhere': m.imports_kind_picture_elsewhere,
  embedded: m.imports_kind_embedded,
  interactive: m.imports_kind_interactive,
  formula: m.imports_kind_formula,
  link: m.imports_kind_link,
  missing: m.imports_kind_missing,
  unreadable: m.imports_kind_unreadable,
  empty: m.imports_kind_empty,
  'too-long': m.imports_kind_too_long,
  room: m.imports_kind_room,
  more: m.imports_kind_more,
}

/** What a course of another system had and its draft has not, line by line. */
export default function ImportIssues({ loaderData: { course, list } }: Route.ComponentProps) {
  return (
    <>
      <EditorHead title={m.imports_title()} course={course} />
      <p className="soft measure mb-4">{m.imports_list_lead()}</p>
      <Rows
        list={list}
        caption={m.imports_title()}
        hideCaption
        none={m.imports_none()}
        hrefFor={(page) => `${draftHref('admin', course.id, 'import')}${page > 1 ? `?page=${page}` : ''}`}
        rowKey={(row) => row.place}
        columns={[
          { label: m.imports_what(), cell: (row) => row.what, main: true },
          { label: m.imports_name(), cell: (row) => <Which row={row} draftId={course.id} /> },
          { label: m.imports_where(), cell: (row) => <bdi>{row.within || held(course.title)}</bdi> },
        ]}
      />
    </>
  )
}

/** What it was called; a page of which nothing could be read, by its own name. */
function Which({ row: { kind, name, within }, draftId }: { row: Issue; draftId: string }) {
  if (kind === 'facts')
    return <Anchor to={draftHref('admin', draftId, 'facts')}>{m.authoring_edit_facts()}</Anchor>
  return <bdi>{name || within.split(BETWEEN).at(-1)}</bdi>
}
