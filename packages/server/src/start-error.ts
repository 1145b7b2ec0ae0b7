/** Why the service did not start, in one line that names the variable to look at. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

/** The result of a step of the start. Throws a `StartError` when it fails, about `variable` unless it names another. */
export async function settledBy<T>(variable: string, step: () => T | Promise<T>): Promise<T> {
  try {
    return await step()
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(`${variable}: ${reasonOf(error)}`, { cause: error })
  }
}

/** What failed, in one line. A connection that was tried at several addresses has a code and no text. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  return (message || code || 'it failed').replaceAll(/\s*\n\s*/g, ' ')
}
