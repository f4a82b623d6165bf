import { DRAWN, MIXED, shuffled } from './rules.ts'
import { assessmentCategories, type BankQuestion, type DrawnQuestion } from './types.ts'

export type Draw = {
  /** '' is the mix. */
  category: string
  /** Questions of the last attempt, which are repeated only if the bank has no others. */
  seen: ReadonlySet<string>
  /** Nobody's first mix is drawn: it consists of the specified questions (decisions 8). */
  isFirst: boolean
}

/** Questions for one attempt with their options in a random order. `random` like Math.random. */
export function drawFrom(bank: BankQuestion[], draw: Draw, random: () => number): DrawnQuestion[] {
  const drawn =
    draw.category === ''
      ? mixed(bank, draw, random)
      : unseenFirst(
          bank.filter((question) => question.category === draw.category),
          draw,
          random,
        ).slice(0, DRAWN)
  return drawn.map((question) => frozen(question, random))
}

/** The five specified questions in their order; later one of each of their categories. */
function mixed(bank: BankQuestion[], draw: Draw, random: () => number): BankQuestion[] {
  const specified = bank.filter((question) => question.first !== null).toSorted((a, b) => a.first! - b.first!)
  if (draw.isFirst && specified.length > 0) return specified.slice(0, MIXED)
  return assessmentCategories.slice(0, MIXED).flatMap((category) =>
    unseenFirst(
      bank.filter((question) => question.category === category),
      draw,
      random,
    ).slice(0, 1),
  )
}

function unseenFirst(questions: BankQuestion[], { seen }: Draw, random: () => number): BankQuestion[] {
  const inNewOrder = shuffled(questions, random)
  return [
    ...inNewOrder.filter((question) => !seen.has(question.id)),
    ...inNewOrder.filter((question) => seen.has(question.id)),
  ]
}

/** A copy that stays the same when the bank is edited (A4). */
function frozen(
  { id, category, question, options, correct, explanation }: BankQuestion,
  random: () => number,
): DrawnQuestion {
  const order = shuffled(
    options.map((_, place) => place),
    random,
  )
  return {
    questionId: id,
    category,
    question,
    options: order.map((place) => options[place]!),
    correct: order.indexOf(correct),
    explanation,
  }
}
