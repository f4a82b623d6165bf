import { BlockFault, counted, halves, type Line, linesOf, roomFor } from '#kit/figures/block.ts'
import { room } from '../document.ts'

/** A question within a lesson that answers at once. What was chosen is kept for whoever chose it, and counts for nothing. */
export type Check = { question: string; options: { text: string; isRight: boolean; why: string }[] }

/** @throws BlockFault */
export function readCheck(block: string): Check {
  const [first, ...rest] = joined(linesOf(block))
  if (!first?.text.startsWith('? ')) throw new BlockFault(first?.at ?? 1, 'question-missing')
  const question = roomFor(first.text.slice(2).trim(), room.question, first.at)
  const options = counted(rest.map(optionOf), 2, 4)
  if (options.filter(({ isRight }) => isRight).length !== 1) throw new BlockFault(1, 'right-not-one')
  return { question, options }
}

/** Lines that begin with no sign go on with what stands above. */
function joined(lines: Line[]): Line[] {
  const found: Line[] = []
  for (const { text, at } of lines) {
    const above = found.at(-1)
    if (above && !/^[-+?] /.test(text)) above.text += ` ${text.trim()}`
    else found.push({ text, at })
  }
  return found
}

function optionOf({ text, at }: Line) {
  if (!/^[-+] /.test(text)) throw new BlockFault(at, 'line-unknown')
  const [option, why] = halves(text.slice(2))
  if (!option) throw new BlockFault(at, 'text-missing')
  if (!why) throw new BlockFault(at, 'reason-missing')
  return {
    text: roomFor(option, room.option, at),
    isRight: text.startsWith('+'),
    why: roomFor(why, room.explanation, at),
  }
}
