/** A server that is looked at from outside. */
interface Served {
  readonly url: string
}

/** As long as is kept of a client's: longer lines fill a buffer sooner. */
const REQUEST_ID = 'a'.repeat(120)

/** Milliseconds that an answer may take. */
const PATIENCE = 5_000

/** Send so many requests, each of which is a line in the log at the level `info`. Resolves to the statuses of their answers, `0` where none came. */
export async function askOften({ url }: Served, times: number): Promise<Set<number>> {
  const statuses = new Set<number>()
  for (let asked = 0; asked < times; asked += 20) {
    const some = Array.from({ length: Math.min(20, times - asked) }, async () => {
      const headers = { 'x-request-id': REQUEST_ID }
      const init = { headers, signal: AbortSignal.timeout(PATIENCE) }
      const answer = await fetch(`${url}/v1/me`, init).catch(() => undefined)
      await answer?.text()
      return answer?.status ?? 0
    })
    for (const status of await Promise.all(some)) statuses.add(status)
  }
  return statuses
}

/** The status of `/ready`, and what it says of one part of the service. */
export async function readinessOf({ url }: Served, part: string) {
  const answer = await fetch(`${url}/ready`, { signal: AbortSignal.timeout(PATIENCE) })
  const { checks } = (await answer.json()) as { checks: Record<string, string> }
  return { status: answer.status, says: checks[part] }
}

/** How many lines of the log a server has lost, by its metrics. */
export async function linesLost({ url }: Served): Promise<number> {
  const page = await (await fetch(`${url}/metrics`)).text()
  return Number(/^billing_log_lines_lost (\d+)$/m.exec(page)?.[1])
}
