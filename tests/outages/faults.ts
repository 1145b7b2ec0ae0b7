import type { ServerResponse } from 'node:http'
import { halfOf } from './http-messages.ts'

/** What the provider has to say to a question, if it was let work, and where redirects lead. */
interface Behind {
  readonly worked: Response | undefined
  readonly trap: string
}

/** One way for a provider to be away. */
export interface Fault {
  /** What it is called in a sentence: `the provider <says>`. */
  readonly says: string
  /** Whether what was asked for is done all the same. */
  readonly effect: 'none' | 'done'
  readonly answer: (response: ServerResponse, behind: Behind) => void | Promise<void>
}

const PAGE = '<!doctype html><title>Down for maintenance</title>'

/** Ends nothing: whoever asked gives up. The door closes what is still open. */
const nothing = () => undefined

const cut = ({ socket }: ServerResponse) => void socket?.destroy()

const page = (status: number) => (response: ServerResponse) =>
  void response.writeHead(status, { 'content-type': 'text/html' }).end(PAGE)

const redirect = (to: (trap: string) => string) => (response: ServerResponse, behind: Behind) =>
  void response.writeHead(307, { location: to(behind.trap) }).end()

/** Every way in which a provider over HTTPS is away in the drills. This table is the list. */
// prettier-ignore
export const FAULTS = {
  refused:           { says: 'takes no connection',                               effect: 'none', answer: nothing },
  silent:            { says: 'takes the question and never says a word',          effect: 'none', answer: nothing },
  cut:               { says: 'cuts the connection and does nothing',              effect: 'none', answer: cut },
  half_closed:       { says: 'closes its side and does nothing',                  effect: 'none', answer: nothing },
  unavailable:       { says: 'says 503 and does nothing',                         effect: 'none', answer: page(503) },
  html:              { says: 'shows a page with the status 200 and does nothing', effect: 'none', answer: page(200) },
  wrong_certificate: { says: 'has a certificate that nobody vouches for',         effect: 'none', answer: nothing },
  redirect_metadata: { says: 'redirects to 169.254.169.254',                      effect: 'none', answer: redirect(() => 'http://169.254.169.254/latest/meta-data') },
  redirect_inside:   { says: 'redirects to a service of this machine',            effect: 'none', answer: redirect((trap) => trap) },
  slow:              { says: 'does it and answers too late',                      effect: 'done', answer: nothing },
  lost:              { says: 'does it and cuts the connection',                   effect: 'done', answer: cut },
  half_answer:       { says: 'does it and gives half of the answer',              effect: 'done', answer: async (response, { worked }) => { if (worked) await halfOf(worked, response) } },
  garbage:           { says: 'does it and answers garbage',                       effect: 'done', answer: ({ socket }) => void socket?.end(Buffer.from([0x16, 3, 0, 0xff, 10, 10, 0, 13])) },
  failed:            { says: 'does it and says 502',                              effect: 'done', answer: page(502) },
} as const satisfies Readonly<Record<string, Fault>>

/** The name of a fault. */
export type FaultName = keyof typeof FAULTS

/** Those in which whoever asks waits until the end of its patience. */
export const KEEPS_WAITING: ReadonlySet<string> = new Set<FaultName>([
  'silent',
  'half_closed',
  'slow',
])

/** Every fault with the words for it, for tests that try them all. */
export const EVERY_FAULT = (Object.keys(FAULTS) as FaultName[]).map(
  (fault) => ({ fault, says: FAULTS[fault].says }) as const,
)
