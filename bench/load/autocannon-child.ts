import autocannon from 'autocannon'
import type { Load, Loaded } from './autocannon.ts'

/** What `load` does, in the process that it runs in. */
export async function run({ seconds, ...asked }: Load): Promise<Loaded> {
  const began = performance.now()
  let ended = began
  const result = await send({
    options: {
      ...(asked as autocannon.Options),
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
