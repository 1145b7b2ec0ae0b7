import type { Shown } from './open-portal.ts'

type Page = Pick<Shown, 'text'>

/** A page without its frame. */
export function mainOf({ text }: Page): string {
  return /<main[^>]*>([\s\S]*)<\/main>/.exec(text)?.[1] ?? ''
}

/** What a page says, without its markup. */
export function wordsOf(page: Page): string {
  return mainOf(page)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/[\s\u00a0\u202f]+/g, ' ')
}

/** What the form of an action sends by itself; nothing where there is none. */
export function formOf({ text }: Page, does: string): Record<string, string> {
  const form = [...text.matchAll(/<form method="post"[\s\S]*?<\/form>/g)]
    .map(([each]) => each)
    .find((each) => each.includes(`name="do" value="${does}"`))
  const fields = (form ?? '').matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)
  return Object.fromEntries([...fields].map(([, name, value]) => [name, value]))
}

/** What stands in the field of an item. */
export function quantityIn({ text }: Page, item: string): string | undefined {
  return new RegExp(`name="items.${item}"\\s+value="([^"]*)"`).exec(text)?.[1]
}
