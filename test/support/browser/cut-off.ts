import type { Page } from 'playwright-core';
import { type Language, languageNames } from '../../../src/web/base/i18n/languages.ts';

/** The widths that everything is whole at: a phone, a tablet, and the screens that people have, px. */
export const widths = [1920, 1440, 1280, 1024, 768, 390];
/** Besides, in one language: the largest screen, and a usual one at 200 % zoom. */
export const otherWidths = [2560, 720];

/** Shows another language, as a person does. */
export async function inLanguage(page: Page, language: Language): Promise<void> {
  if ((await page.evaluate(() => document.documentElement.lang)) === language) return;
  await page.getByRole('button', { name: /^(Язык|Language|Til): / }).click();
  await page.getByRole('menuitemradio', { name: languageNames[language] }).click();
  await page.waitForFunction((shown) => document.documentElement.lang === shown, language);
}

/** Goes to an address without loading the application anew. */
export async function goTo(page: Page, address: string, shown = 'main h1'): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), address);
  await page.locator(shown).first().waitFor();
  await settled(page);
}

/**
 * Lays a page out without painting it, which is a sixth of what looking at its widths takes; no pointer finds anything
 * then.
 */
export const stopPainting = (page: Page): Promise<void> =>
  page.evaluate(() => document.documentElement.style.setProperty('clip-path', 'inset(100%)'));

/** Paints it again, so that there is a picture of it. */
export const goOnPainting = (page: Page): Promise<string> =>
  page.evaluate(() => document.documentElement.style.removeProperty('clip-path'));

/** Waits until everything that was asked for is there, and two pictures in a row are laid out alike. */
export const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const picture = () => {
      const { scrollWidth, scrollHeight } = document.documentElement;
      const columns = [...document.querySelectorAll('col, th')].map((each) => each.getBoundingClientRect().width);
      return [scrollWidth, scrollHeight, document.getElementsByTagName('*').length, ...columns].join();
    };
    await document.fonts.ready;
    for (let before = picture(); ; ) {
      await frames();
      const now = picture();
      if (now === before && !document.querySelector('.loader, [aria-busy="true"]')) return;
      before = now;
    }
  });

/** Below this width a table may be pushed sideways, if its row headers stay and the keyboard can push it too. */
const PHONE = 700;

/**
 * Unreadable content of a page in its present state: text that its box, its list or the window cuts off, text or
 * buttons that lie on each other, figures broken over two lines. A text that may be shortened is in an element of the
 * class `shortened`, which is never a date, an amount, a status, a badge or a button.
 */
export const cutOff = (page: Page): Promise<string[]> => page.evaluate(findCutOff, PHONE);

function findCutOff(phone: number): string[] {
  type Box = { left: number; right: number; top: number; bottom: number };
  type Place = {
    /** Beyond it nothing is painted, and nothing can be scrolled to. */
    clip: Box;
    /** Its visible part at the present scroll position. */
    sight: Box;
    /** Floating and sticky elements cover others by intention. */
    layer: Element;
    /** The button, badge or cell around it. */
    frame: Element | null;
    shortened: Element | null;
  };
  type Piece = { box: Box; element: Element; layer: Element; text: string };

  const FIGURE =
    /\d{2}\.\d{2}\.\d{4}|[+−-]?\d{1,3}(?:[\s\u00a0,]\d{3})+(?:[.,]\d{2})?|\d+[.,]\d{2}(?=[\s\u00a0](?:USD|EUR|UZS))/g;
  const FRAMES = 'button, .button, .badge, .status, .chip, td, th, [role=option], [role=menuitem]';
  const SOLID = 'button, .button, .badge, .status, input[type=checkbox], input[type=radio]';
  // The placeholder of an empty field lies on the field and is measured with it.
  const UNSEEN =
    'script, style, template, svg, canvas, img, select, option, [data-live-announcer][aria-live], .field-placeholder, .table-name';
  const everywhere: Box = { left: -1e6, right: 1e6, top: -1e6, bottom: 1e6 };
  const problems = new Set<string>();
  const pieces: Piece[] = [];
  const solids: Piece[] = [];

  const short = (text: string) => text.trim().replace(/\s+/g, ' ').slice(0, 60);
  const nameOf = (element: Element) => {
    const named = element.closest('[class], [id]') ?? element;
    const { tagName, id, classList } = named;
    return `${tagName.toLowerCase()}${id && !id.includes(':') ? `#${id}` : ''}${[...classList].map((name) => `.${name}`).join('')}`;
  };
  const within = (one: Box, other: Box): Box => ({
    left: Math.max(one.left, other.left),
    right: Math.min(one.right, other.right),
    top: Math.max(one.top, other.top),
    bottom: Math.min(one.bottom, other.bottom),
  });
  const innerBox = (element: Element): Box => {
    const { left, top } = element.getBoundingClientRect();
    const x = left + element.clientLeft;
    const y = top + element.clientTop;
    return { left: x, right: x + element.clientWidth, top: y, bottom: y + element.clientHeight };
  };
  const isHalfSeen = (box: Box, clip: Box) => {
    const height = Math.min(box.bottom, clip.bottom) - Math.max(box.top, clip.top);
    return height < (box.bottom - box.top) * 0.7;
  };
  const say = (what: string, text: string, element: Element): void => {
    problems.add(`${what}: "${short(text)}" in ${nameOf(element)}`);
  };

  function lookAtText(node: Text, element: Element, place: Place): void {
    const text = node.data;
    if (text.trim() === '') return;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const rect of range.getClientRects()) {
      if (rect.width < 1) continue;
      const box: Box = { left: rect.left, right: rect.right, top: rect.top, bottom: rect.bottom };
      const { clip, frame, shortened } = place;
      const isCut = box.left < clip.left - 1 || box.right > clip.right + 1 || isHalfSeen(box, clip);
      if (isCut && !shortened) say('cut', text, element);
      if (!isCut && frame && !shortened) {
        const around = frame.getBoundingClientRect();
        const isOut = box.left < around.left - 1 || box.right > around.right + 1 || isHalfSeen(box, around);
        if (isOut) say('larger than its frame', text, element);
      }
      const seen = within(box, place.sight);
      if (seen.right - seen.left > 1 && seen.bottom - seen.top > 1) {
        pieces.push({ box: seen, element, layer: place.layer, text });
      }
    }
    for (const match of text.matchAll(FIGURE)) {
      if (place.shortened) say('a figure that may be shortened', match[0], element);
      range.setStart(node, match.index);
      range.setEnd(node, match.index + match[0].length);
      const tops = [...range.getClientRects()].map(({ top }) => Math.round(top));
      if (tops.some((top) => Math.abs(top - (tops[0] ?? top)) > 4)) say('broken over two lines', match[0], element);
    }
  }

  /** A field shows one line of what is in it: a figure has to fit, and so does what says what belongs there. */
  function lookAtField(field: HTMLInputElement, place: Place): void {
    const style = getComputedStyle(field);
    const room = field.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
    const pen = document.createElement('canvas').getContext('2d');
    if (!pen) return;
    pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const placeheld =
      field.placeholder || field.closest('.field-box')?.querySelector('.field-placeholder')?.textContent;
    for (const text of [field.value.match(FIGURE) ? field.value : '', field.value ? '' : placeheld]) {
      if (text && pen.measureText(text).width > room + 1) say('cut in its field', text, field);
    }
    lookAtSolid(field, place);
  }

  function lookAtSolid(element: Element, place: Place): void {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const { clip } = place;
    if (left < clip.left - 1 || right > clip.right + 1)
      say('cut', element.textContent || element.ariaLabel || '', element);
    const seen = within({ left, right, top, bottom }, place.sight);
    if (seen.right - seen.left > 2 && seen.bottom - seen.top > 2) {
      solids.push({ box: seen, element, layer: place.layer, text: element.textContent || element.ariaLabel || '' });
    }
    if (place.shortened && element.matches(SOLID))
      say('a button or badge that may be shortened', element.textContent ?? '', element);
  }

  function placeIn(element: Element, around: Place): Place {
    const style = getComputedStyle(element);
    const place = { ...around };
    if (style.position === 'fixed') Object.assign(place, { clip: page, sight: screen, layer: element });
    if (style.position === 'sticky') place.layer = element;
    if (element.matches(FRAMES)) place.frame = element;
    if (element.classList.contains('shortened')) place.shortened = element;
    const clips = { x: style.overflowX !== 'visible', y: style.overflowY !== 'visible' };
    if (!clips.x && !clips.y) return place;
    const inner = innerBox(element);
    const sideways = clips.x ? { left: inner.left, right: inner.right } : {};
    const upright = clips.y ? { top: inner.top, bottom: inner.bottom } : {};
    place.sight = within(place.sight, { ...everywhere, ...sideways, ...upright });
    const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll';
    const isSideways = scrolls(style.overflowX) && element.scrollWidth > element.clientWidth + 1;
    if (isSideways) sayWhetherItMay(element);
    place.clip = { ...place.clip };
    if (clips.x) {
      if (isSideways) Object.assign(place.clip, { left: everywhere.left, right: everywhere.right });
      else
        Object.assign(place.clip, {
          left: Math.max(place.clip.left, inner.left),
          right: Math.min(place.clip.right, inner.right),
        });
    }
    if (clips.y) {
      if (scrolls(style.overflowY)) Object.assign(place.clip, { top: everywhere.top, bottom: everywhere.bottom });
      else
        Object.assign(place.clip, {
          top: Math.max(place.clip.top, inner.top),
          bottom: Math.min(place.clip.bottom, inner.bottom),
        });
    }
    return place;
  }

  /**
   * A sideways scrolling table shows that it scrolls, keeps the names of its rows in view, and can be scrolled by
   * keyboard.
   */
  function sayWhetherItMay(element: Element): void {
    const by = `by ${element.scrollWidth - element.clientWidth}`;
    if (innerWidth > phone || !element.matches('.table-scroll, .grid, .heatmap-scroll')) {
      say('pushed sideways', by, element);
      return;
    }
    const head = element.querySelector('tbody th[scope=row], tbody td');
    if (element.matches('.table-scroll') && !element.querySelector('table[tabindex="0"]'))
      say('pushed sideways and no keyboard can', by, element);
    if (head && getComputedStyle(head).position !== 'sticky')
      say('pushed sideways without its row headers', by, element);
  }

  function look(element: Element, around: Place): void {
    if (element.matches(UNSEEN) || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      return;
    if (getComputedStyle(element).clipPath === 'inset(50%)') return;
    const place = placeIn(element, around);
    if (
      element instanceof HTMLInputElement &&
      !['checkbox', 'radio', 'file', 'hidden', 'range'].includes(element.type)
    ) {
      lookAtField(element, around);
    } else if (element.matches(SOLID)) lookAtSolid(element, around);
    if (element instanceof HTMLTextAreaElement) return;
    for (const node of element.childNodes) {
      if (node instanceof Text) lookAtText(node, element, place);
      else if (node instanceof Element) look(node, place);
    }
  }

  /** Whether two things lie on each other by more than the air around letters. */
  function overlap({ box: one }: Piece, { box: other }: Piece): boolean {
    const both = within(one, other);
    const height = Math.min(one.bottom - one.top, other.bottom - other.top);
    return both.right - both.left > 2 && both.bottom - both.top > height * 0.4;
  }

  const page: Box = { ...everywhere, left: 0, right: document.documentElement.clientWidth };
  const screen: Box = { ...page };
  look(document.body, { clip: page, sight: screen, layer: document.body, frame: null, shortened: null });
  const overflow = document.documentElement.scrollWidth - innerWidth;
  if (overflow > 0) problems.add(`wider than the window by ${overflow}`);

  const placed = [...pieces, ...solids].sort((one, other) => one.box.top - other.box.top);
  for (const [index, one] of placed.entries()) {
    for (let at = index + 1; at < placed.length; at++) {
      const other = placed[at];
      if (!other || other.box.top >= one.box.bottom) break;
      if (one.layer !== other.layer || one.element === other.element || !overlap(one, other)) continue;
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
      problems.add(
        `"${short(one.text)}" in ${nameOf(one.element)} and "${short(other.text)}" in ${nameOf(other.element)} lie on each other`,
      );
    }
  }
  return [...problems];
}
