import { HOUR, MINUTE, SECOND } from '@billing/core'

/** Milliseconds as an ISO 8601 duration of hours, minutes and seconds; a part of a second counts as one. */
export function isoDuration(milliseconds: number): string {
  const whole = Math.ceil(milliseconds / SECOND) * SECOND
  const hours = Math.floor(whole / HOUR)
  const minutes = Math.floor((whole % HOUR) / MINUTE)
  const seconds = (whole % MINUTE) / SECOND
  const text = `${hours ? `${hours}H` : ''}${minutes ? `${minutes}M` : ''}${seconds ? `${seconds}S` : ''}`
  return `PT${text || '0S'}`
}
