import { assert, constantFrom, integer, property, string, uint8Array } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyLetter } from '#test/any-letter.ts'
import { docx, exe, ODT, odt, pdf, zipOf } from '#test/cv-files.ts'
import { often } from '#test/nightly.ts'
import { cvKindOf, cvKinds, cvNameOf } from './cv.ts'

const of = (text: string): Uint8Array => Buffer.from(text, 'latin1')
const joined = (...parts: Uint8Array[]): Uint8Array => Buffer.concat(parts)

describe('what kind of CV a file is', () => {
  test('[INFO-08+] a PDF, a Word and an OpenDocument file are known by their bytes', () => {
    expect(cvKindOf(pdf())).toBe('pdf')
    expect(cvKindOf(joined(of('\r\n\r\n'), pdf(), of('\n\0\0')))).toBe('pdf')
    expect(cvKindOf(docx())).toBe('docx')
    expect(
      cvKindOf(zipOf([{ name: 'word/document.xml' }, { name: '[Content_Types].xml' }], 'a comment')),
    ).toBe('docx')
    expect(cvKindOf(odt())).toBe('odt')
  })
  test.each<[string, Uint8Array]>([
    ['nothing', of('')],
    ['a text', of('My name is Amina and I can write.')],
    ['a program', exe()],
    ['a program with a PDF in it', joined(exe().subarray(0, 100), pdf())],
    ['a program with a Word file behind it', joined(exe(), docx())],
    ['a web page', of('<!doctype html><script>alert(1)</script>')],
    [
      'a web page with the marks of a PDF',
      of('<html><!-- %PDF-1.4 --><script>alert(1)</script><!-- %%EOF -->'),
    ],
    ['a shell script with the marks of a PDF', of('#!/bin/sh\n# %PDF-1.4\nrm -r /\n# %%EOF')],
    ['half a PDF', pdf().subarray(0, 30)],
    ['a PDF that begins too late', joined(new Uint8Array(1024), pdf())],
    ['a picture', of('\x89PNG\r\n\x1A\n')],
    ['any other ZIP', zipOf([{ name: 'readme.txt' }])],
    ['half a Word file', docx().subarray(0, 200)],
    ['a Word file with something behind it', joined(docx(), of('more'))],
    ['a spreadsheet', zipOf([{ name: '[Content_Types].xml' }, { name: 'xl/workbook.xml' }])],
    ['a Word file with macros', docx({ name: 'word/vbaProject.bin' })],
    ['a Word file with a program', docx({ name: 'word/embeddings/setup.EXE' })],
    ['a Word file that leaves its folder', docx({ name: '../../etc/passwd' })],
    ['a Word file that is encrypted', docx({ name: 'word/media/a.png', flags: 1 })],
    [
      'a Word file that unpacks to four gigabytes',
      docx({ name: 'word/media/a.png', method: 8, size: 0xfffffffe }),
    ],
    ['a Word file that says a part twice', docx({ name: 'word/document.xml' })],
    ['a Word file with a strange packing', docx({ name: 'word/a.xml', method: 99 })],
    [
      'a Word file of too many parts',
      docx(...Array.from({ length: 2100 }, (_, n) => ({ name: `word/${n}.xml` }))),
    ],
    ['an OpenDocument with macros', odt({ name: 'Basic/Standard/Module1.xml' })],
    [
      'an OpenDocument spreadsheet',
      zipOf([
        { name: 'mimetype', bytes: of('application/vnd.oasis.opendocument.spreadsheet') },
        { name: 'content.xml' },
      ]),
    ],
    [
      'an OpenDocument whose kind stands elsewhere',
      zipOf([{ name: 'content.xml' }, { name: 'mimetype', bytes: of(ODT) }]),
    ],
    ['an OpenDocument without contents', zipOf([{ name: 'mimetype', bytes: of(ODT) }])],
  ])('[INFO-08+] %s is none', (_, file) => {
    expect(cvKindOf(file)).toBeNull()
  })
  test('[INFO-08+] parts that share their bytes are a bomb', () => {
    const two = Buffer.from(docx())
    // The last entry of the list now points to the first one's bytes.
    two.writeUInt32LE(0, two.lastIndexOf('word/document.xml') - 4)
    expect(cvKindOf(two)).toBeNull()
  })
  test('[INFO-08+] no bytes whatever make it fail, and random ones are no CV', () => {
    assert(property(uint8Array({ maxLength: 5000 }), (bytes) => cvKindOf(bytes) === null))
    assert(
      property(uint8Array({ maxLength: 300 }), uint8Array({ maxLength: 300 }), (before, after) =>
        [null, 'pdf'].includes(cvKindOf(joined(before, of('%PDF-PK\x05\x06%%EOF'), after))),
      ),
    )
  })
  test('[INFO-08+] one wrong byte or a cut anywhere in a good file gives a known kind or none, and never an error', () => {
    const kinds = new Set<string | null>([...cvKinds, null])
    assert(
      property(
        constantFrom(pdf(), docx(), odt()),
        integer({ min: 0, max: 2000 }),
        integer({ min: 0, max: 255 }),
        (file, at, value) => {
          const wrong = Uint8Array.from(file)
          wrong[at % wrong.length] = value
          return (
            kinds.has(cvKindOf(wrong)) &&
            kinds.has(cvKindOf(file.subarray(0, at % file.length))) &&
            kinds.has(cvKindOf(file.subarray(at % file.length)))
          )
        },
      ),
      { numRuns: often({ each: 250, nightly: 1000 }) },
    )
  })
})

describe('the name of a file as it is shown', () => {
  test('[INFO-08+] loses folders, its ending and hidden letters', () => {
    expect(cvNameOf('My CV 2026.pdf', 'pdf')).toBe('My CV 2026.pdf')
    expect(cvNameOf('..\\..\\windows\\cv.exe', 'pdf')).toBe('cv.pdf')
    expect(cvNameOf('/etc/passwd', 'odt')).toBe('passwd.odt')
    expect(cvNameOf('cv\u202Efdp.exe', 'docx')).toBe('cvfdp.docx')
    expect(cvNameOf('', 'pdf')).toBe('cv.pdf')
    expect(cvNameOf('Wanjikũ Mũthoni.docx', 'docx')).toBe('Wanjikũ Mũthoni.docx')
  })
  test('[INFO-08+] is short, never empty and never a path, whatever was sent', () => {
    assert(
      property(string({ unit: anyLetter, maxLength: 300 }), constantFrom(...cvKinds), (sent, kind) => {
        const name = cvNameOf(sent, kind)
        return (
          name.endsWith(`.${kind}`) &&
          name.length > kind.length + 1 &&
          [...name].length <= 90 &&
          !/[/\\\n\0]/.test(name)
        )
      }),
    )
  })
})
