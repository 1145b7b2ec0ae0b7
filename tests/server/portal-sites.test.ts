import { expect, it } from 'vitest'
import { readConfig } from '../../packages/server/src/config.ts'

/** A reader is led to no site, and no site frames the pages, that is not named. */
it.each(['BILLING_PORTAL_RETURN_ORIGINS', 'BILLING_PORTAL_FRAME_ORIGINS'])(
  '%s takes origins, each by its name',
  (name) => {
    const read = readConfig({ [name]: 'https://shop.example.com,https://www.example.com' })
    expect('config' in read && read.config[name as keyof typeof read.config]).toEqual([
      'https://shop.example.com',
      'https://www.example.com',
    ])
    for (const wrong of ['*', 'shop.example.com', 'https://shop.example.com/a']) {
      const refused = readConfig({ [name]: wrong })
      expect('problems' in refused && refused.problems).toHaveLength(1)
    }
  },
)
