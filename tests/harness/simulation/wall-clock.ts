/** The machine's own clock in milliseconds, whatever becomes of the thread's. */
export const wallNow = performance.now.bind(performance)
