// What browsers of 2022 do not do by themselves (scripts/building/too-new.ts).

/** Sends a form as its first button would. Safari before 16 has no `requestSubmit`. */
export function submitForm(form: HTMLFormElement): void {
  const { requestSubmit } = form as { requestSubmit?: () => void }
  if (requestSubmit) return requestSubmit.call(form)
  const button = document.createElement('button')
  button.hidden = true
  form.append(button)
  button.click()
  button.remove()
}

/** What a form sends, with the name of the button that sends it. */
export function formDataOf(form: HTMLFormElement, button: HTMLElement | null): FormData {
  const data = new FormData(form)
  if (button instanceof HTMLButtonElement && button.name) data.append(button.name, button.value)
  return data
}
