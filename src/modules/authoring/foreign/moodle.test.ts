import { describe, expect } from 'vitest'
import { lessonsOf } from '#course-format/lessons.ts'
import { spec } from '#test/world.ts'
import { draftOf, film, photo } from './test-import.ts'
import {
  asTarGz,
  asZip,
  backup,
  htmlPart,
  moodleQuestion,
  newBank,
  oldBank,
  xmlText,
} from './test-packages.ts'

const page = (id: number, title: string, html: string, more: object = {}) => ({
  id,
  kind: 'page',
  section: 11,
  title,
  xml: htmlPart('content', html),
  ...more,
})
const place = (slot: number, inside: string) =>
  `<question_instance id="${slot}"><slot>${slot}</slot>${inside}</question_instance>`
const quizXml = (places: string[]) => `<question_instances>${places.join('')}</question_instances>`

describe('a backup of Moodle', () => {
  const course = async () =>
    backup({
      sections: [
        { id: 10, number: 0, summary: '<p>Start <img src="@@PLUGINFILE@@/cover.png" alt="Cover"></p>' },
        { id: 11, number: 1, name: 'Find buyers' },
        { id: 12, number: 2, name: 'For teachers', isVisible: false },
        { id: 13, number: 3 },
      ],
      activities: [
        { id: 1, kind: 'label', section: 10, title: 'Note', xml: htmlPart('intro', '<p>Bring a pen.</p>') },
        { id: 2, kind: 'forum', section: 10, title: 'News' },
        page(
          3,
          'Who buys',
          '<p>Look <img src="@@PLUGINFILE@@/a%20b/oven.png?time=1" alt="Oven"> $@PAGEVIEWBYID*3@$ <a href="$@PAGEVIEWBYID*9@$">there</a></p>',
        ),
        {
          id: 4,
          kind: 'book',
          section: 11,
          title: 'Book',
          xml: `<chapters><chapter id="2"><pagenum>2</pagenum><title>Two</title>${htmlPart('content', '<p>Second.</p>')}<hidden>0</hidden></chapter><chapter id="1"><pagenum>1</pagenum><title>One</title>${htmlPart('content', '<p>First.</p>')}<hidden>0</hidden></chapter><chapter id="3"><pagenum>3</pagenum><title>Secret</title>${htmlPart('content', '<p>x</p>')}<hidden>1</hidden></chapter></chapters>`,
        },
        {
          id: 5,
          kind: 'url',
          section: 11,
          title: 'Site',
          xml: `<externalurl>https://example.com/a?b=1&amp;c=2</externalurl>${htmlPart('intro', '<p>Good one.</p>')}`,
        },
        {
          id: 6,
          kind: 'quiz',
          section: 11,
          title: 'Check',
          xml: quizXml([
            place(1, '<questionid>1</questionid>'),
            place(2, '<questionid>2</questionid>'),
            place(3, '<questionid>3</questionid>'),
            place(4, '<questionid>99</questionid>'),
          ]),
        },
        { id: 7, kind: 'resource', section: 13, title: 'Film', xml: '' },
        { id: 8, kind: 'folder', section: 13, title: 'Papers', xml: '' },
        page(9, 'Old page', '<p>x</p>', { section: 13, isVisible: false }),
        { id: 10, kind: 'hvp', section: 13, title: 'Game' },
        { id: 11, kind: 'glossary', section: 13, title: 'Words' },
        page(12, 'Answers', '<p>x</p>', { section: 12 }),
      ],
      stored: [
        { context: 20, area: 'section', item: 10, name: 'cover.png', bytes: await photo() },
        { context: 1003, area: 'content', path: '/a b/', name: 'oven.png', bytes: await photo() },
        { context: 1007, area: 'content', name: 'shop.mp4', bytes: film },
        { context: 1008, area: 'content', name: 'plan.docx', bytes: Buffer.from('x') },
        {
          context: 1008,
          area: 'content',
          name: 'read me.txt',
          bytes: Buffer.from('Caf\xe9 * one', 'latin1'),
        },
      ],
      questions: oldBank('Bank', [
        moodleQuestion(1, 'Which one?', ['a', 'b', 'c'], [1]),
        moodleQuestion(2, 'Which two?', ['a', 'b', 'c'], [0, 2]),
        moodleQuestion(3, 'Match', [], [], 'match'),
        moodleQuestion(4, 'Is it so?', ['True', 'False'], [0], 'truefalse'),
      ]),
    })
  spec(
    '[ADM-18+] becomes a draft of its sections; what is hidden or of another kind is named',
    async ({ world }) => {
      const admin = await world.admin()
      const { document, rows, outline, bodyOf } = await draftOf(admin, await asTarGz(await course()))
      expect(document).toMatchObject({ title: 'Sell online', description: 'What sells.' })
      expect(outline).toEqual([
        'Sell online: Sell online (text)',
        'Find buyers: Who buys (text), One (text), Two (text), Site (text), Check (quiz)',
        'Section 3: Film (video), read me.txt (text)',
        'Question bank: Bank (quiz)',
      ])
      expect(bodyOf('sell-online')).toMatch(
        /^Start !\[Cover\]\(pictures\/[0-9a-f]{32}-400x300\.webp\)\n\nBring a pen\.$/,
      )
      expect(bodyOf('who-buys')).toMatch(/^Look !\[Oven\]\(pictures\/.*\) \$@PAGEVIEWBYID\\\*3@\$ there$/)
      expect(bodyOf('site')).toBe('[Site](https://example.com/a?b=1&c=2)\n\nGood one.')
      expect(bodyOf('read-me-txt')).toBe('Café \\* one')
      const [check, bank] = lessonsOf(document).filter(({ type }) => type === 'quiz')
      expect(check!.questions).toMatchObject([
        {
          question: 'Which one?',
          options: ['a', 'b', 'c'],
          correct: [1],
          explanation: 'Because.',
          read: 'site',
        },
        { question: 'Which two?', correct: [0, 2] },
      ])
      expect(bank!.questions).toMatchObject([
        { question: 'Is it so?', options: ['True', 'False'], correct: [0] },
      ])
      expect(rows.toSorted()).toEqual(
        [
          'facts:  in ',
          'forum: News in Sell online',
          'link: there in Find buyers › Who buys',
          'hidden: Secret in Find buyers › Book',
          'question-kind: Q3 (match) in Find buyers › Check',
          'missing: 4 in Find buyers › Check',
          'hidden: For teachers in ',
          'hidden: Answers in For teachers',
          'file: plan.docx in Section 3',
          'hidden: Old page in Section 3',
          'h5p: Game in Section 3',
          'activity: Words (glossary) in Section 3',
        ].toSorted(),
      )
      expect(JSON.stringify([document, rows])).not.toContain('amina@example.com')
    },
  )
  spec(
    '[ADM-18+] of Moodle 4 asks the newest version, and all of a category from which it draws',
    async ({ world }) => {
      const admin = await world.admin()
      const entry =
        '<question_reference id="1"><questionbankentryid>101</questionbankentryid></question_reference>'
      const drawn = `<question_set_reference id="2"><filtercondition>${xmlText('{"filter":{"category":{"jointype":1,"values":["5"]}}}')}</filtercondition></question_set_reference>`
      const files = backup({
        sections: [{ id: 11, number: 1, name: 'One' }],
        activities: [
          { id: 1, kind: 'quiz', section: 11, title: 'Fixed', xml: quizXml([place(1, entry)]) },
          {
            id: 2,
            kind: 'quiz',
            section: 11,
            title: 'Drawn',
            xml: quizXml([place(1, drawn), place(2, drawn)]),
          },
        ],
        questions: newBank('Bank', [
          {
            id: 1,
            older: moodleQuestion(1, 'Old words?', ['a', 'b'], [0]),
            xml: moodleQuestion(7, 'New words?', ['a', 'b'], [1]),
          },
          { id: 2, xml: moodleQuestion(2, 'Two?', ['a', 'b'], [0]) },
        ]),
      })
      const { document, rows } = await draftOf(admin, await asZip(files))
      const [fixed, all] = lessonsOf(document)
      expect(fixed!.questions.map(({ question }) => question)).toEqual(['New words?'])
      expect(all!.questions.map(({ question }) => question)).toEqual(['New words?', 'Two?'])
      expect(rows).toEqual(['facts:  in '])
    },
  )
})

describe('a page of Moodle in Markdown', () => {
  spec('keeps its pictures and its parts, and is as long as a lesson', async ({ world }) => {
    const written = (text: string) => htmlPart('content', text).replace('format>1<', 'format>4<')
    const name = '@@PLUGINFILE@@/oven.png'
    const text = `# Bake\n\nIt is **hot**: ![Oven](${name}) and <b>new</b>\n\n![Gone](@@PLUGINFILE@@/no.png)\n\n- one\n- two`
    const paragraph = Array.from({ length: 3000 }, (_, at) => `w${(at * 7919) % 9973}`).join(' ')
    const { rows, bodyOf, document } = await draftOf(
      await world.admin(),
      await asTarGz(
        backup({
          sections: [{ id: 11, number: 1, name: 'One' }],
          activities: [
            page(1, 'Bake', '', { xml: written(text) }),
            page(2, 'Long', '', { xml: written(Array(4).fill(paragraph).join('\n\n')) }),
          ],
          stored: [{ context: 1001, area: 'content', name: 'oven.png', bytes: await photo() }],
        }),
      ),
    )
    expect(bodyOf('bake')).toMatch(
      /^## Bake\n\nIt is \*\*hot\*\*: !\[Oven\]\(pictures\/[\w-]+\.webp\) and \*\*new\*\*\n\nGone\n\n- one\n- two$/,
    )
    expect(rows).toContain('missing: @@PLUGINFILE@@/no.png in One › Bake')
    expect(lessonsOf(document).map(({ title }) => title)).toEqual(['Bake', 'Long', 'Long (2)'])
  })
})
