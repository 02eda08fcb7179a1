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

  test('of an open list is announced with the focus that returns to the field, and not a second time', async () => {
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

test('the placeholder of an empty field is announced as a proposal, and is not the value of any field', async () => {
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
  test('is announced once typing pauses, and not with each digit', async () => {
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

  test('is announced at once when the field loses the focus during the pause, and not a second time', async () => {
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

test('when a sale no longer makes a loss, this is announced', async () => {
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
  test('announces once the taken option with its currency and rate, and nothing when the field is left unchanged', async () => {
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

  test('takes the option that the arrows have moved to when the field loses the focus, and announces it once', async () => {
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

  test('announces only what is added for a picked option, because screen readers read its name with the returning focus', async () => {
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

  test('announces that its options are loading when it is opened before they have arrived', async () => {
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

  test('opens no list over the waiting form when letters and Ctrl+Enter are typed quickly', async () => {
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
  test('in another format is announced as it was parsed, once its field loses the focus', async () => {
    const page = await openSale();
    const said = 'Дата услуги: 5 марта 2027, пятница';
    await saidBy(page, fill(page, 'service_date', '5.3.27', 'deadline_date'), said);
    await saidBy(page, fill(page, 'service_date', '06.03.2027', 'deadline_date'));
  });

  test('that does not exist is refused at its field when the field loses the focus, and the error is announced once', async () => {
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

test('a list of options is owned by its field in the accessibility tree until the focus has left the field', async () => {
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
