import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { languages } from '../../../src/web/base/i18n/languages.ts';
import { goTo, inLanguage } from '../../support/browser/cut-off.ts';
import { inspect } from '../../support/browser/inspect.ts';
import { ownStage, type PageOptions } from '../../support/browser/pages.ts';
import { offCentre, placesOf } from '../../support/browser/places.ts';
import { fieldErrors } from '../../support/pages/fields.ts';
import {
  demonstrationButton,
  fill,
  goToAccess,
  ownCompanyButton,
  phone,
  typed,
  wide,
} from '../../support/pages/first-visit.ts';

/** A server in which no company is set up. */
const empty = await ownStage();

const visit = (options: PageOptions = {}): Promise<Page> => empty.open(null, '/', options);

test('an own company and the demonstration are offered as equals: side by side, equally large, each with its contents', async () => {
  const page = await visit();
  await ownCompanyButton(page).waitFor();
  const [first = '', second = ''] = ['.setup-option:first-child', '.setup-option:last-child'];
  for (const viewport of [wide, phone]) {
    await page.setViewportSize(viewport);
    const places = await placesOf(page, [first, second]);
    expect(places[second]?.width).toBe(places[first]?.width);
    if (viewport === wide) expect(places[second]).toMatchObject({ y: places[first]?.y, height: places[first]?.height });
    expect(await offCentre(page, '.setup-options')).toBeLessThan(0.5);
  }
  for (const [name, button] of [
    ['Своя компания', ownCompanyButton(page)],
    ['Демонстрационная компания', demonstrationButton(page)],
  ] as const) {
    const option = page.getByRole('region', { name });
    expect(await option.getByRole('listitem').count()).toBe(3);
    expect(await option.getByText(/^Дальше: /).count()).toBe(1);
    expect(await button.getAttribute('data-variant')).toBe('main');
  }
});

test('every step fits its card on a phone, in each language', async () => {
  const page = await visit({ viewport: phone });
  const { company_name, office_name, surname, name } = typed;
  for (const language of languages) {
    await goTo(page, '/setup');
    await inLanguage(page, language);
    await page.locator('.setup-option:first-child button').click();
    for (const fields of [{ company_name }, { office_name, surname, name }, {}]) {
      await page.locator(`#field-${Object.keys(fields)[0] ?? 'password'}`).waitFor();
      const beyond = await page.locator('.auth-card').evaluate((card) => {
        const edge = card.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(card).paddingRight);
        return [...card.querySelectorAll('*')]
          .filter((element) => element.getBoundingClientRect().right > edge + 0.5)
          .map(({ outerHTML }) => outerHTML.slice(0, 60));
      });
      expect(beyond, language).toEqual([]);
      await fill(page, fields);
      await page.keyboard.press('Enter');
    }
  }
});

test('every step of the set-up passes the accessibility check in both themes, on a screen and on a phone', async () => {
  const page = await visit({ theme: 'system' });
  const inspectAtBoth = async (what: string) => {
    for (const viewport of [wide, phone]) {
      await page.setViewportSize(viewport);
      await inspect(page, `${what} at ${viewport.width}`);
      expect(await offCentre(page, '.auth-card, .setup-options')).toBeLessThan(0.5);
    }
    await page.setViewportSize(wide);
  };
  await ownCompanyButton(page).waitFor();
  await inspectAtBoth('choice');
  await ownCompanyButton(page).click();
  await page.getByRole('button', { name: 'Дальше: офис и вы' }).click();
  await expect.poll(() => fieldErrors(page)).not.toEqual([]);
  await inspectAtBoth('empty company');
  await goTo(page, '/setup');
  await goToAccess(page);
  await inspectAtBoth('access');
});
