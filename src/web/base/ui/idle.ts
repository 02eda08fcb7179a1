/** Called after this time even if the browser is never idle, ms. */
const TIMEOUT = 2000;

/** Calls back when the browser is idle; returns a function that cancels it. Safari has no `requestIdleCallback`. */
export function whenIdle(call: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const idle = requestIdleCallback(call, { timeout: TIMEOUT });
    return () => cancelIdleCallback(idle);
  }
  const timer = setTimeout(call, 50);
  return () => clearTimeout(timer);
}
