import autocannon from 'autocannon'
import type { Load, Loaded, LoadRequest } from './autocannon.ts'

/** What `load` does, in the process that it runs in. */
export async function run({ seconds, requests: all, ...asked }: Load): Promise<Loaded> {
  const began = performance.now()
  let ended = began
  const result = await send({
    options: {
      ...(asked as autocannon.Options),
      ...(all && { setupClient: sharing(all, asked.connections) }),
      ...(asked.amount === undefined && { duration: seconds ?? 1 }),
    },
    // It looks only once a second whether all is sent.
    answered: () => (ended = performance.now()),
  })
  const took = (ended - began) / 1_000
  const requests = result['2xx']
  return {
    requests,
    seconds: took,
    ops_a_second: requests / took,
    p50_ms: result.latency.p50,
    p99_ms: result.latency.p99,
    errors: result.errors + result.timeouts + result.non2xx,
  }
}

/** Gives each connection the requests that are its own. */
function sharing(all: readonly LoadRequest[], connections: number) {
  let clients = 0
  return (client: autocannon.Client) => {
    const mine = clients++ % Math.min(connections, all.length)
    client.setRequests(all.filter((_, at) => at % connections === mine) as autocannon.Request[])
  }
}

function send(asked: {
  readonly options: autocannon.Options
  readonly answered: () => void
}): Promise<autocannon.Result> {
  const { promise, resolve, reject } = Promise.withResolvers<autocannon.Result>()
  const instance = autocannon(asked.options, (error, result) =>
    error ? reject(error as Error) : resolve(result),
  )
  instance.on('response', asked.answered)
  return promise
}
