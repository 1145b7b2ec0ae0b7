// The browser's side of the loopback Revolut: the same functions as the real script, over test cards.
;(() => {
  const { origin } = new URL(document.currentScript.src)

  const WORDS = {
    en: {
      test: 'Test card',
      number: 'Card number',
      expiry: 'Valid until',
      cvc: 'Security code',
      pay: 'Pay',
      save: 'Save card',
      cancel: 'Cancel',
    },
    lt: {
      test: 'Bandomoji kortelė',
      number: 'Kortelės numeris',
      expiry: 'Galioja iki',
      cvc: 'Saugos kodas',
      pay: 'Mokėti',
      save: 'Išsaugoti kortelę',
      cancel: 'Atšaukti',
    },
  }

  const ask = async (path, body) => {
    const init = body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }
    const answer = await fetch(`${origin}${path}`, init)
    const said = await answer.json()
    if (!answer.ok)
      throw Object.assign(new Error(said.message), { type: 'request', code: said.code })
    return said
  }

  const element = (name, properties = {}, children = []) => {
    const { style = {}, ...rest } = properties
    const made = Object.assign(document.createElement(name), rest)
    // Styles set by a script pass a page's policy, and those in attributes do not.
    Object.assign(made.style, style)
    made.append(...children)
    return made
  }

  const field = (label, input) => {
    Object.assign(input.style, {
      display: 'block',
      width: '100%',
      boxSizing: 'border-box',
      font: 'inherit',
      padding: '8px',
      marginTop: '4px',
    })
    return element('label', { style: { display: 'block', marginBottom: '12px' } }, [label, input])
  }

  /** The inputs of a card, and what they hold. */
  const cardInputs = (order, words) => {
    const option = ({ name, number }) => element('option', { value: number, textContent: name })
    const choice = element('select', { name: 'test-card' }, order.cards.map(option))
    const number = element('input', {
      name: 'number',
      inputMode: 'numeric',
      autocomplete: 'cc-number',
      required: true,
      value: choice.value,
    })
    const expiry = element('input', {
      name: 'expiry',
      placeholder: 'MM/YY',
      autocomplete: 'cc-exp',
      required: true,
      value: '12/49',
    })
    const cvc = element('input', {
      name: 'cvc',
      inputMode: 'numeric',
      autocomplete: 'cc-csc',
      required: true,
      value: '123',
    })
    choice.addEventListener('change', () => (number.value = choice.value))
    return {
      nodes: [
        field(words.test, choice),
        field(words.number, number),
        field(words.expiry, expiry),
        field(words.cvc, cvc),
      ],
      value: () => ({ number: number.value, expiry: expiry.value, cvc: cvc.value }),
    }
  }

  /** Pay, and tell the page how it went. */
  const pay = async (token, card, options) => {
    const save_for = options.savePaymentMethodFor
    try {
      const said = await ask(`/widget/${encodeURIComponent(token)}/pay`, {
        ...card,
        ...(save_for ? { save_for } : {}),
      })
      if (said.outcome === 'paid') return options.onSuccess?.({ orderId: said.order_id })
      const error = Object.assign(new Error('The payment was declined.'), {
        type: 'payment',
        code: said.code,
      })
      return options.onError?.(error)
    } catch (error) {
      return options.onError?.(error)
    }
  }

  const wordsOf = (options) => WORDS[options.locale] ?? WORDS.en

  const popup = (token, order, options) => {
    const words = wordsOf(options)
    const inputs = cardInputs(order, words)
    const sum = (order.amount / 100).toFixed(2)
    const verb = order.amount === 0 ? words.save : `${words.pay} ${sum} ${order.currency}`
    const submit = element('button', {
      type: 'submit',
      textContent: verb,
      style: { padding: '8px 16px' },
    })
    const cancel = element('button', {
      type: 'button',
      textContent: words.cancel,
      style: { padding: '8px 16px', marginLeft: '8px' },
    })
    const form = element('form', { method: 'dialog' }, [...inputs.nodes, submit, cancel])
    const title = element('h2', {
      textContent: order.description || 'Revolut',
      style: { marginTop: '0' },
    })
    const dialog = element(
      'dialog',
      { style: { width: 'min(360px, 90vw)', font: '16px system-ui' } },
      [title, form],
    )
    const destroy = () => dialog.remove()
    const leave = () => {
      destroy()
      options.onCancel?.()
    }
    cancel.addEventListener('click', leave)
    dialog.addEventListener('cancel', leave)
    form.addEventListener('submit', async (event) => {
      event.preventDefault()
      submit.disabled = true
      destroy()
      await pay(token, inputs.value(), options)
    })
    document.body.append(dialog)
    dialog.showModal()
    return { destroy }
  }

  const cardField = (token, order, { target, ...options }) => {
    const inputs = cardInputs(order, wordsOf(options))
    const holder = element('div', {}, inputs.nodes)
    target.append(holder)
    return {
      submit: (more = {}) => pay(token, inputs.value(), { ...options, ...more }),
      validate: () => options.onValidation?.([]),
      destroy: () => holder.remove(),
    }
  }

  window.RevolutCheckout = async (token) => {
    const order = await ask(`/widget/${encodeURIComponent(token)}`)
    const open = []
    const kept = (part) => {
      open.push(part)
      return part
    }
    return {
      payWithPopup: (options = {}) => kept(popup(token, order, options)),
      createCardField: (options) => kept(cardField(token, order, options)),
      destroy: () => open.splice(0).forEach((part) => part.destroy()),
    }
  }
})()
