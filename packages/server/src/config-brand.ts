import { readFileSync } from 'node:fs'
import {
  type Brand,
  brandNameProblem,
  colorProblem,
  jpegColors,
  logoImageProblem,
  logoUrlProblem,
  supportEmailProblem,
  supportPhoneProblem,
  pageUrlProblem,
} from '@billing/core'
import { z } from 'zod'
import { parsed } from './config-values.ts'

/** The variables that say how mails, documents and pages look. */
export const BRAND = {
  BILLING_BRAND_NAME: checkedBy(brandNameProblem),
  BILLING_BRAND_LOGO_URL: checkedBy(logoUrlProblem),
  BILLING_BRAND_LOGO: parsed((file) => pictureOf(readFileSync(file))).optional(),
  BILLING_BRAND_PRIMARY_COLOR: checkedBy(colorProblem),
  BILLING_BRAND_TEXT_COLOR: checkedBy(colorProblem),
  BILLING_SUPPORT_EMAIL: checkedBy(supportEmailProblem),
  BILLING_SUPPORT_PHONE: checkedBy(supportPhoneProblem),
  BILLING_SUPPORT_URL: checkedBy(pageUrlProblem),
  BILLING_TERMS_URL: checkedBy(pageUrlProblem),
  BILLING_PRIVACY_URL: checkedBy(pageUrlProblem),
}

const SHAPE = z.object(BRAND)

/** The brand as the core takes it. */
export function brandOf(config: z.output<typeof SHAPE>): Brand {
  return {
    name: config.BILLING_BRAND_NAME ?? null,
    logo_url: config.BILLING_BRAND_LOGO_URL ?? null,
    logo_image: config.BILLING_BRAND_LOGO ?? null,
    primary_color: config.BILLING_BRAND_PRIMARY_COLOR ?? null,
    text_color: config.BILLING_BRAND_TEXT_COLOR ?? null,
    support: {
      email: config.BILLING_SUPPORT_EMAIL ?? null,
      phone: config.BILLING_SUPPORT_PHONE ?? null,
      url: config.BILLING_SUPPORT_URL ?? null,
    },
    legal: legalOf(config),
  }
}

function legalOf({ BILLING_TERMS_URL, BILLING_PRIVACY_URL }: z.output<typeof SHAPE>) {
  return { terms_url: BILLING_TERMS_URL ?? null, privacy_url: BILLING_PRIVACY_URL ?? null }
}

/** Who mails are from: an address without a name takes the brand's. */
export function senderOf(mail_from: string, name: string | undefined): string {
  return name === undefined || mail_from.includes('<')
    ? mail_from
    : `${JSON.stringify(name)} <${mail_from.trim()}>`
}

function checkedBy(problemOf: (text: string) => string | null) {
  return z
    .string()
    .superRefine((text, context) => {
      const message = problemOf(text)
      if (message !== null) context.addIssue({ code: 'custom', message })
    })
    .optional()
}

/** How whole files begin and end. One that was cut off would stop every document from being drawn. */
const PICTURES = [
  { type: 'png', begins: '89504e470d0a1a0a', ends: '0000000049454e44ae426082' },
  { type: 'jpeg', begins: 'ffd8ff', ends: 'ffd9' },
] as const

/** The picture as a `data:` URL. Throws when it is none that documents can show. */
function pictureOf(bytes: Buffer): string {
  const hex = bytes.toString('hex')
  const found = PICTURES.find(({ begins, ends }) => hex.startsWith(begins) && hex.endsWith(ends))
  if (!found) throw new Error('expected a file with a whole PNG or JPEG')
  // Documents for an archive have the colors of one device. Source: ISO 19005-3, 6.2.4.3.
  if (found.type === 'jpeg' && jpegColors(bytes) === 4) {
    throw new Error('expected a JPEG in RGB or gray, and this one is in CMYK')
  }
  const url = `data:image/${found.type};base64,${bytes.toString('base64')}`
  const problem = logoImageProblem(url)
  if (problem !== null) throw new Error(problem)
  return url
}
