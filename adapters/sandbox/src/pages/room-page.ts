import { html } from 'hono/html'

import { clockPanel } from './clock-panel.ts'
import { customerPanel } from './customer-panel.ts'
import type { Html } from './elements.ts'
import { faultsPanel } from './faults-panel.ts'
import { journeyPanel } from './journey-panel.ts'
import { BASE } from './layout.ts'
import { mailPanel } from './mail-panel.ts'
import { operatorPanel } from './operator-panel.ts'
import { paymentsPanel } from './payments-panel.ts'
import type { Room } from './room.ts'
import { tenantsPanel } from './tenants-panel.ts'

/** The control room as a page. */
export function roomPage(room: Room): Html {
  return html`<header class="top">
      <div class="wide">
        <a class="brand" href="${BASE}"
          ><span class="mark" aria-hidden="true"></span>Billing <b>sandbox</b></a
        >
        <nav aria-label="Sections">
          <a href="#start">Start</a>
          <a href="#customer">Timeline</a>
          <a href="#mailbox">Mail</a>
          <a href="#payments">Payments</a>
          <a href="#tenants">Phone systems</a>
          <a href="#faults">Faults</a>
          <a href="${room.docs_url}">API</a>
        </nav>
      </div>
    </header>
    <main id="main" class="wide">
      <h1 class="hidden">Control room</h1>
      ${clockPanel(room)}
      <div class="columns">
        <div class="stack">${journeyPanel(room)} ${mailPanel(room)}</div>
        <div class="stack">${customerPanel(room)} ${tenantsPanel(room)} ${operatorPanel(room)}</div>
      </div>
      ${paymentsPanel(room)} ${faultsPanel(room)}
    </main>
    <footer class="wide">
      <p>
        No money moves here and no mail leaves: every provider is played by this process. The same
        buttons for a program: <code>${BASE}/clock</code>, <code>/tick</code>, <code>/mail</code>,
        <code>/orders</code>, <code>/charges</code>, <code>/cards</code>, <code>/tenants</code>,
        <code>/faults</code>, <code>/webhooks</code>, <code>/vat</code>.
      </p>
    </footer>`
}
