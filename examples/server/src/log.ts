import { pino, type Logger } from 'pino'

/** Fields that never reach a line, wherever in it they stand up to two levels deep. */
const SECRET_FIELDS = [
  'authorization',
  'cookie',
  'password',
  'new_password',
  'current_password',
  'token',
  'access_token',
  'refresh_token',
  'order_token',
  'grant',
  'secret',
  'totp_secret',
]

/** One JSON line for each event, on the standard error. */
export function createLog(level: string): Logger {
  const paths = SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`])
  const options = { level, base: null, redact: { paths, censor: '***' } }
  return pino(options, pino.destination({ fd: 2, sync: true }))
}
