import type { Schema } from '@billing/client'
import { epochMs, isoInstant } from '@billing/core'
import { answered, type Download, type Html, plot, type Reader, table } from '@billing/pages'
import { csvFile } from '../../shape/csv.ts'
import { minute } from '../../shape/time.ts'
import { MACHINE as t } from '../../texts/machine.ts'

type Dashboard = Pick<Schema<'OperationalDashboardResponse'>, 'requests' | 'errors'>

const FILE = '/operations/requests.csv'

/** What was asked of us hour by hour: answered, and refused. */
export function requestPlot(dashboard: Dashboard, reader: Reader): Html {
  const hours = hoursOf(dashboard)
  const columns = [
    { head: t.when },
    { head: t.answered, amounts: true },
    { head: t.errors, amounts: true },
  ]
  const rows = hours.map(({ ts, good, bad }) => [
    minute(epochMs(ts), reader),
    String(good),
    String(bad),
  ])
  return plot({
    kind: 'bars',
    language: reader.language,
    title: t.requests,
    says: t.requests_say(dashboard.requests.total, dashboard.errors.total),
    at: hours.map(({ ts }) => epochMs(ts)),
    series: [
      { name: t.answered, values: hours.map(({ good }) => good) },
      { name: t.errors, values: hours.map(({ bad }) => bad) },
    ],
    text: (value) => String(Math.round(value)),
    table: table(t.requests, columns, rows),
    words: t.plot,
    file: `${reader.base}${FILE}`,
  })
}

/** Requests count what was refused as well. */
function hoursOf({ requests, errors }: Dashboard) {
  const refused = new Map(errors.ts_buckets.map(({ ts, count }) => [ts, count]))
  return requests.ts_buckets.map(({ ts, count }) => {
    const bad = refused.get(ts) ?? 0
    return { ts, good: count - bad, bad }
  })
}

/** The same as a file. */
export const requestsFile: Download = {
  path: FILE,
  who: 'account',
  async file({ api }) {
    const hours = hoursOf(await answered(api.GET('/admin/dashboards/operational')))
    const rows = hours.map(({ ts, good, bad }) => [isoInstant(epochMs(ts)), good, bad])
    return csvFile('requests', ['hour', 'answered', 'refused'], rows)
  },
}
