import type { Module } from '#core/module.ts'
import { forgetLooseFiles } from './commands.server.ts'
import { limits } from './limits.server.ts'

export const authoring: Module = {
  name: 'authoring',
  limits,
  tidy: { forgetLooseFiles },
  forAdmins: [
    'addLesson',
    'changeOutline',
    'createDraft',
    'importCourse',
    'courseArchive',
    'draftMedia',
    'editCourse',
    'deleteDraft',
    'saveFacts',
    'saveLesson',
    'publishDraft',
    'authoredCourses',
    'draftFacts',
    'draftWithFaults',
    'lessonDraft',
    'teachers',
    'previewCourse',
    'previewLesson',
    'previewResult',
  ],
  open: {
    queries: {
      draftedCourses: 'for the loader of what comes with Stadi',
      lessonMedia: 'as the lesson it belongs to',
      portraitOfInstructor: 'CRS-05: the course page shows it to everybody',
      lessonPicture: 'the unguessable name is the permission',
    },
  },
}
