import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** What `brand.json` may say; each under a variable of its own as well. */
const BRAND_FILE = z.strictObject({
  name: z.string().optional(),
  logo_url: z.string().optional(),
  primary_color: z.string().optional(),
  text_color: z.string().optional(),
  support: z
    .strictObject({
      email: z.string().optional(),
      phone: z.string().optional(),
      url: z.string().optional(),
    })
    .optional(),
  terms_url: z.string().optional(),
  privacy_url: z.string().optional(),
})

/** The pictures that a folder may have, the first that is there. */
const LOGOS = ['logo.png', 'logo.jpg', 'logo.jpeg'] as const

/** What a folder decides, by the variables that would say the same; or what is wrong with it. */
export interface BrandFolder {
  readonly variables: Readonly<Record<string, string>>
  readonly problems: readonly string[]
}

/** The folder of a brand: `brand.json`, and beside it a logo and texts, where they are there. Nothing where none is named. */
export function readBrandFolder(folder: string | undefined): BrandFolder {
  if (!folder) return { variables: {}, problems: [] }
  try {
    const text = readFileSync(join(folder, 'brand.json'), 'utf8')
    const read = BRAND_FILE.safeParse(jsonOf(text))
    if (read.success) return { variables: variablesOf(folder, read.data), problems: [] }
    const lines = read.error.issues.map(({ path, message }) =>
      ['BILLING_BRAND', 'brand.json', ...path, message].join(': '),
    )
    return { variables: {}, problems: lines }
  } catch (error) {
    return { variables: {}, problems: [`BILLING_BRAND: ${(error as Error).message}`] }
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`brand.json: ${(error as Error).message}`, { cause: error })
  }
}

function variablesOf(folder: string, told: z.output<typeof BRAND_FILE>): Record<string, string> {
  const within = (names: readonly string[]) =>
    names.map((name) => join(folder, name)).find((file) => existsSync(file))
  const all = {
    BILLING_BRAND_NAME: told.name,
    BILLING_BRAND_LOGO_URL: told.logo_url,
    BILLING_BRAND_LOGO: within(LOGOS),
    BILLING_BRAND_PRIMARY_COLOR: told.primary_color,
    BILLING_BRAND_TEXT_COLOR: told.text_color,
    BILLING_SUPPORT_EMAIL: told.support?.email,
    BILLING_SUPPORT_PHONE: told.support?.phone,
    BILLING_SUPPORT_URL: told.support?.url,
    BILLING_TERMS_URL: told.terms_url,
    BILLING_PRIVACY_URL: told.privacy_url,
    BILLING_TEXTS: within(['texts.json']),
  }
  const said = Object.entries(all).flatMap(([name, value]) => (value ? [[name, value]] : []))
  return Object.fromEntries(said) as Record<string, string>
}
