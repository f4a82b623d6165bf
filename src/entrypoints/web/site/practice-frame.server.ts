import { Hono } from 'hono'

// Scripts that are written into it, and workers it makes of them; nothing from anywhere, and no way to send anything.
const POLICY = [
  'sandbox allow-scripts',
  `default-src 'none'`,
  `script-src 'unsafe-inline' 'unsafe-eval' blob:`,
  'worker-src blob:',
  `style-src 'unsafe-inline'`,
  'img-src data:',
  `connect-src 'none'`,
  `form-action 'none'`,
  `base-uri 'none'`,
  `frame-ancestors 'self'`,
].join('; ')

// Calls from browser to browser, which no policy forbids; a frame within the frame would have its own, so there is none.
const ALONE = `for(const n of['RTCPeerConnection','webkitRTCPeerConnection','RTCDataChannel'])delete self[n];delete Element.prototype.attachShadow;new MutationObserver(function(){for(const e of document.querySelectorAll('iframe,frame,object,embed,portal,fencedframe'))e.remove()}).observe(document,{childList:true,subtree:true});`

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Result</title><style>body{margin:12px;font:16px/1.5 sans-serif;color:#1c1917;background:#fff}</style></head><body><script>${ALONE}addEventListener('message',function(event){var port=event.ports[0];if(event.source!==parent||!port)return;setInterval(function(){port.postMessage('alive')},500);var text=event.data.program;(0,eval)('('+text+')')(event.data.job,function(outcome){port.postMessage(outcome)},text,false)},{once:true})</script></body></html>`

/**
 * The page in which a learner's code runs (decision 081). It is another origin to the site, though its address is ours: nothing of the
 * site's is in its reach. It is the same for everybody.
 */
export function practiceFrame(): Hono {
  const frame = new Hono()
  frame.get('/frame', (c) =>
    c.html(PAGE, 200, {
      'content-security-policy': POLICY,
      'cache-control': 'public, max-age=86400',
      'cross-origin-opener-policy': 'unsafe-none',
    }),
  )
  return frame
}
