import type { Page } from 'playwright-core';

/** Actions of a page that no note may cause. */
export type ScriptAlarm = {
  /** Dialogs that opened, and requests that went elsewhere, so far. */
  heard: string[];
  /** Provokes what is in the element, and lets everything fail that is going to. */
  provoke: (selector: string) => Promise<void>;
};

/**
 * Listens to a page from its beginning. Nothing of the content security policy should stand between it and a script.
 */
export function watchForScripts(page: Page, ownAddress: string): ScriptAlarm {
  const heard: string[] = [];
  page.on('dialog', (dialog) => {
    heard.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(ownAddress) && !/^(blob|data):/.test(url)) heard.push(`request ${url}`);
  });
  page.context().on('page', (opened) => heard.push(`page ${opened.url()}`));
  return {
    heard,
    provoke: (selector) =>
      page.evaluate(async (within) => {
        const events = ['mouseover', 'mouseenter', 'focus', 'click', 'toggle', 'animationstart', 'begin'];
        for (const element of document.querySelectorAll(`${within} *`)) {
          // A link to elsewhere would be followed, which is what links are for.
          const isLink = element.closest('a[href^="http"]') !== null;
          for (const type of events) if (!isLink) element.dispatchEvent(new Event(type));
        }
        // An image that fails after all the others: when it has, they have.
        await new Promise((failed) => {
          const image = new Image();
          image.onerror = failed;
          image.src = 'data:image/png;base64,AA';
        });
        await new Promise(requestAnimationFrame);
      }, selector),
  };
}

/** Elements and attributes that must never appear in a note. */
export const unsafeElements = (page: Page, selector: string): Promise<string[]> =>
  page.evaluate((within) => {
    const found: string[] = [];
    for (const element of document.querySelectorAll(`${within} *`)) {
      const name = element.tagName.toLowerCase();
      if (/^(script|iframe|object|embed|form|base|link|meta|style|template|math|video|audio)$/.test(name))
        found.push(name);
      for (const { name: attribute, value } of element.attributes) {
        if (attribute.startsWith('on')) found.push(`${name} ${attribute}`);
        const safe = attribute === 'href' ? /^(https?:|mailto:|tel:)/ : /^blob:/;
        if (/^(href|src|srcset|srcdoc|action|data|xlink:href)$/.test(attribute) && !safe.test(value))
          found.push(`${name} ${attribute}=${value}`);
      }
    }
    return found;
  }, selector);
