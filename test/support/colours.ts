import type { Page } from 'playwright-core';
import { bringAxe } from './axe.ts';

/**
 * What axe has measured and found readable: letters of a colour and size, on the colours that lie under them. The same
 * letters elsewhere have the same contrast. What axe complains of, or can't tell, is never in it: it is measured each time.
 */
const readable = new Set<string>();

/** Letters that can't be read for their colours, and links that only their colour tells from the text around them. */
export async function colourProblems(page: Page): Promise<string[]> {
  await bringAxe(page);
  const { problems, passed } = await page.evaluate(lookAtColours, [...readable]);
  for (const look of passed) readable.add(look);
  return problems;
}

async function lookAtColours(known: string[]): Promise<{ problems: string[]; passed: string[] }> {
  const grounds = new Map<Element, string>();
  /** The colours that lie under an element, and the layers that lift it above what is no parent of it. */
  const groundOf = (element: Element | null): string => {
    if (!element) return '';
    const found = grounds.get(element);
    if (found !== undefined) return found;
    const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode, position } = getComputedStyle(element);
    const colours = [backgroundColor, backgroundImage, opacity, filter, mixBlendMode].join();
    const isLayer = position !== 'static' && position !== 'relative';
    const own = [
      ...(colours === 'rgba(0, 0, 0, 0),none,1,none,normal' ? [] : [colours]),
      ...(isLayer ? [`${position} ${element.className}`] : []),
    ];
    const ground = [groundOf(element.parentElement), ...own].join('/');
    grounds.set(element, ground);
    return ground;
  };
  const lookOf = (element: Element): string => {
    const { color, fontSize, fontWeight, textShadow, textDecorationLine } = getComputedStyle(element);
    const link = element.closest('a');
    const around = link?.parentElement ? [textDecorationLine, getComputedStyle(link.parentElement).color] : [];
    return [color, fontSize, fontWeight, textShadow, ...around, groundOf(element)].join(' ');
  };
  const isClipped = (element: Element | null): boolean =>
    element !== null && (getComputedStyle(element).clipPath === 'inset(50%)' || isClipped(element.parentElement));
  /** Axe measures nothing that is not seen, or that is for screen readers alone. */
  const isSeen = (element: Element): boolean => {
    const { right, bottom } = element.getBoundingClientRect();
    const isShown = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const isBeyond = right + scrollX <= 0 || bottom + scrollY <= 0;
    return isShown && !isBeyond && !isClipped(element) && !element.closest('[aria-hidden=true]');
  };

  const written = new Set<Element>(
    document.querySelectorAll('input:not([type=checkbox], [type=radio], [type=file], [type=range]), select, textarea'),
  );
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { textContent, parentElement } = texts.currentNode;
    if (parentElement && textContent?.trim()) written.add(parentElement);
  }
  const readable = new Set(known);
  const looks = new Map([...written].filter(isSeen).map((element) => [element, lookOf(element)]));
  const unknown = [...looks].filter(([, look]) => !readable.has(look)).map(([element]) => element);
  if (unknown.length === 0) return { problems: [], passed: [] };

  const { violations, passes } = await window.axe.run(unknown, {
    resultTypes: ['violations', 'passes'],
    runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
    elementRef: true,
  });
  const wrong = new Set(violations.flatMap(({ nodes }) => nodes.map(({ element }) => element)));
  const measured = passes
    .filter(({ id }) => id === 'color-contrast')
    .flatMap(({ nodes }) => nodes)
    .filter(({ any }) => any.some(({ data }) => typeof data?.contrastRatio === 'number'));
  return {
    problems: violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target, html }) => `${target} ${html}`).join(', ')}`,
    ),
    passed: measured.flatMap(({ element }) => (element && !wrong.has(element) ? (looks.get(element) ?? []) : [])),
  };
}
