import axe from 'axe-core';
import type { Page } from 'playwright-core';

type Look = {
  /** Only these rules. */
  rules?: string[];
  /** All rules but these. */
  except?: string[];
  /** Selectors that are left out. */
  outside?: string;
};

/**
 * The violations that axe finds on a page in its present state: each rule with the elements that break it. It is
 * brought into a page once, and runs there: our pages have no frames to be gone through.
 */
export async function axeProblems(page: Page, { rules, except = [], outside }: Look = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  // A window that opens is invisible for a frame; what it covers is not to be seen then, either.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('[data-rac]')].every((each) => getComputedStyle(each).opacity !== '0'),
  );
  const options: axe.RunOptions = {
    resultTypes: ['violations'],
    rules: Object.fromEntries(except.map((rule) => [rule, { enabled: false }])),
    ...(rules ? { runOnly: { type: 'rule', values: rules } } : {}),
  };
  const { violations } = await page.evaluate(
    ([run, exclude]) => window.axe.run(exclude ? { exclude: [exclude] } : document, run),
    [options, outside] as const,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target, html }) => `${target} ${html}`).join(', ')}`);
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
