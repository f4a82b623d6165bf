/*
 * In the second page of a visit and those after it, where nothing is kept on the phone: asks for the worker that shows a page of ours
 * without a network (decision 154), once this page is whole. It is in the language of the page, so another one takes its place.
 */
const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined

async function ask(): Promise<void> {
  const found = await workers!.getRegistration()
  const worker = found?.active ?? found?.installing ?? found?.waiting
  if (worker?.scriptURL.includes('/service-worker')) return
  await workers!.register(`/no-network.js?lang=${document.documentElement.lang}`, { updateViaCache: 'all' })
}

if (workers)
  addEventListener('load', () => {
    ask().catch(() => {
      // A private window, or storage that is switched off: the browser shows its own page.
    })
  })
