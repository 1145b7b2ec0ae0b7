import { attribute, type Html, html, type Reader } from '@billing/pages'
import { SIGNUP } from '../../texts/signup.ts'

/** The way to a phone system, and how far along it somebody is. */
export function steps(current: number, { language }: Reader): Html {
  return html`<ol class="steps">
    ${SIGNUP[language].steps.map(
      (step, at) =>
        html`<li
          ${attribute('class', at < current ? 'done' : undefined)}
          ${attribute('aria-current', at === current ? 'step' : undefined)}
        >
          ${step}
        </li>`,
    )}
  </ol>`
}
