import react from 'react/cjs/react.production.js?program'
import dom from 'react-dom/cjs/react-dom.production.js?program'
import client from 'react-dom/cjs/react-dom-client.production.js?program'
import scheduler from 'scheduler/cjs/scheduler.production.js?program'

const files = { react, scheduler, 'react-dom': dom, 'react-dom/client': client }
const written = Object.entries(files)
  .map(
    ([name, text]) =>
      `m[${JSON.stringify(name)}]={exports:{}};(function(module,exports,require){${text}\n})(m[${JSON.stringify(name)}],m[${JSON.stringify(name)}].exports,r);`,
  )
  .join('')

/** React as one script that any page can run: it sets `React` and `ReactDOM`. */
export const reactProgram = `(()=>{const m={},r=n=>m[n].exports;${written}window.React=r('react');window.ReactDOM=r('react-dom/client')})()`
