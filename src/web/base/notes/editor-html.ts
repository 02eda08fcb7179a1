import { isNoteImage } from '#contract/base/note-images.ts';
import { safeHref } from './safe-url.ts';

/** Elements that are more than formatted text. */
const foreign =
  'script, style, link, meta, base, title, template, noscript, iframe, frame, object, embed, svg, math, video, audio, ' +
  'canvas, form, input, button, select, textarea, dialog, portal';

/** Attributes that formatted text needs; `data-` ones are the editor's own. */
const kept = new Set(['href', 'src', 'alt', 'colspan', 'rowspan', 'start', 'data-task', 'data-task-checked']);

/**
 * Removes styles and links that the content security policy would report while the HTML is parsed, although none of
 * them is kept.
 */
const quiet = (html: string): string =>
  html
    .replace(/<style\b[\s\S]*?<\/style\s*>|<(style|base|meta|link)\b[^>]*>/gi, '')
    .replace(/<[^<>]*>/g, (tag) => tag.replace(/([\s"'/])style\s*=/gi, '$1data-style='));

/**
 * Sanitises HTML from the clipboard for the editor: parsed in an inert document, reduced to text, links, tables, lists
 * and images of this server.
 */
export function cleanHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(quiet(html), 'text/html');
  for (const element of body.querySelectorAll(foreign)) element.remove();
  for (const element of body.querySelectorAll('*')) {
    for (const { name } of [...element.attributes]) if (!kept.has(name)) element.removeAttribute(name);
    const href = element.getAttribute('href');
    if (href !== null && safeHref(href) === null) element.removeAttribute('href');
  }
  for (const image of body.querySelectorAll('img')) {
    if (!isNoteImage(image.getAttribute('src') ?? '')) image.replaceWith(image.alt);
  }
  return body.innerHTML;
}
