import { BlockFault, type Body, counted, item, type Line, NOTE, roomFor } from './block.ts'
import { type Screen, type ScreenLine, screenParts } from './figure.ts'

/** @throws BlockFault */
export function readScreen({ head, lines: all }: Body): Screen {
  const isNote = ({ text }: Line) => /^\d:/.test(text)
  const notes = counted(all.filter(isNote).map(noteOf), 0, 4)
  const lines = counted(
    all.filter((line) => !isNote(line)).map((line) => lineOf(line, notes.length)),
    1,
    9,
  )
  const unused = notes.findIndex((_, index) => !lines.some(({ note }) => note === index + 1))
  if (unused >= 0) throw new BlockFault(all.filter(isNote)[unused]!.at, 'note-unknown', unused + 1)
  return { kind: 'screen', app: head.value('app', 30), lines, notes }
}

function noteOf({ text, at }: Line, index: number): string {
  const [, number, note = ''] = /^(\d):\s*(.*)$/s.exec(text)!
  if (Number(number) !== index + 1) throw new BlockFault(at, 'note-unknown', number)
  if (!note) throw new BlockFault(at, 'text-missing')
  return roomFor(note, NOTE, at)
}

function lineOf(line: Line, notes: number): ScreenLine {
  const [, name, rest = ''] = /^([a-z]+):?\s*(.*)$/s.exec(item(line)) ?? []
  const part = screenParts.find((part) => part === name)
  if (!part) throw new BlockFault(line.at, 'line-unknown')
  const [noted = '', number] = /\((\d)\)$/.exec(rest) ?? []
  const text = noted ? rest.slice(0, -noted.length).trimEnd() : rest
  if (!text && part !== 'line') throw new BlockFault(line.at, 'text-missing')
  if (number && Number(number) > notes) throw new BlockFault(line.at, 'note-unknown', number)
  return { part, text: roomFor(text, NOTE, line.at), note: number ? Number(number) : null }
}
