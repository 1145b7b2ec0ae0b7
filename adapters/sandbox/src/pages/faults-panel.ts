import { html } from 'hono/html'

import type { FaultRow, VatRow } from '../world/rows.ts'
import {
  FAULT_KINDS,
  FAULT_TARGETS,
  type FaultTarget,
  WEBHOOK_MODES,
  type WebhookMode,
} from '../world/behaviours.ts'
import { empty, type Html, option, pill } from './elements.ts'
import { counted, words } from './format.ts'
import { BASE } from './layout.ts'
import type { Room } from './room.ts'

const TARGETS: Readonly<Record<FaultTarget, string>> = {
  payments: 'Payment provider',
  pbx: 'PBX core',
  vat: 'VAT service',
  mail: 'Mail server',
  e_invoices: 'Access point for e-invoices',
}

const MODES: Readonly<Record<WebhookMode, string>> = {
  normal: 'Each one once, in order',
  hold: 'Kept back until released',
  duplicate: 'Each one twice',
  reorder: 'The newest first',
}

/** What can be made to fail, how webhooks travel, and which VAT numbers are false. */
export function faultsPanel(room: Room): Html {
  return html`<section id="faults" class="card" aria-labelledby="faults-title">
    <h2 id="faults-title">Make it fail</h2>
    <div class="thirds">
      <div>
        <h3>Providers</h3>
        ${FAULT_TARGETS.map((target) => targetForm(target, room.faults))} ${clearForm(room.faults)}
      </div>
      ${webhooksForm(room)}
      <div>
        <h3>VAT numbers</h3>
        ${vatList(room.vat)} ${vatForm()}
      </div>
    </div>
  </section>`
}

function targetForm(target: FaultTarget, faults: readonly FaultRow[]): Html {
  const fault = faults.find((row) => row.target === target)
  const left = fault?.remaining == null ? '' : ` × ${fault.remaining}`
  return html`<form
    method="post"
    action="${BASE}/room/faults"
    class="fault"
    id="fault-${target}"
    data-live
  >
    <input type="hidden" name="target" value="${target}" />
    <p class="target">
      ${TARGETS[target]}
      ${fault ? pill(`${words(fault.kind)}${left}`, 'bad') : pill('works', 'good')}
    </p>
    <div class="row">
      <label for="kind-${target}" class="hidden">How the ${TARGETS[target]} fails</label>
      <select id="kind-${target}" name="kind">
        ${['none', ...FAULT_KINDS].map((kind) => {
          return option(
            kind,
            kind === 'none' ? 'works' : words(kind),
            kind === (fault?.kind ?? 'none'),
          )
        })}
      </select>
      <label for="count-${target}" class="hidden">How often; empty: until cleared</label>
      <input
        id="count-${target}"
        name="count"
        inputmode="numeric"
        pattern="[1-9][0-9]{0,5}"
        title="How often; empty: until cleared"
        placeholder="always"
      />
      <button>Set</button>
    </div>
  </form>`
}

function clearForm(faults: readonly FaultRow[]): Html {
  return html`<form method="post" action="${BASE}/room/faults/clear" id="clear" data-live>
    ${
      faults.length === 0
        ? empty('All providers work. Break one and watch what waits for it.')
        : html`<button class="strong">Clear ${counted(faults.length, 'fault')}</button>`
    }
  </form>`
}

function webhooksForm({ webhooks }: Room): Html {
  const { mode, held, queued } = webhooks
  return html`<div id="webhooks" data-live>
    <h3>Webhooks</h3>
    <form method="post" action="${BASE}/room/webhooks">
      <fieldset>
        <legend class="hidden">How webhooks travel</legend>
        ${WEBHOOK_MODES.map((name) => {
          return html`<label class="choice">
            <input type="radio" name="mode" value="${name}" ${name === mode ? 'checked' : ''} />
            <span><b>${name}</b> ${MODES[name]}</span>
          </label>`
        })}
      </fieldset>
      <button>Set</button>
    </form>
    <form method="post" action="${BASE}/room/webhooks/release" class="row">
      <p>
        ${pill(`${held} held`, held > 0 ? 'warn' : 'quiet')}
        ${pill(`${queued} queued`, queued > 0 ? 'busy' : 'quiet')}
      </p>
      ${held > 0 ? html`<button class="strong">Release ${held}</button>` : ''}
    </form>
  </div>`
}

function vatList(vat: readonly VatRow[]): Html {
  return html`<div id="vat" data-live>
    ${
      vat.length === 0
        ? empty('Every number is valid, but for those that end in 999. Say here which one is not.')
        : html`<ul class="plain-list">
            ${vat.map(({ vat_id, valid, name }) => {
              return html`<li>
                <code>${vat_id}</code> ${valid ? pill('valid', 'good') : pill('not valid', 'bad')}
                <span class="muted">${name ?? ''}</span>
              </li>`
            })}
          </ul>`
    }
  </div>`
}

function vatForm(): Html {
  return html`<form method="post" action="${BASE}/room/vat" class="fields">
    <label
      >VAT number<input
        name="vat_id"
        required
        minlength="3"
        maxlength="20"
        autocomplete="off"
        placeholder="LT100001738313"
    /></label>
    <label
      >The register answers
      <select name="valid">
        ${option('no', 'not valid', true)} ${option('yes', 'valid', false)}
      </select>
    </label>
    <label
      >Name in the register <small>optional</small
      ><input name="name" maxlength="200" autocomplete="off"
    /></label>
    <button>Save</button>
  </form>`
}
