import type { BlockFaultCode } from '#kit/figures/block.ts'
import { figureKinds } from '#kit/figures/figure.ts'
import { m } from '#paraglide/messages.js'
import { STEP_WORDS } from './steps.ts'

type Told = { line: string | number; why: string; about: string | number }

const reasons: Record<Exclude<BlockFaultCode, 'step-long'>, (values: { about: string }) => string> = {
  'kind-unknown': ({ about }) => m.refusal_block_kind_unknown({ about, kinds: figureKinds.join(', ') }),
  'title-missing': m.refusal_block_title_missing,
  'alt-missing': m.refusal_block_alt_missing,
  'line-unknown': m.refusal_block_line_unknown,
  'too-few': m.refusal_block_too_few,
  'too-many': m.refusal_block_too_many,
  'text-long': m.refusal_block_text_long,
  'text-missing': m.refusal_block_text_missing,
  'number-unknown': m.refusal_block_number_unknown,
  'cells-uneven': m.refusal_block_cells_uneven,
  'mark-unknown': m.refusal_block_mark_unknown,
  'note-unknown': m.refusal_block_note_unknown,
  'indent-unknown': m.refusal_block_indent_unknown,
  'question-missing': m.refusal_block_question_missing,
  'right-not-one': m.refusal_block_right_not_one,
  'reason-missing': m.refusal_block_reason_missing,
  'exercise-unknown': m.refusal_block_exercise_unknown,
  'code-unknown': m.refusal_block_code_unknown,
  'name-unfit': m.refusal_block_name_unfit,
  'name-twice': m.refusal_block_name_twice,
  'line-missing': m.refusal_block_line_missing,
  'item-twice': m.refusal_block_item_twice,
  'formula-unfit': m.refusal_block_formula_unfit,
  'topic-unknown': ({ about }) => m.refusal_block_topic_unknown({ topics: about }),
  'line-too-many': m.refusal_block_line_too_many,
  'mistake-not-one': m.refusal_block_mistake_not_one,
  'free-alone': m.refusal_block_free_alone,
  'free-all': m.refusal_block_free_all,
  'hints-many': m.refusal_block_hints_many,
  'hint-tells': m.refusal_block_hint_tells,
}

/** Why a block cannot be drawn, or a step is too long, and on which line of the text, for its author. */
export function blockWords({ line, why, about }: Told): string {
  const code = why as BlockFaultCode
  if (code === 'step-long')
    return m.refusal_lesson_step({ line: String(line), words: String(about), most: STEP_WORDS })
  return m.refusal_lesson_block({ line: String(line), why: reasons[code]({ about: String(about) }) })
}
