// Keeps the page fresh and sends its forms without leaving it. Without this script everything works too.

const PERIOD_MS = 4_000
const controls = 'a, button, input, select, textarea, summary, [tabindex]'
const typed = new Set(['INPUT', 'SELECT', 'TEXTAREA'])
const room = document.body.classList.contains('room') && document.getElementById('result')

/** What the server last sent for each live part, to leave alone what has not changed. */
const sent = new Map()
/** Parts in which somebody has typed. */
const touched = new Set()

const partsOf = (page) => [...page.querySelectorAll('[data-live]')]

function enhance(root) {
  for (const button of root.querySelectorAll('[data-copy]')) button.hidden = false
}

function swap(page, { all }) {
  for (const fresh of partsOf(page)) {
    const old = document.getElementById(fresh.id)
    const text = fresh.outerHTML
    const busy =
      touched.has(fresh.id) ||
      (old?.contains(document.activeElement) && typed.has(document.activeElement.tagName))
    if (!old || (!all && (busy || sent.get(fresh.id) === text))) continue
    sent.set(fresh.id, text)
    touched.delete(fresh.id)
    replace(old, document.importNode(fresh, true))
  }
}

/** Puts a fresh part in an old one's place, with the same things unfolded and the focus where it was. */
function replace(old, fresh) {
  const focused = [...old.querySelectorAll(controls)].indexOf(document.activeElement)
  const self = old === document.activeElement
  for (const { id } of old.querySelectorAll('details[open][id]')) {
    fresh.querySelector(`#${CSS.escape(id)}`)?.setAttribute('open', '')
  }
  const scrolled = [...old.querySelectorAll('.entries, .scroll')].map((box) => box.scrollTop)
  old.replaceWith(fresh)
  enhance(fresh)
  for (const [index, box] of fresh.querySelectorAll('.entries, .scroll').entries())
    box.scrollTop = scrolled[index] ?? 0
  if (self) fresh.focus({ preventScroll: true })
  else if (focused >= 0) fresh.querySelectorAll(controls)[focused]?.focus({ preventScroll: true })
}

const pageOf = async (response) =>
  new DOMParser().parseFromString(await response.text(), 'text/html')

async function refresh() {
  if (document.hidden) return
  const url = new URL(location.href)
  url.searchParams.set('live', '')
  const response = await fetch(url).catch(() => undefined)
  if (response?.ok) swap(await pageOf(response), { all: false })
}

async function send(form, button) {
  const body = new URLSearchParams(new FormData(form, button))
  document.body.setAttribute('aria-busy', 'true')
  try {
    const response = await fetch(
      button?.hasAttribute('formaction') ? button.formAction : form.action,
      { method: 'POST', body },
    )
    const page = await pageOf(response)
    if (response.redirected) history.replaceState(null, '', response.url)
    swap(page, { all: true })
    const told = page.getElementById('result')
    const result = document.getElementById('result')
    result.className = told?.className ?? 'result bad'
    result.textContent = told?.textContent.trim() || (response.ok ? '' : 'We could not do that.')
  } catch {
    document.getElementById('result').textContent = 'The service does not answer.'
  } finally {
    document.body.removeAttribute('aria-busy')
  }
}

function tickClock() {
  const started = performance.now()
  const face = document.querySelector('[data-now]')
  if (!face) return
  face.textContent = new Date(Number(face.dataset.now) + started - (face.since ??= started))
    .toISOString()
    .slice(11, 19)
}

for (const part of partsOf(document)) sent.set(part.id, part.outerHTML)
enhance(document)
document.addEventListener('click', (event) => {
  const button = event.target.closest('[data-copy]')
  if (!button) return
  const text = button.parentElement.querySelector('code').textContent
  void navigator.clipboard.writeText(text).then(() => (button.textContent = 'Copied'))
})

if (room) {
  document.addEventListener('input', (event) => {
    const part = event.target.closest('[data-live]')
    if (part) touched.add(part.id)
  })
  document.addEventListener('submit', (event) => {
    event.preventDefault()
    void send(event.target, event.submitter)
  })
  setInterval(() => void refresh(), PERIOD_MS)
  setInterval(tickClock, 250)
}
