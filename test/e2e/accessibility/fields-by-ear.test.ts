import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { holdReads } from '../../support/browser/held-reads.ts';
import { sharedStage } from '../../support/browser/pages.ts';
import { recordSpeech, saidBy } from '../../support/browser/speech.ts';
import { buildCompany } from '../../support/data/company.ts';
import { field, fieldFocused } from '../../support/pages/fields.ts';
import { addLikeNames, listGone, marked, shownIn } from '../../support/pages/lookups.ts';
import { openNewSale } from '../../support/pages/new-sale.ts';
import { focused, headingFocused } from '../../support/pages/screen.ts';

const stage = await sharedStage();
const company = await buildCompany(stage.server);
await addLikeNames(company.manager);

const openSale = () => openNewSale(stage, company.agent);

const press =
  (page: Page, ...keys: string[]) =>
  async () => {
    for (const key of keys) await page.keyboard.press(key);
  };

/** Types into a field, and waits for the next one to have the focus. */
const fill = (page: Page, name: string, text: string, next: string) => async () => {
  await field(page, name).fill(text);
  await page.keyboard.press('Tab');
  await fieldFocused(page, next);
};

describe('a choice', () => {
  test('that is closed announces what a letter or an arrow has chosen, with the rate that comes with it', async () => {
    const page = await openSale();
    await field(page, 'bookings-0-currency').focus();
    await saidBy(page, press(page, 'e'), 'Валюта: EUR, курс 1,15');
    await field(page, 'bookings-0-currency_rate').waitFor();
    await saidBy(page, press(page, 'ArrowLeft'), 'Валюта: UZS, курс 12 500');
    await field(page, 'tourist_payments-0-currency').focus();
    await saidBy(page, press(page, 'e'), 'Валюта: EUR, курс 1,15');
  });

  test('of an open list is announced with the focus that comes back, and not once more', async () => {
    const page = await openSale();
    await field(page, 'bookings-0-currency').press('Enter');
    await focused(page.getByRole('option', { name: 'USD' })).waitFor();
    await saidBy(page, async () => {
      await page.keyboard.press('ArrowDown');
      await focused(page.getByRole('option', { name: 'UZS' })).waitFor();
      await page.keyboard.press('Enter');
      await page.locator('#field-bookings-0-currency:focus', { hasText: 'UZS' }).waitFor();
    });
  });
});

test('what an empty field stands for is told as a proposal, and is no value of any field', async () => {
  const page = await openSale();
  await field(page, 'brutto').fill('1500');
  const amount = field(page, 'tourist_payments-0-amount');
  const standing = page.locator('.field', { has: amount }).locator('.field-placeholder');
  await standing.getByText('1 500,00').waitFor();
  await amount.focus();
  const described = await amount.evaluate((input) =>
    (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent?.replace(/\s/g, ' ')),
  );
  expect(described[0]).toBe('Предложено 1 500,00.');
  expect(await page.locator('form [placeholder], main [placeholder]').count()).toBe(0);
  await amount.fill('1');
  await standing.waitFor({ state: 'detached' });
});

/** Writes down what describes a field, each time it changes: screen readers read that out while the focus is there. */
const recordDescription = (page: Page, name: string) =>
  field(page, name).evaluate((input) => {
    const textOf = (id: string) => document.getElementById(id)?.textContent ?? '';
    const described = () => (input.getAttribute('aria-describedby') ?? '').split(' ').map(textOf).join(' ').trim();
    let before = described();
    input.dataset.heard = '';
    const change = () => {
      const now = described();
      if (now !== before && now !== '') input.dataset.heard += `[${now.replace(/\s+/g, ' ')}]`;
      before = now;
    };
    new MutationObserver(change).observe(document.body, {
      attributeFilter: ['aria-describedby'],
      childList: true,
      characterData: true,
      subtree: true,
    });
  });

describe('what an amount comes to in USD', () => {
  test('is read once the typing pauses, and not with each digit', async () => {
    const page = await openSale();
    await field(page, 'bookings-0-currency').press('ArrowRight');
    await page.locator('#field-bookings-0-currency', { hasText: 'UZS' }).waitFor();
    await field(page, 'bookings-0-rate').focus();
    await recordDescription(page, 'bookings-0-rate');
    await page.keyboard.type('1250000', { delay: 40 });
    const heard = () => field(page, 'bookings-0-rate').getAttribute('data-heard');
    await expect.poll(heard).not.toBe('');
    expect(await heard()).toBe('[В USD 100,00]');
  });

  test('is said when the field is left before that, and not once more', async () => {
    const page = await openSale();
    await field(page, 'bookings-0-currency').focus();
    await saidBy(page, press(page, 'ArrowRight'), 'Валюта: UZS, курс 12 500');
    await field(page, 'bookings-0-rate').focus();
    await saidBy(
      page,
      async () => {
        await page.keyboard.type('1250000');
        await page.keyboard.press('Tab');
        await fieldFocused(page, 'bookings-0-currency');
      },
      'Стоимость: В USD 100,00',
    );
  });

  test('leaves no words behind of what an empty field could be filled with', async () => {
    const page = await openSale();
    await field(page, 'brutto').fill('1500');
    const amount = field(page, 'tourist_payments-0-amount');
    await amount.focus();
    await recordDescription(page, 'tourist_payments-0-amount');
    await amount.press('ArrowDown');
    await expect.poll(() => amount.inputValue()).toMatch(/1.500,00/);
    await expect.poll(() => amount.getAttribute('aria-describedby')).toBeNull();
    expect(await amount.getAttribute('data-heard')).toBe('');
  });
});

test('that a sale makes no loss any more is said when it does not', async () => {
  const page = await openSale();
  await field(page, 'brutto').fill('100');
  await field(page, 'bookings-0-rate').fill('100');
  await field(page, 'bookings-0-currency').focus();
  await saidBy(
    page,
    press(page, 'e'),
    'Валюта: EUR, курс 1,15. Продажа убыточна: при сохранении это нужно будет подтвердить.',
  );
  await saidBy(page, press(page, 'ArrowLeft'), 'Валюта: UZS, курс 12 500', 'Продажа больше не убыточна.');
});

describe('a lookup', () => {
  test('announces once what it took, with the currency and the rate that follow, and nothing when it is left as it was', async () => {
    const page = await openSale();
    const partner = field(page, 'bookings-0-partner_id');
    // At once: slow typing has a count announced in between.
    await saidBy(page, () => partner.fill('hotel roma'), 'Найден 1 вариант');
    const leave = async () => {
      await page.keyboard.press('Tab');
      await fieldFocused(page, 'bookings-0-reference_number');
      await shownIn(page, 'bookings-0-partner_id', 'Hotel Roma');
      await listGone(page);
    };
    await saidBy(page, leave, 'Партнёр: Hotel Roma, EUR, курс 1,15');
    await partner.focus();
    await saidBy(page, leave);
  });

  test('takes on leaving what the arrows have gone to, and announces it once', async () => {
    const page = await openSale();
    await field(page, 'bookings-0-partner_id').focus();
    await page.keyboard.press('ArrowDown');
    await page.locator('[role=option][data-focused]').waitFor();
    await page.keyboard.press('End');
    await marked(page, 'Uzbekistan Airways').waitFor();
    await saidBy(page, press(page, 'Tab'), 'Партнёр: Uzbekistan Airways, UZS, курс 12 500');
    await shownIn(page, 'bookings-0-partner_id', 'Uzbekistan Airways');
    await fieldFocused(page, 'bookings-0-reference_number');
  });

  test('announces only what comes with an option that is picked: readers say its name as they come back to the field', async () => {
    const page = await openSale();
    const partner = field(page, 'bookings-0-partner_id');
    await saidBy(page, () => partner.fill('hotel'), 'Найден 1 вариант');
    await marked(page, 'Hotel Roma').waitFor();
    const pick = async () => {
      await page.keyboard.press('Enter');
      await listGone(page);
      await shownIn(page, 'bookings-0-partner_id', 'Hotel Roma');
    };
    await saidBy(page, pick, 'EUR, курс 1,15');
  });

  test('that is opened before its options have come announces that they are being loaded', async () => {
    const page = await stage.open(company.agent, '/journal', { before: recordSpeech });
    const held = await holdReads(page, (read) => read.includes('paymentMethods {'));
    await page.goto(`${stage.server.url}/new-sale`);
    await headingFocused(page);
    await field(page, 'direction_id').focus();
    await saidBy(page, press(page, 'ArrowDown'), 'Направление: список загружается');
    await page.keyboard.press('Escape');
    await field(page, 'tourist_payments-0-method_id').focus();
    await saidBy(page, press(page, 'Enter'), 'Способ оплаты: список загружается');
    await held.letGo();
    await focused(page.getByRole('option')).waitFor();
  });

  test('whose letters and Ctrl+Enter come at once opens no list over the form that waits', async () => {
    const page = await stage.open(company.agent, '/journal', { before: recordSpeech });
    const held = await holdReads(page, (read) => read.includes('paymentMethods {'));
    await page.goto(`${stage.server.url}/new-sale`);
    await headingFocused(page);
    const direction = field(page, 'direction_id');
    await direction.focus();
    await direction.evaluate((input: HTMLInputElement) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'антв');
      input.dispatchEvent(new InputEvent('input', { bubbles: true }));
      const save = { key: 'Enter', code: 'Enter', ctrlKey: true, bubbles: true, cancelable: true };
      input.dispatchEvent(new KeyboardEvent('keydown', save));
    });
    const saving = page.getByRole('button', { name: /^Сохранить/ }).and(page.locator('[aria-disabled=true]'));
    await saving.first().waitFor();
    await listGone(page);
    await saidBy(page, () => saving.first().press('Enter'), 'Подождите, ещё выполняется');
    await held.letGo();
    await shownIn(page, 'direction_id', 'Антверпен');
  });
});

describe('a date', () => {
  test('that is written otherwise is said as it was understood, once its field is left', async () => {
    const page = await openSale();
    const said = 'Дата услуги: 5 марта 2027, пятница';
    await saidBy(page, fill(page, 'service_date', '5.3.27', 'deadline_date'), said);
    await saidBy(page, fill(page, 'service_date', '06.03.2027', 'deadline_date'));
  });

  test('that does not exist is refused at its field when that is left, and said once', async () => {
    const page = await openSale();
    await saidBy(page, fill(page, 'deadline_date', '45.13', 'blank_number'), 'Оплатить до: Такой даты нет');
    const deadline = field(page, 'deadline_date');
    expect(await deadline.inputValue()).toBe('45.13');
    expect(await deadline.getAttribute('aria-invalid')).toBe('true');
    await page.locator('.field', { has: deadline }).getByText('Такой даты нет').waitFor();
    await deadline.fill('4');
    await page.locator('.field', { has: deadline }).getByText('Такой даты нет').waitFor({ state: 'detached' });
  });
});

test('a list of options belongs to its field for the ear, and stays so until the focus has gone on', async () => {
  const page = await openSale();
  const direction = field(page, 'direction_id');
  const box = page.locator('.field-box', { has: direction });
  await direction.focus();
  await page.keyboard.type('антв');
  await marked(page, 'Антверпен').waitFor();
  const list = await page.getByRole('listbox').getAttribute('id');
  expect(await box.getAttribute('aria-owns')).toBe(list);
  await page.evaluate((id) => {
    const arrives = () =>
      setTimeout(() => {
        const isThere = document.querySelector(`[aria-owns="${id}"]`) && document.getElementById(id ?? '');
        document.body.dataset.list = isThere ? 'there' : 'gone';
      });
    document.getElementById('field-service')?.addEventListener('focus', arrives, { once: true });
  }, list);
  await page.keyboard.press('Tab');
  await page.locator('body[data-list]').waitFor();
  expect(await page.locator('body').getAttribute('data-list')).toBe('there');
  await listGone(page);
  expect(await box.getAttribute('aria-owns')).toBeNull();
});
