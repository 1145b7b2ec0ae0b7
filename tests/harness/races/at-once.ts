/** An answer of the service, as whoever raced for it saw it. */
export interface RaceAnswer {
  readonly status: number
  /** The body, byte for byte. */
  readonly text: string
  readonly replayed: boolean
}

/** Read an HTTP answer whole. */
export async function raceAnswerOf(response: Response): Promise<RaceAnswer> {
  return {
    status: response.status,
    text: await response.text(),
    replayed: response.headers.get('idempotent-replayed') === 'true',
  }
}

/**
 * So many requests at once: all of them wait at one gate, and it opens when the last has come. Each is
 * told its place from 0, and the answers come in that order.
 */
export async function atOnce<T>(
  count: number,
  request: (place: number) => Promise<T>,
): Promise<T[]> {
  let open = () => {}
  const gate = new Promise<void>((resolve) => (open = resolve))
  const racers = Array.from({ length: count }, async (_, place) => {
    await gate
    return request(place)
  })
  open()
  return Promise.all(racers)
}
