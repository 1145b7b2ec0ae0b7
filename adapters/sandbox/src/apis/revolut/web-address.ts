import { isIP } from 'node:net'
import { z } from 'zod'

/** An address of HTTP; with `public_urls` its host must be a name that is not `localhost`. */
export function webAddress(public_urls: boolean) {
  return z
    .string()
    .max(2_000)
    .regex(/^https?:\/{2}.+/)
    .refine((text) => URL.canParse(text), 'is no address')
    .refine((text) => !public_urls || isPublic(new URL(text).hostname), 'names no public host')
}

function isPublic(hostname: string): boolean {
  return hostname !== 'localhost' && isIP(hostname.replaceAll(/[[\]]/g, '')) === 0
}
