import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { goTo, settled } from '../../support/browser/cut-off.ts';
import { sharedStage } from '../../support/browser/pages.ts';
import { buildFurnished } from '../../support/data/furnished.ts';
import { rowAt } from '../../support/pages/lists.ts';

const stage = await sharedStage();
const { company } = await buildFurnished(stage.server);

const lists = [
  '/new-tourist-payments',
  '/accepted-tourist-payments',
  '/payments-to-partner',
  '/upcoming-bookings',
  '/agents-list',
  '/clients-list',
  '/income-expense',
  '/logs',
];

/** A list is no wider than its lines can be read: this one has more columns and actions than that, and words for the first. */
const mostWords: Record<string, number> = { '/upcoming-bookings': 2 };
/** The numbers of its lines, payments and sales leave no room for words. */
const withoutRoom = ['/income-expense'];

/** The buttons of a list's first row, each as its word, or as what names its icon. */
async function buttonsOf(page: Page): Promise<{ word: string; name: string; title: string | null }[]> {
  await rowAt(page, 0).getByRole('button').first().waitFor();
  await settled(page);
  return rowAt(page, 0)
    .getByRole('button')
    .evaluateAll((buttons) =>
      buttons.map((button) => ({
        word: button.textContent ?? '',
        name: button.getAttribute('aria-label') ?? '',
        title: button.getAttribute('title'),
      })),
    );
}

test.each(lists.filter((list) => !withoutRoom.includes(list)))(
  'on a wide screen what can be done with a row of %s stands there in words',
  async (list) => {
    const page = await stage.open(company.manager, list, { viewport: { width: 1920, height: 900 } });
    const buttons = await buttonsOf(page);
    const worded = buttons.slice(0, mostWords[list]);
    expect(worded.filter(({ word }) => word === '')).toEqual([]);
    for (const { word, name } of worded)
      expect(name.startsWith(`${word}: `), `${name} is called what it says`).toBe(true);
  },
);

test('with less room the labels of the most frequent actions stay longest, and no column is removed for labels', async () => {
  const page = await stage.open(company.manager, '/payments-to-partner', { viewport: { width: 1920, height: 900 } });
  const heads = () => page.getByRole('columnheader').count();
  const all = (await buttonsOf(page)).length;
  const columns = await heads();
  const worded: number[] = [];
  for (let width = 1900; width >= 1000; width -= 60) {
    await page.setViewportSize({ width, height: 900 });
    const buttons = await buttonsOf(page);
    const words = buttons.filter(({ word }) => word !== '').length;
    expect(
      buttons.slice(0, words).every(({ word }) => word !== ''),
      `the first ones at ${width}`,
    ).toBe(true);
    expect(words === 0 || (await heads()) === columns, `columns are whole at ${width}`).toBe(true);
    worded.push(words);
  }
  expect(
    worded.toSorted((one, other) => other - one),
    'less room, fewer words',
  ).toEqual(worded);
  expect(worded).toEqual(expect.arrayContaining([all, 0]));
  expect(worded.some((words) => words > 0 && words < all)).toBe(true);
});

test.each(lists)(
  'on a phone an icon in a row of %s says in its name what it does, and with which row',
  async (list) => {
    const page = await stage.open(company.manager, '/journal', { viewport: { width: 390, height: 844 } });
    await goTo(page, list);
    await rowAt(page, 0).waitFor();
    await settled(page);
    const buttons = await rowAt(page, 0)
      .getByRole('button')
      .evaluateAll((all) =>
        all.map((button) => ({ name: button.getAttribute('aria-label') ?? '', isIcon: button.textContent === '' })),
      );
    for (const { name, isIcon } of buttons) {
      expect(isIcon).toBe(true);
      expect(name).toMatch(/^\p{L}[^:]+: .+/u);
    }
  },
);
