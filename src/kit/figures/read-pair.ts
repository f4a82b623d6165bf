import { BlockFault, type Body, counted, item, type Line, roomFor } from './block.ts'
import { type Pair, type Picture, pictureColours, type PictureColour, type PictureShape } from './figure.ts'

const SHAPES = 40
const WORDS = 60
// In units of the author's own picture.
const LEAST = 20
const MOST = 400

/** Two pictures of one size: `before` and `after` tell to which a line belongs, `both` stands in each. @throws BlockFault */
export function readPair({ head, lines }: Body): Pair {
  const [left, right] = [head.value('left', 40), head.value('right', 40)]
  if (!left || !right) throw new BlockFault(1, 'text-missing')
  const [width = 0, height = 0, ...rest] = numbers(head.value('size', 20))
  const isSize = (value: number) => value >= LEAST && value <= MOST
  if (!isSize(width) || !isSize(height) || rest.length > 0)
    throw new BlockFault(head.at('size'), 'number-unknown', head.value('size', 20))
  const drawn = lines.map(lineOf)
  const of = (side: 'before' | 'after'): Picture => ({
    shapes: counted(
      drawn.filter((one) => one.side === side || one.side === 'both').map((one) => one.shape),
      1,
      SHAPES,
    ),
  })
  return { kind: 'pair', left, right, width, height, before: of('before'), after: of('after') }
}

const numbers = (text: string): number[] => text.split(/\s+/).map((one) => (one === '' ? NaN : Number(one)))

type Side = 'before' | 'after' | 'both'

function lineOf(line: Line): { side: Side; shape: PictureShape } {
  const [, side, name = '', rest = ''] =
    /^(before|after|both) (box|circle|line|path|text) (.+)$/s.exec(item(line)) ?? []
  if (!side) throw new BlockFault(line.at, 'line-unknown')
  return { side: side as Side, shape: shapeOf(name, rest, line.at) }
}

function shapeOf(name: string, rest: string, at: number): PictureShape {
  const place = rest.indexOf(' | ')
  const [measures, said] = place < 0 ? [rest, ''] : [rest.slice(0, place), rest.slice(place + 3).trim()]
  const words = measures.trim().split(/\s+/)
  const looks = words.filter((word) => !isNumber(word))
  const values = words.filter(isNumber).map(Number)
  const colour = looks.find(isColour)
  const others = looks.filter((word) => !isColour(word))
  const has = (least: number, most = least) => {
    if (!colour || values.length < least || values.length > most) throw new BlockFault(at, 'line-unknown')
  }
  const only = (allowed: string[]) => {
    const strange = others.find((word) => !allowed.includes(word))
    if (strange) throw new BlockFault(at, 'line-unknown', strange)
  }
  if (name === 'text') {
    only(['bold', 'middle', 'end'])
    has(3)
    if (!said) throw new BlockFault(at, 'text-missing')
    return { shape: 'text', values, colour: colour!, looks: others, words: roomFor(said, WORDS, at) }
  }
  only([])
  if (name === 'path') {
    has(0)
    // Moves, lines and curves, nothing else.
    if (!/^[MLHVCSQTAZmlhvcsqtaz0-9 .,-]{2,400}$/.test(said)) throw new BlockFault(at, 'line-unknown')
    return { shape: 'path', values, colour: colour!, looks: [], words: said }
  }
  if (said) throw new BlockFault(at, 'line-unknown')
  if (name === 'box') has(4, 5)
  else if (name === 'circle') has(3)
  else has(4, 5)
  return { shape: name as 'box' | 'circle' | 'line', values, colour: colour!, looks: [], words: '' }
}

const isNumber = (word: string): boolean => /^-?\d{1,3}(\.\d{1,2})?$/.test(word)
const isColour = (word: string): word is PictureColour => word in pictureColours
