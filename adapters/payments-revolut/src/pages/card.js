// Puts the provider's card form into the page, and says how it went. The card goes to the provider only.

const form = document.getElementById('card-form')
const field = document.getElementById('card-field')
const status = document.getElementById('card-status')
const submit = document.getElementById('card-submit')
const name = document.getElementById('card-name')
const { token, mode, locale, email, saves, back } = form.dataset
const texts = JSON.parse(form.dataset.texts)

/** What the reasons of the provider mean to a payer; of every other one it is enough to know that it failed. */
const REASONS = {
  insufficient_funds: 'insufficient',
  expired_card: 'expired',
  invalid_expiry: 'expired',
  incorrect_cvv_code: 'code_wrong',
  invalid_cvv: 'code_wrong',
  '3ds_failed': 'not_confirmed',
  '3ds_challenge_abandoned': 'not_confirmed',
  '3ds_challenge_failed_manually': 'not_confirmed',
  customer_challenge_abandoned: 'not_confirmed',
  customer_challenge_failed: 'not_confirmed',
  invalid_name: 'details',
  cardholder_name_missing: 'details',
  invalid_postcode: 'details',
  invalid_address: 'details',
  order_already_completed: 'over',
  order_is_cancelled: 'over',
  order_not_found: 'over',
  token_not_found: 'over',
  bad_state: 'over',
}

/** The script says it as `error.expired-card`, the API as `expired_card`. */
function reasonOf(word) {
  const reason = String(word)
    .replace(/^error\./, '')
    .replaceAll('-', '_')
  return Object.hasOwn(REASONS, reason) ? REASONS[reason] : undefined
}

function tell(text, is_problem) {
  status.textContent = text
  status.classList.toggle('problem', is_problem)
}

function ready(text, is_problem) {
  tell(text, is_problem)
  submit.disabled = false
}

function onSuccess() {
  tell(texts.working, false)
  if (back) location.assign(back)
  else location.reload()
}

function onError(error) {
  const text = reasonOf(error?.type) ?? reasonOf(error?.code) ?? 'failed'
  ready(texts[text], true)
  submit.disabled = text === 'over'
}

const shared = {
  locale,
  ...(email ? { email } : {}),
  ...(saves ? { savePaymentMethodFor: saves } : {}),
}

async function start() {
  const instance = await globalThis.RevolutCheckout(token, mode)
  const callbacks = { onSuccess, onError, onCancel: () => ready(texts.cancelled, false) }
  if (typeof instance.createCardField !== 'function') {
    return (meta) => instance.payWithPopup({ ...shared, ...callbacks, ...meta })
  }
  const card = instance.createCardField({
    target: field,
    ...shared,
    ...callbacks,
    theme: matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
    onValidation: (errors) => {
      if (errors.length > 0) ready(texts.incomplete, true)
      else if (!submit.disabled) tell('', false)
    },
  })
  return (meta) => card.submit({ ...(saves ? { savePaymentMethodFor: saves } : {}), ...meta })
}

try {
  const pay = await start()
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (!name.reportValidity()) return
    submit.disabled = true
    tell(texts.working, false)
    pay({ name: name.value.trim(), ...(email ? { email } : {}) })
  })
  ready('', false)
} catch {
  tell(texts.not_loaded, true)
}
