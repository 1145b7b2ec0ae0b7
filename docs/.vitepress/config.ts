import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitepress'

const DOCS = fileURLToPath(new URL('../', import.meta.url))

/** What a reader looks up. Every other page at the top is a guide. */
const REFERENCE = [
  'access',
  'states',
  'problems',
  'limits',
  'effects',
  'alerts',
  'erasure',
  'texts',
  'reliability',
  'performance',
  'mutation',
  'style',
]

/** A page by the heading that it begins with. */
function entry(path: string): { text: string; link: string } {
  const [, heading = path] = /^# (.+)$/m.exec(readFileSync(`${DOCS}${path}.md`, 'utf8')) ?? []
  return { text: heading.replaceAll('`', ''), link: `/${path.replace(/README$/, '')}` }
}

const GUIDES = globSync('*.md', { cwd: DOCS })
  .map((file) => basename(file, '.md'))
  .filter((name) => name !== 'index' && !REFERENCE.includes(name))
  .toSorted((a, b) => (a < b ? -1 : 1))

const pagesIn = (folder: string) =>
  globSync(`${folder}/*.md`, { cwd: DOCS })
    .map((file) => `${folder}/${basename(file, '.md')}`)
    .toSorted((a, b) => (a < b ? -1 : 1))
    .map(entry)

// oxlint-disable-next-line import/no-default-export -- VitePress reads a default
export default defineConfig({
  title: 'billing',
  description: 'Billing and onboarding for hosted phone systems.',
  rewrites: { 'api/README.md': 'api/index.md' },
  // These lead to the source beside the pages. A page of ours that is not there stops the build.
  ignoreDeadLinks: [
    /(?:packages|adapters|examples|tests|bench|deploy|README|CONTRIBUTING|SECURITY|\.sql|\.yaml|\.yml|\.json|\.ts)/,
    /prometheus/,
  ],
  themeConfig: {
    search: { provider: 'local' },
    sidebar: [
      { text: 'Guides', items: GUIDES.map(entry) },
      { text: 'Reference', items: REFERENCE.map(entry) },
      { text: 'API', collapsed: true, items: pagesIn('api') },
      { text: 'Decisions', collapsed: true, items: pagesIn('decisions') },
    ],
  },
})
