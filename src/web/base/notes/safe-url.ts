/** Protocols that a link in a note may have; none of them runs code. */
const protocols = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/**
 * The address of a link if it is allowed in the page, otherwise null. The URL is parsed as the browser does it, so that
 * no spelling of `javascript:` passes.
 */
export function safeHref(url: string): string | null {
  const parsed = URL.parse(url);
  return parsed && protocols.has(parsed.protocol) ? parsed.href : null;
}
