/** Whether a check or an exercise of the page was done: a check by any answer, an exercise once it is solved. */
export const isDone = (task: Element): boolean => task.querySelector('.solved, details[name][open]') !== null

/** Whether all that a lesson asks for was done at some time, also where it is being asked once more. */
export function watchDone(article: HTMLElement): () => boolean {
  const done = new WeakSet<Element>()
  return () => {
    const tasks = [...article.querySelectorAll('[data-step] .check, .exercise')]
    for (const task of tasks) if (isDone(task)) done.add(task)
    return tasks.every((task) => done.has(task))
  }
}
