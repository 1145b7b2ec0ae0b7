// What a browser does better than a page: nothing here is needed.
const policy = globalThis.trustedTypes?.createPolicy('pages', { createHTML: (text) => text })

function parsed(text) {
  const safe = policy ? policy.createHTML(text) : text
  return new DOMParser().parseFromString(safe, 'text/html')
}

// A one-time token leaves the address, and with it the history; the form carries it.
if (new URLSearchParams(location.search).has('token')) {
  history.replaceState(null, '', location.pathname)
}

// A second press waits for the answer to the first.
addEventListener('submit', (event) => {
  const form = event.target
  // A file that is fetched leaves the page where it is: the next one is asked for from there.
  if (form.method === 'get') return
  if (form.dataset.sent) return event.preventDefault()
  form.dataset.sent = 'yes'
  event.submitter?.setAttribute('aria-disabled', 'true')
})
addEventListener('pageshow', () => {
  for (const form of document.forms) {
    delete form.dataset.sent
    form.querySelector('[aria-disabled]')?.removeAttribute('aria-disabled')
  }
})

// A page that waits for something looks again by itself, and says what has changed.
async function lookAgain() {
  const main = document.querySelector('main[data-live]')
  if (!main) return
  try {
    const answer = await fetch(location.href, { headers: { accept: 'text/html' } })
    if (answer.redirected) return location.assign(answer.url)
    const fresh = parsed(await answer.text()).querySelector('main')
    if (fresh && fresh.innerText !== main.innerText) main.replaceWith(document.adoptNode(fresh))
  } catch {
    // Away for a moment: the next look may reach it.
  }
  waitAndLook()
}

function waitAndLook() {
  const main = document.querySelector('main[data-live]')
  if (main) setTimeout(lookAgain, Number(main.dataset.live))
}

// Without script the page reloads itself; with it, only its content does.
waitAndLook()

// A list narrows while one types. Only its rows are replaced, so the cursor stays where it is.
let typing
addEventListener('input', (event) => {
  const form = event.target.closest?.('form[data-search]')
  if (!form) return
  clearTimeout(typing)
  typing = setTimeout(() => narrow(form), 250)
})

async function narrow(form) {
  const query = new URLSearchParams(new FormData(form))
  const address = `${form.action}?${query}`
  try {
    const answer = await fetch(address, { headers: { accept: 'text/html' } })
    const fresh = parsed(await answer.text()).querySelector('#results')
    if (!fresh || String(new URLSearchParams(new FormData(form))) !== String(query)) return
    document.querySelector('#results').replaceWith(document.adoptNode(fresh))
    history.replaceState(null, '', address)
  } catch {
    // The button still asks.
  }
}

// Keys, for whoever works here all day. They can be switched off. Source: WCAG 2.2, 2.1.4.
const leads = JSON.parse(document.body.dataset.keys ?? 'null')
const areOff = () => localStorage.getItem('keys') === 'off'
let before = ''
if (leads) addEventListener('keydown', pressed)

const STEPS = { j: 1, k: -1 }
// Keys that a browser, or a field, wants for itself.
const isTaken = ({ ctrlKey, metaKey, altKey, target }) =>
  ctrlKey || metaKey || altKey || target.closest?.('input, select, textarea')

function pressed(event) {
  if (areOff() || isTaken(event)) return
  const { key } = event
  const to = leads[before === 'g' ? `g ${key}` : key]
  before = key
  if (key in STEPS) return walk(STEPS[key])
  const search = key === '/' && document.querySelector('[data-search] input')
  if (!search && !to) return
  event.preventDefault()
  if (search) search.focus()
  else location.assign(to)
}

function walk(step) {
  const rows = [...document.querySelectorAll('tbody th a')]
  const at = rows.indexOf(document.activeElement) + step
  rows[Math.min(Math.max(at, 0), rows.length - 1)]?.focus()
}

const turn = document.querySelector('[data-keys-switch]')
if (turn) {
  const { on, off } = turn.dataset
  const show = () => (turn.textContent = areOff() ? on : off)
  turn.hidden = false
  turn.addEventListener('click', () => {
    localStorage.setItem('keys', areOff() ? 'on' : 'off')
    show()
  })
  show()
}

// In a frame, its site is told how high the page is.
if (parent !== window) {
  const told = () => parent.postMessage({ height: document.documentElement.scrollHeight }, '*')
  new ResizeObserver(told).observe(document.body)
}
