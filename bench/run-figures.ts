import type { PaymentProvider } from '@billing/core'
import type { Figures } from './runner/comparison.ts'

/** How often the memory is looked at, in milliseconds. */
const LOOK_EVERY = 20

/** What a run that resolves to how many it charged took of time, processor and memory. */
export async function figuresOf(run: () => Promise<number>): Promise<Figures> {
  let peak = process.memoryUsage.rss()
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), LOOK_EVERY)
  const before = process.cpuUsage()
  const began = performance.now()
  try {
    const charged = await run()
    const seconds = (performance.now() - began) / 1_000
    const { user, system } = process.cpuUsage(before)
    return {
      charged,
      ops_a_second: charged / seconds,
      cpu_us: (user + system) / charged,
      rss_mb: peak / 1_048_576,
    }
  } finally {
    clearInterval(watch)
  }
}

/** The provider, and the most calls that it ever had to answer at the same time. */
export function watched(payments: PaymentProvider): {
  readonly payments: PaymentProvider
  readonly most: () => number
} {
  let open = 0
  let most = 0
  const during = async <T>(call: Promise<T>): Promise<T> => {
    most = Math.max(most, ++open)
    try {
      return await call
    } finally {
      open -= 1
    }
  }
  return {
    payments: {
      ...payments,
      createOrder: (order) => during(payments.createOrder(order)),
      payOrder: (order_id, method) => during(payments.payOrder(order_id, method)),
    },
    most: () => most,
  }
}
