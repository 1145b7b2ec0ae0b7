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
