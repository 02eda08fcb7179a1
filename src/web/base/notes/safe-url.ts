/** Where a link in a note may lead: elsewhere on the web, to a mailbox, to a phone. Nothing that runs. */
const protocols = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/**
 * The address of a link as it may be put into the page, or null when it may not. Decided on what the browser itself
 * reads in it, so that no spelling of `javascript:` is overlooked.
 */
export function safeHref(url: string): string | null {
  const parsed = URL.parse(url);
  return parsed && protocols.has(parsed.protocol) ? parsed.href : null;
}
