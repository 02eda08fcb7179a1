import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sharedStage } from '../../support/browser/pages.ts';
import { buildCompany, freshPhone } from '../../support/data/company.ts';

const stage = await sharedStage();
const company = await buildCompany(stage.server);

const labels = {
  ru: { brutto: 'Брутто', date: 'Дата услуги' },
  en: { brutto: 'Brutto', date: 'Service date' },
  uz: { brutto: 'Brutto', date: 'Xizmat sanasi' },
} as const;

/** How 99.50 and 1,234.50 are written out in each language; spaces are no-break ones. */
const written = {
  ru: { small: '99,50', large: '1 234,50' },
  en: { small: '99.50', large: '1,234.50' },
  uz: { small: '99,50', large: '1 234,50' },
} as const;

const plainSpaces = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((value) => navigator.clipboard.writeText(value), text);
  await page.keyboard.press('ControlOrMeta+V');
}

describe.each(['ru', 'en', 'uz'] as const)('in %s', (language) => {
  const { brutto, date } = labels[language];
  let page: Page;
  beforeAll(async () => {
    page = await stage.open(company.agent, '/new-sale', {
      language,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
  });
  afterAll(() => stage.close(page));

  const into = async (label: string, enter: () => Promise<void>): Promise<string> => {
    const field = page.locator('.fields').getByLabel(label).first();
    await field.fill('');
    await field.focus();
    await enter();
    await page.keyboard.press('Tab');
    return plainSpaces(await field.inputValue());
  };

  test.each([
    ['99.5', 'small'],
    ['99,5', 'small'],
    ['1 234,50', 'large'],
    ['1234.50', 'large'],
    ['1,234.50', 'large'],
  ] as const)('a typed amount %s is what was meant', async (typed, meant) => {
    expect(await into(brutto, () => page.keyboard.type(typed))).toBe(written[language][meant]);
  });

  test.each([
    ['1234.50', 'large'],
    ['1\u00a0234,50', 'large'],
    [' 99,5 ', 'small'],
  ] as const)('a pasted amount %j is what was meant', async (pasted, meant) => {
    expect(await into(brutto, () => paste(page, pasted))).toBe(written[language][meant]);
  });

  test.each(['23.11.2027', '2027-11-23', '23/11/2027', '2027-11-23T00:00:00.000Z', ' 23.11.27 '])(
    'a pasted date %j is what was meant',
    async (pasted) => {
      expect(await into(date, () => paste(page, pasted))).toBe('23.11.2027');
    },
  );

  test.each(['23.11.2027', '23.11.27', '231127', '23112027', '23-11-2027'])(
    'a typed date %s is what was meant',
    async (typed) => {
      expect(await into(date, () => page.keyboard.type(typed))).toBe('23.11.2027');
    },
  );

  test('the recorded values are the typed ones', async () => {
    // The rest of the form comes as a draft; amount and date are typed here.
    const key = `draft.new-sale.${company.agent.id}`;
    await page.goto(`${stage.server.url}/active-sales`);
    await page.locator('main h1').waitFor();
    await page.evaluate(
      ({ name, phone, direction, partner }) => {
        const draft = JSON.parse(localStorage.getItem(name) ?? '');
        Object.assign(draft.form, { tourist_phone: phone, tourist_surname: 'Ахмедов', tourist_name: 'Тимур' });
        draft.form.direction_id = direction;
        Object.assign(draft.form.bookings[0], { partner_id: partner, rate: '50' });
        localStorage.setItem(name, JSON.stringify(draft));
      },
      { name: key, phone: freshPhone(), direction: company.direction.id, partner: company.partner.id },
    );
    await page.goto(`${stage.server.url}/new-sale`);
    await page.locator('main h1').waitFor();
    await into(brutto, () => page.keyboard.type('99.5'));
    await into(date, () => page.keyboard.type('23.11.2027'));
    const sent = page.waitForRequest(
      (request) => request.url().endsWith('/api/v1/sales/') && request.method() === 'POST',
    );
    await page.keyboard.press('Control+Enter');
    expect((await sent).postDataJSON()).toMatchObject({ brutto: '99.50', service_date: '2027-11-23' });
    await page.waitForURL(/sale-details/);
  });
});
