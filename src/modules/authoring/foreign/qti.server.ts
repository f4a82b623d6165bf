import type { FoundQuestion, Rich } from './found.ts'
import type { IssueKind } from './issues.ts'
import { largestOf } from './largest.ts'
import { allOf, childOf, childrenOf, type Element, isElement, textAt, wordsOf } from './tree.server.ts'

type RichOf = (text: string, isHtml: boolean) => Rich
type Say = (kind: IssueKind, name: string) => void

/** Questions with one or several right options of a quiz or a bank (QTI 1.2); the others are named. */
export function questionsIn(quiz: Element, richOf: RichOf, say: Say): FoundQuestion[] {
  return allOf(quiz, 'item').flatMap((item) => {
    const question = questionIn(item, richOf)
    if (!question) say('question-kind', nameOf(item))
    return question ?? []
  })
}

function nameOf(item: Element): string {
  const words = wordsOf(allOf(childOf(item, 'presentation'), 'mattext')[0])
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const kind = kindOf(item)
  return `${(words || item.attributes.title || '').slice(0, 150)}${kind && ` (${kind})`}`
}

/** What its metadata call it, such as cc.essay.v0p1 or essay_question. */
function kindOf(item: Element): string {
  const fields = allOf(childOf(item, 'itemmetadata'), 'qtimetadatafield').map((field): [string, string] => [
    textAt(field, 'fieldlabel'),
    textAt(field, 'fieldentry'),
  ])
  const labels = new Map(fields)
  const kind = labels.get('cc_profile') ?? labels.get('question_type') ?? ''
  return kind.replace(/^cc\.|\.v\d+p\d+$|_question$/g, '').replaceAll('_', ' ')
}

const askable = /^(|multiple (choice|response|answers)|true false)$/

function questionIn(item: Element, richOf: RichOf): FoundQuestion | null {
  const presentation = childOf(item, 'presentation')
  const responses = allOf(presentation, 'response_lid')
  const [response] = responses
  if (!askable.test(kindOf(item)) || responses.length !== 1 || !response) return null
  const labels = allOf(childOf(response, 'render_choice'), 'response_label')
  const right = rightOf(item, response.attributes.rcardinality === 'Multiple')
  if (labels.length === 0 || right === null) return null
  const text = allOf(presentation, 'material').find((one) => !allOf(response, 'material').includes(one))
  return {
    name: item.attributes.title ?? '',
    text: materialIn(text, richOf),
    options: labels.map((label) => ({
      text: materialIn(childOf(label, 'material') ?? allOf(label, 'material')[0], richOf),
      isRight: right.has(label.attributes.ident ?? ''),
    })),
    explanation: feedbackIn(item, richOf),
  }
}

function materialIn(material: Element | undefined, richOf: RichOf): Rich {
  const parts = (material?.children ?? []).filter(isElement)
  const isHtml = parts.some(
    ({ name, attributes }) => name === 'mattext' && /html/i.test(attributes.texttype ?? ''),
  )
  return richOf(parts.map((part) => (part.name === 'mattext' ? wordsOf(part) : '')).join(' '), isHtml)
}

/** Idents of the right options: what the condition asks for that gives the most. Null where it is no such condition. */
function rightOf(item: Element, isMultiple: boolean): Set<string> | null {
  const conditions = allOf(childOf(item, 'resprocessing'), 'respcondition')
    .map((condition) => ({ asked: childOf(condition, 'conditionvar'), points: pointsOf(condition) }))
    .filter(({ asked, points }) => asked !== undefined && points > 0)
  const most = largestOf(conditions.map(({ points }) => points))
  const best = conditions.filter(({ points }) => points === most)
  if (isMultiple && best.length > 1) {
    // One condition for each right option, as some programs write it.
    return new Set(best.flatMap(({ asked }) => asked!.children.filter(isElement).flatMap(equals)))
  }
  const [first] = best
  if (!first) return null
  const right = new Set(first.asked!.children.filter(isElement).flatMap(equals))
  // Several that are right by themselves are not one that is chosen with all of them.
  return !isMultiple && (best.length > 1 || right.size > 1) ? null : right
}

/** What has to be chosen; not what must not be. */
function equals(condition: Element): string[] {
  if (condition.name === 'varequal') return [wordsOf(condition).trim()]
  if (condition.name === 'and' || condition.name === 'or')
    return condition.children.filter(isElement).flatMap(equals)
  return []
}

const pointsOf = (condition: Element): number =>
  largestOf(childrenOf(condition, 'setvar').map((set) => Number(wordsOf(set).trim()) || 0))

/** What is said after any answer, or after the right one. */
function feedbackIn(item: Element, richOf: RichOf): Rich[] {
  const shown = allOf(childOf(item, 'resprocessing'), 'respcondition')
    .filter((condition) => pointsOf(condition) > 0 || allOf(condition, 'other').length > 0)
    .flatMap((condition) =>
      childrenOf(condition, 'displayfeedback').map(({ attributes }) => attributes.linkrefid),
    )
  return childrenOf(item, 'itemfeedback')
    .filter(
      ({ attributes: { ident = '' } }) =>
        shown.includes(ident) || /^(general|correct)_?(fb|feedback)?$/i.test(ident),
    )
    .map((feedback) => materialIn(allOf(feedback, 'material')[0], richOf))
}
