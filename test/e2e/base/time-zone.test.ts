import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { addDays } from '#contract/base/dates.ts';
import { formatDate } from '../../../src/web/base/i18n/format.ts';
import { sharedStage } from '../../support/browser/pages.ts';
import { buildCompany, buildSale } from '../../support/data/company.ts';
import { until } from '../../support/wait.ts';

const everyDayOf2028 = Array.from({ length: 366 }, (_, day) => addDays('2028-01-01', day));
/** Where a date that became a moment on the way would show another day: ends of months and years, clocks that change. */
const trickyDays = ['2028-01-01', '2028-02-29', '2028-03-12', '2028-03-26', '2028-10-29', '2028-11-05', '2028-12-31'];
/** Sales that are sent at the same time. */
const LANES = 8;

const stage = await sharedStage();
const company = await buildCompany(stage.server);
const lane = async (first: number) => {
  for (const date of everyDayOf2028.filter((_, day) => day % LANES === first)) {
    await buildSale(company, { service_date: date });
  }
};
await Promise.all(Array.from({ length: LANES }, (_, first) => lane(first)));

/** The dates of the column "Дата услуги", row by row from the first to the last: the page holds a window of them. */
async function serviceDates(page: Page): Promise<string[]> {
  const dates = new Map<number, string>();
  await until('all rows', async () => {
    const seen = await page.locator('.grid').evaluate((frame) => {
      const rows = [...frame.querySelectorAll<HTMLElement>('tbody tr[data-index] > :nth-child(4)')];
      frame.scrollTop += frame.clientHeight;
      return rows.map((cell) => [Number(cell.parentElement?.dataset.index), cell.innerText] as const);
    });
    for (const [index, date] of seen) dates.set(index, date);
    return dates.size === everyDayOf2028.length;
  });
  return [...everyDayOf2028.keys()].map((index) => dates.get(index) ?? '');
}

describe.each(['UTC', 'Asia/Tashkent', 'America/Los_Angeles'])('a browser in %s', (timezoneId) => {
  test('shows all 366 dates of a leap year as they are', async () => {
    const page = await stage.open(company.agent, '/active-sales?sort=service_date', { timezoneId });
    expect(await page.evaluate(() => new Intl.DateTimeFormat().resolvedOptions().timeZone)).toBe(timezoneId);
    expect(await serviceDates(page)).toEqual(everyDayOf2028.map(formatDate));
  });

  test('takes dates as they are typed', async () => {
    const page = await stage.open(company.agent, '/new-sale', { timezoneId });
    const field = page.locator('.fields').getByLabel('Дата услуги').first();
    for (const date of trickyDays) {
      await field.fill(formatDate(date).replaceAll('.', ''));
      await field.press('Tab');
      expect(await field.inputValue()).toBe(formatDate(date));
    }
  });
});
