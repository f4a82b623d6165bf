import { describe, expect } from 'vitest'
import { lessonsOf } from '#course-format/lessons.ts'
import { courseView } from '#modules/courses/queries/course.server.ts'
import { lessonView } from '#modules/courses/queries/lesson.server.ts'
import { instructors } from '#modules/courses/tables.server.ts'
import { refusal } from '#test/refusal.ts'
import { spec } from '#test/world.ts'
import { deleteDraft } from '../commands/delete.server.ts'
import { importCourse } from '../commands/import.server.ts'
import { publishDraft } from '../commands/publish.server.ts'
import { saveFacts, saveLesson } from '../commands/drafts.server.ts'
import { draftFacts, draftWithFaults, lessonDraft } from '../queries/drafts.server.ts'
import { hasImportIssues, importIssues } from '../queries/import-issues.server.ts'
import { lessonPicture } from '../queries/media.server.ts'
import { importIssues as issueRows } from '../tables.server.ts'
import { factsForm, quizForm, writeLesson } from '../test-drafts.ts'
import { draftOf, film, photo } from './test-import.ts'
import { asZip, manifest, type PackageFiles, qtiEssay, qtiItem, qtiQuiz } from './test-packages.ts'

const fairItems = (count: number) =>
  Array.from({ length: count }, (_, at) => qtiItem(`Question ${at + 1}?`, ['no', 'or', 'as', 'ye'], [at % 4]))

const cartridge = async (): Promise<PackageFiles> => ({
  'imsmanifest.xml': manifest(
    'Sell & grow online',
    [
      {
        title: 'First week',
        items: [
          { title: 'Welcome', ref: 'page' },
          { title: 'A good site', ref: 'link' },
          { title: 'Deeper', items: [{ title: 'Second page', ref: 'page2' }] },
          { title: 'Check', ref: 'quiz' },
        ],
      },
      {
        title: 'Second week',
        items: [
          { title: 'Your shop', ref: 'film' },
          { title: 'Talk', ref: 'talk' },
          { title: 'Tool', ref: 'tool' },
          { title: 'Hand in', ref: 'task' },
          { title: 'Sheet', ref: 'pdf' },
          { title: 'Lost', ref: 'lost' },
        ],
      },
    ],
    [
      { id: 'page', type: 'webcontent', href: 'pages/welcome.html', files: ['pages/oven.png'] },
      { id: 'page2', type: 'webcontent', href: 'pages/second.html' },
      { id: 'other', type: 'webcontent', href: 'pages/other.html' },
      { id: 'link', type: 'imswl_xmlv1p1', href: 'link.xml' },
      { id: 'quiz', type: 'imsqti_xmlv1p2/imscc_xmlv1p1/assessment', files: ['quiz.xml'] },
      { id: 'film', type: 'webcontent', href: 'shop.mp4' },
      { id: 'talk', type: 'imsdt_xmlv1p1', href: 'talk.xml' },
      { id: 'tool', type: 'imsbasiclti_xmlv1p0', href: 'tool.xml' },
      {
        id: 'task',
        type: 'associatedcontent/imscc_xmlv1p1/learning-application-resource',
        href: 'task/t.html',
        files: ['task/assignment_settings.xml'],
      },
      { id: 'pdf', type: 'webcontent', href: 'sheet.pdf' },
      { id: 'lost', type: 'webcontent', href: 'gone.html' },
    ],
  ),
  'pages/welcome.html': `<html><head><title>W</title></head><body><h1>Hello</h1><p>Read <b>this</b> &amp; that.</p><img src="oven.png" alt="An oven"><img src="$IMS-CC-FILEBASE$/big%20one.png" alt="Second"><a href="second.html">next</a><img src="https://elsewhere.example/x.png" alt="far"><script>alert(1)</script></body></html>`,
  'pages/second.html': '<p>Second <a href="../sheet.pdf">sheet</a>.</p>',
  'pages/other.html':
    '<html><head><title>Other page</title></head><body><p>Nobody placed me.</p></body></html>',
  'pages/oven.png': await photo(),
  'web_resources/big one.png': await photo(),
  'link.xml':
    '<?xml version="1.0"?><webLink xmlns="http://www.imsglobal.org/xsd/imsccv1p1/imswl_v1p1"><title>MDN</title><url href="https://developer.mozilla.org/" target="_blank"/></webLink>',
  'quiz.xml': qtiQuiz('Quiz', [
    ...fairItems(12),
    qtiItem('Which two?', ['a', 'b', 'c'], [0, 2]),
    qtiEssay('Tell us.'),
  ]),
  'shop.mp4': film,
  'talk.xml': '<topic/>',
  'tool.xml': '<x/>',
  'task/t.html': '<p>Do</p>',
  'task/assignment_settings.xml': '<assignment/>',
  'sheet.pdf': 'PDF',
})

describe('a Common Cartridge', () => {
  spec('[ADM-18+] becomes a draft with its pages, pictures, links, film and questions', async ({ world }) => {
    const admin = await world.admin()
    const { id, document, rows, outline, bodyOf } = await draftOf(admin, await asZip(await cartridge()))
    expect(document).toMatchObject({
      slug: 'sell-grow-online',
      title: 'Sell & grow online',
      description: 'Sell online, with data.',
      priceKes: 0,
    })
    expect(outline).toEqual([
      'First week: Welcome (text), A good site (text), Second page (text), Check (quiz)',
      'Second week: Your shop (video)',
      'Pages outside of sections: Other page (text)',
    ])
    const body = bodyOf('welcome')!
    const [, picture, address] = /!\[An oven\]\((pictures\/([0-9a-f]{32})-\d+x\d+\.webp)\)/.exec(body)!
    expect(body).toBe(
      `## Hello\n\nRead **this** & that.\n\n![An oven](${picture})![Second](${picture})next[far](https://elsewhere.example/x.png)`,
    )
    expect((await lessonPicture(world.visitor, address!)).length).toBeGreaterThan(0)
    expect(bodyOf('a-good-site')).toBe('[A good site](https://developer.mozilla.org/)')
    const quiz = lessonsOf(document).find(({ type }) => type === 'quiz')!
    expect(quiz.questions).toHaveLength(13)
    expect(quiz.questions[1]).toEqual({
      question: 'Question 2?',
      options: ['no', 'or', 'as', 'ye'],
      correct: [1],
      explanation: 'Because.',
      read: 'second-page',
      phoneForm: null,
    })
    expect(quiz.questions[12]).toMatchObject({ question: 'Which two?', correct: [0, 2] })
    expect(lessonsOf(document).find(({ type }) => type === 'video')).toMatchObject({
      mediaBytes: film.length,
    })
    expect(rows.toSorted()).toEqual(
      [
        'facts:  in ',
        'link: next in First week › Welcome',
        'picture-elsewhere: https://elsewhere.example/x.png in First week › Welcome',
        'interactive: script in First week › Welcome',
        'file: sheet.pdf in First week › Second page',
        'question-kind: Tell us. (essay) in First week › Check',
        'forum: Talk in Second week',
        'external-tool: Tool in Second week',
        'assignment: Hand in in Second week',
        'file: sheet.pdf in Second week',
        'missing: Lost in Second week',
      ].toSorted(),
    )
    expect(await hasImportIssues(admin, id)).toBe(true)
    // Its own faults are shown as those of any draft: the film has no captions yet.
    const places = (await draftWithFaults(admin, id)).faults.map(
      ({ path, code }) => `${path.join(' ')}: ${code}`,
    )
    expect(places).toContain('durationText: required')
    expect(places).toContain('modules 1 lessons 0 captions: required')
  })
  spec(
    '[ADM-18+] is published once its faults are mended, and its list goes with the draft',
    async ({ world }) => {
      const admin = await world.admin()
      await admin.db
        .insert(instructors)
        .values({ slug: 'njeri', name: 'Njeri Kamau', title: 'Writer', bio: 'Writes.' })
      const files: PackageFiles = {
        'imsmanifest.xml': manifest(
          'Bake',
          [
            {
              title: 'One',
              items: [
                { title: 'Read', ref: 'page' },
                { title: 'Check', ref: 'quiz' },
              ],
            },
          ],
          [
            { id: 'page', type: 'webcontent', href: 'a.html' },
            { id: 'quiz', type: 'imsqti_xmlv1p2/imscc_xmlv1p3/assessment', href: 'quiz.xml' },
          ],
          '1.3.0',
        ),
        'a.html': `<h2>Flour</h2><p>Water, <b>salt</b>.</p><table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table><img src="data:image/png;base64,${(await photo()).toString('base64')}">`,
        'quiz.xml': qtiQuiz('Q', fairItems(11)),
      }
      const { id } = await draftOf(admin, await asZip(files))
      expect(await refusal(publishDraft(admin, id))).toBe('course-unfinished')
      const { version } = await draftFacts(admin, id)
      await saveFacts(admin, id, { ...factsForm, title: 'Bake', version })
      const places = (await draftWithFaults(admin, id)).faults.map(
        ({ path, code }) => `${path.join(' ')}: ${code}`,
      )
      expect(places).toEqual([
        'modules 0 lessons 1 questions: pool-small',
        'modules 0 lessons 0 body: picture-words',
      ])
      const { lesson } = await lessonDraft(admin, id, 'read')
      await writeLesson(admin, id, 'read', { body: lesson.body!.replace('![]', '![An oven]') })
      const check = await lessonDraft(admin, id, 'check')
      const [first] = check.lesson.questions
      const form = quizForm([...check.lesson.questions, { ...first!, question: 'One more?', correct: [3] }])
      form.set('version', check.version)
      await saveLesson(admin, id, 'check', form)
      expect((await draftWithFaults(admin, id)).faults).toEqual([])
      const courseId = await publishDraft(admin, id)
      const [read] = (await courseView(world.visitor, courseId)).modules[0]!.lessons
      const html = (await lessonView(world.visitor, courseId, read!.id)).bodyHtml
      expect(html).toContain('Flour</h2>')
      expect(html).toContain('alt="An oven"')
      expect(await admin.db.$count(issueRows)).toBe(0)
    },
  )
  spec('[ADM-18+] leaves out what learners did not see', async ({ world }) => {
    const text = manifest(
      'Seen',
      [
        {
          title: 'One',
          items: [
            { title: 'Shown', ref: 'a' },
            { title: 'Draft', ref: 'b' },
            { title: 'Answers', ref: 'a' },
          ],
        },
      ],
      [
        { id: 'a', type: 'webcontent', href: 'a.html' },
        { id: 'b', type: 'webcontent', href: 'b.html' },
      ],
    )
    const answers = text.lastIndexOf('<item', text.indexOf('<title>Answers'))
    const { outline, rows } = await draftOf(
      await world.admin(),
      await asZip({
        'imsmanifest.xml': `${text.slice(0, answers)}<item isvisible="false"${text.slice(answers + 5)}`,
        'a.html': '<p>a</p>',
        'b.html': '<head><meta name="workflow_state" content="unpublished"/></head><body>b</body>',
      }),
    )
    expect(outline).toEqual(['One: Shown (text)'])
    expect(rows.toSorted()).toEqual(['facts:  in ', 'hidden: Answers in One', 'hidden: Draft in One'])
  })
  spec(
    '[ADM-18+] is one draft each time, with names of their own, also when two come at once',
    async ({ world }) => {
      const admin = await world.admin()
      const file = await asZip(await cartridge())
      const ids = [await importCourse(admin, file), await importCourse(admin, file)]
      const slugs = await Promise.all(ids.map(async (id) => (await draftWithFaults(admin, id)).document.slug))
      expect(slugs).toEqual(['sell-grow-online', 'sell-grow-online-2'])
      await deleteDraft(admin, ids[0])
      expect(await hasImportIssues(admin, ids[0]!)).toBe(false)
      expect(await hasImportIssues(admin, ids[1]!)).toBe(true)
      expect(await refusal(importIssues(admin, ids[0], 1))).toBe('not-found')
      expect(await refusal(importIssues(admin, 'no id', 1))).toBe('not-found')
      const amina = await world.member('amina')
      expect(await refusal(importCourse(amina, file))).toBe('not-allowed')
      expect(await refusal(importIssues(amina, ids[1], 1))).toBe('not-allowed')
    },
  )
})
