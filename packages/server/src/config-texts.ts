import { readFileSync } from 'node:fs'
import { checkTexts, type Texts } from '@billing/core'
import { z } from 'zod'

/** The name of a JSON file with an operator's own texts: each mistake in it is a problem of its own. */
export const textsOfFile = z.string().transform((file, context): Texts => {
  const refuse = (message: string) => {
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  }
  try {
    const texts = JSON.parse(readFileSync(file, 'utf8')) as Texts
    for (const problem of checkTexts(texts)) refuse(problem)
    return texts
  } catch (error) {
    return refuse((error as Error).message)
  }
})
