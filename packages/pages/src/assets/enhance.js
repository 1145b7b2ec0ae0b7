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
