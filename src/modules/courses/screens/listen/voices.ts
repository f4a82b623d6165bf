/** The voice of the phone itself for a language, without the network; of East Africa where there is one. */
export function voiceFor(language: string): SpeechSynthesisVoice | undefined {
  if (!('speechSynthesis' in window)) return undefined
  const fit = speechSynthesis
    .getVoices()
    .filter(({ lang, localService }) => localService && lang.split(/[-_]/)[0] === language)
  return fit.find(({ lang }) => /[-_](KE|TZ|UG)/.test(lang)) ?? fit.find((voice) => voice.default) ?? fit[0]
}

/** Browsers learn of their voices a moment after the page. */
export function watchVoices(hear: () => void): () => void {
  if (!('speechSynthesis' in window)) return () => {}
  // Old ones know the property, but no listeners.
  speechSynthesis.addEventListener?.('voiceschanged', hear)
  return () => speechSynthesis.removeEventListener?.('voiceschanged', hear)
}
