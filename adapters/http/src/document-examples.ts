interface Media {
  schema?: unknown
  example?: unknown
}

/**
 * The same document with the example of each schema at the media types of the operations that it is the body of,
 * where readers and tools look for it.
 */
export function withExamplesAtMedia<D extends { readonly components?: { schemas?: object } }>(
  document: D,
): D {
  const examples = new Map(
    Object.entries(document.components?.schemas ?? {}).map(([name, schema]) => [
      `#/components/schemas/${name}`,
      (schema as { example?: unknown }).example,
    ]),
  )
  const withExamples: D = JSON.parse(JSON.stringify(document), (name, value: unknown) =>
    name === 'application/json' ? exampleBeside(value as Media, examples) : value,
  )
  return withExamples
}

function exampleBeside(media: Media, examples: ReadonlyMap<string, unknown>): Media {
  const { $ref = '' } = (media.schema ?? {}) as { $ref?: string }
  const example = examples.get($ref)
  return example === undefined ? media : { ...media, example }
}
