import { lookUp } from '@billing/core'
import type { Schema } from '@billing/client'
import {
  answered,
  card,
  empty,
  facts,
  heading,
  type Html,
  html,
  NOTHING,
  type Page,
  type Part,
  part,
  type Reader,
  shown,
  table,
} from '@billing/pages'
import { sectionNav } from '../../nav.ts'
import { link } from '../../shape/links.ts'
import { withQuery } from '../../shape/paths.ts'
import { word } from '../../shape/word.ts'
import { ALERT_CURES } from '../../texts/alerts.ts'
import { MACHINE as t } from '../../texts/machine.ts'
import { requestPlot } from './requests.ts'

type Alert = Schema<'SchedulerAlert'>
type Dashboard = Schema<'OperationalDashboardResponse'>

interface Operations {
  readonly alerts: Part<Schema<'SchedulerAlertsResponse'>>
  readonly health: Part<Schema<'SchedulerHealthResponse'>>
  readonly dashboard: Part<Dashboard>
}

/** Whether the machine runs: what is wrong with its cure, how charges go, and what is asked of us. */
export const operations: Page<Operations> = {
  path: '/operations',
  who: 'account',
  async load({ api }) {
    const query = { window_seconds: 86_400 }
    const [alerts, health, dashboard] = await Promise.all([
      part(answered(api.GET('/admin/scheduler/alerts'))),
      part(answered(api.GET('/admin/scheduler/health', { params: { query } }))),
      part(answered(api.GET('/admin/dashboards/operational'))),
    ])
    return { alerts, health, dashboard }
  },
  view({ alerts, health, dashboard }, reader) {
    const body = html`${heading(t.alerts, t.alerts_lead)} ${sectionNav('/operations', reader)}
      ${shown(alerts, reader, (found) => alertCards(found.alerts, reader))}
      <div class="grid two">
        ${card(
          t.health,
          shown(health, reader, (found) => healthFacts(found)),
        )}
        ${card(
          t.answers,
          shown(dashboard, reader, (found) => requestFacts(found)),
        )}
      </div>
      ${shown(dashboard, reader, (found) => card(t.requests, requestPlot(found, reader)))}
      ${shown(dashboard, reader, (found) => counts(found))}`
    return { title: t.alerts, body }
  },
}

function alertCards(alerts: readonly Alert[], reader: Reader): Html {
  if (alerts.length === 0) return empty(t.no_alerts)
  return html`${alerts.map((alert) => alertCard(alert, reader))}`
}

function alertCard(alert: Alert, reader: Reader): Html {
  const { id, severity, message, metric, sample_subscription_ids: samples = [] } = alert
  const [cure, to] = lookUp(ALERT_CURES, id) ?? ['', '/operations']
  const links = samples.map((subscription_id) => {
    return html`<li>
      ${link(withQuery('/cycles', { subscription_id }), subscription_id, reader)}
    </li>`
  })
  const body = html`<p>
      ${message}${metric === undefined ? NOTHING : html` ${t.metric}: ${metric}.`}
    </p>
    <p><strong>${t.cure}:</strong> ${cure} ${link(to, t.go, reader)}.</p>
    ${
      links.length === 0
        ? NOTHING
        : html`<p>${t.samples}</p>
            <ul class="plain-list">
              ${links}
            </ul>`
    }`
  return card(id.replaceAll('_', ' '), body, word('alert', severity))
}

function healthFacts({
  counts: of,
  oldest_stuck_in_charging_age_seconds: stuck,
}: Schema<'SchedulerHealthResponse'>): Html {
  return facts([
    { name: t.planned, value: String(of.planned) },
    { name: t.charged, value: String(of.charged) },
    { name: t.failed, value: String(of.failed) },
    { name: t.abandoned, value: String(of.abandoned) },
    { name: t.stuck, value: stuck === null ? t.none_stuck : t.stuck_for(stuck) },
  ])
}

function requestFacts({ requests, errors, latency }: Dashboard): Html {
  return facts([
    { name: t.total, value: String(requests.total) },
    { name: t.errors, value: String(errors.total) },
    latency && {
      name: t.latency,
      value: t.milliseconds(latency.p50, latency.p95, latency.p99),
    },
  ])
}

function counts({ errors, audit_volume }: Dashboard): Html {
  const rows = (list: readonly (readonly [string, number])[], name: string, head: string) =>
    list.length === 0
      ? empty(t.quiet)
      : table(
          name,
          [{ head }, { head: t.count, amounts: true }],
          list.map(([text, count]) => [text, String(count)]),
        )
  const routes = errors.by_route.map(({ route, count }) => [route, count] as const)
  const actions = audit_volume.by_action.map(({ action, count }) => [action, count] as const)
  return html`<div class="grid two">
    ${card(t.routes, rows(routes, t.routes, t.route))}
    ${card(t.audited, rows(actions, t.audited, t.action))}
  </div>`
}
