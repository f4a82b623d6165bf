import type { FoundQuestion, Rich } from './found.ts'
import type { IssueKind } from './issues.ts'
import { largestOf } from './largest.ts'
import { keep, said } from './moodle-files.server.ts'
import { allOf, childOf, childrenOf, type Element } from './tree.server.ts'

type RichOf = (text: string, format: string) => Rich
type Say = (kind: IssueKind, name: string) => void
type Stored = { id: string; entry: string; category: string; question: Element }

/** The question bank of a backup: as Moodle 4 writes it, with entries and versions, and as before. */
export class QuestionBank {
  readonly #byId = new Map<string, Stored[]>()
  readonly #byEntry = new Map<string, Stored[]>()
  readonly #byCategory = new Map<string, Stored[]>()
  readonly #categories = new Map<string, string>()
  readonly #used = new Set<Stored>()
  readonly #richOf: RichOf

  constructor(bank: Element | undefined, richOf: RichOf) {
    this.#richOf = richOf
    for (const category of childrenOf(bank, 'question_category')) {
      const id = category.attributes.id ?? ''
      this.#categories.set(id, said(category, 'name'))
      for (const question of childrenOf(childOf(category, 'questions'), 'question'))
        this.#add(question, '', id)
      for (const entry of allOf(childOf(category, 'question_bank_entries'), 'question_bank_entry')) {
        const newest = allOf(entry, 'question_versions')
          .filter((version) => said(version, 'status') !== 'draft')
          .sort((a, b) => Number(said(b, 'version')) - Number(said(a, 'version')))[0]
        const question = allOf(newest, 'question')[0]
        if (question) this.#add(question, entry.attributes.id ?? '', id)
      }
    }
  }

  #add(question: Element, entry: string, category: string): void {
    const stored = { id: question.attributes.id ?? '', entry, category, question }
    keep(this.#byId, stored.id, stored)
    keep(this.#byEntry, entry, stored)
    keep(this.#byCategory, category, stored)
  }

  /** What a quiz asks. A place that draws one of a category asks all of it, as our quizzes draw from all that they have. */
  askedIn(quiz: Element | undefined, say: Say): FoundQuestion[] {
    const places = allOf(childOf(quiz, 'question_instances'), 'question_instance')
    const asked = new Set<Stored>()
    const drawn = new Set<Stored[]>()
    for (const place of places) {
      const found = this.#at(place)
      if (found.length === 0) say('missing', said(place, 'slot'))
      // Places that draw of the same category ask it once.
      if (drawn.has(found)) continue
      drawn.add(found)
      for (const one of found.flatMap((one) => (kindOf(one) === 'random' ? this.#beside(one) : [one])))
        asked.add(one)
    }
    return this.#found([...asked], say)
  }

  #at(place: Element): Stored[] {
    const id = said(place, 'questionid') || said(place, 'question')
    const entry = said(childOf(place, 'question_reference'), 'questionbankentryid')
    const drawn = categoryOf(said(childOf(place, 'question_set_reference'), 'filtercondition'))
    return (
      (id && this.#byId.get(id)) || (entry && this.#byEntry.get(entry)) || this.#byCategory.get(drawn) || []
    )
  }

  #beside = ({ category }: Stored): Stored[] =>
    (this.#byCategory.get(category) ?? []).filter((one) => kindOf(one) !== 'random' && !isPart(one))

  /** Questions that no quiz asks, by the name of their category. */
  unasked(say: Say): { title: string; questions: FoundQuestion[] }[] {
    return [...this.#categories]
      .map(([id, title]) => ({
        title,
        questions: this.#found(
          (this.#byCategory.get(id) ?? []).filter(
            (one) => !this.#used.has(one) && kindOf(one) !== 'random' && !isPart(one),
          ),
          say,
        ),
      }))
      .filter(({ questions }) => questions.length > 0)
  }

  #found(all: Stored[], say: Say): FoundQuestion[] {
    return all.flatMap((one) => {
      this.#used.add(one)
      const kind = kindOf(one)
      if (kind === 'description') return []
      const found = kind === 'multichoice' || kind === 'truefalse' ? this.#choice(one.question, kind) : null
      if (!found) say('question-kind', `${said(one.question, 'name')} (${kind})`)
      return found ?? []
    })
  }

  #choice(question: Element, kind: 'multichoice' | 'truefalse'): FoundQuestion | null {
    const plugin = childOf(question, `plugin_qtype_${kind}_question`)
    const answers = childrenOf(childOf(plugin, 'answers'), 'answer')
    const isSingle = kind === 'truefalse' || said(childOf(plugin, 'multichoice'), 'single') !== '0'
    const most = largestOf(answers.map(shareOf))
    const isRight = (answer: Element) => shareOf(answer) > 0 && (!isSingle || shareOf(answer) === most)
    const right = answers.filter(isRight)
    // Several that are right by themselves are not one that is chosen with all of them.
    if (answers.length === 0 || (isSingle && right.length > 1)) return null
    return {
      name: said(question, 'name'),
      text: this.#richOf(said(question, 'questiontext'), said(question, 'questiontextformat')),
      options: answers.map((answer) => ({
        text: this.#richOf(said(answer, 'answertext'), said(answer, 'answerformat')),
        isRight: isRight(answer),
      })),
      explanation: [
        ...right.map((answer) => this.#richOf(said(answer, 'feedback'), said(answer, 'feedbackformat'))),
        this.#richOf(said(question, 'generalfeedback'), said(question, 'generalfeedbackformat')),
      ],
    }
  }
}

const kindOf = ({ question }: Stored): string => said(question, 'qtype')
/** Of a question that holds others. */
const isPart = ({ question }: Stored): boolean => !/^0?$/.test(said(question, 'parent'))
const shareOf = (answer: Element): number => Number(said(answer, 'fraction')) || 0

/** The category from which a place draws: as Moodle 4.0 says it, and as 4.3. */
function categoryOf(condition: string): string {
  return (
    /"questioncategoryid":\s*"?(\d+)/.exec(condition)?.[1] ??
    /"category":\s*\{[^{}]*"values":\s*\[\s*"?(\d+)/.exec(condition)?.[1] ??
    ''
  )
}
