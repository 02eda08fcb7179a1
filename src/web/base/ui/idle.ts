/** A browser that never has time does it all the same, ms. */
const AT_THE_LATEST = 2000;

/** Calls once the page has been painted and the browser has time; returns what ends it. Safari knows no idle callback. */
export function whenIdle(call: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const idle = requestIdleCallback(call, { timeout: AT_THE_LATEST });
    return () => cancelIdleCallback(idle);
  }
  const timer = setTimeout(call, 50);
  return () => clearTimeout(timer);
}
