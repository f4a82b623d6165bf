export { ownQuestionsData } from './queries/export.server.ts'
export { askableSkills, medianAnswerMinutes, waitingQuestion } from './queries/figures.server.ts'
