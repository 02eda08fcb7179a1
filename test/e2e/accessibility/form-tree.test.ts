import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { sharedStage } from '../../support/browser/pages.ts';
import { buildCompany, buildSale } from '../../support/data/company.ts';
import { field, focusedSummary } from '../../support/pages/fields.ts';

const stage = await sharedStage();
const company = await buildCompany(stage.server);

/** A control as assistive technology gets it. */
type Control = { role: string; name: string; required: boolean; invalid: boolean; description: string };

const CONTROLS = ['textbox', 'spinbutton', 'combobox', 'button', 'link'];

/** The controls of the page's main part, in its order, from the browser's accessibility tree. */
async function controlsOf(page: Page): Promise<Control[]> {
  const cdp = await page.context().newCDPSession(page);
  const { nodes } = await cdp.send('Accessibility.getFullAXTree');
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const isInMain = (node: (typeof nodes)[number]): boolean => {
    if (node.role?.value === 'main') return true;
    const parent = node.parentId ? byId.get(node.parentId) : undefined;
    return parent !== undefined && isInMain(parent);
  };
  const controls = nodes.filter(
    (node) => !node.ignored && CONTROLS.includes(String(node.role?.value)) && isInMain(node),
  );
  return controls.map((node) => {
    const property = (name: string): unknown => node.properties?.find((each) => each.name === name)?.value.value;
    return {
      role: String(node.role?.value),
      name: String(node.name?.value ?? '').replace(/\s+/g, ' '),
      required: property('required') === true,
      invalid: property('invalid') === 'true',
      description: String(node.description?.value ?? '').replace(/\s+/g, ' '),
    };
  });
}

describe.each([
  ['a new sale', 'agent', async (): Promise<string> => '/new-sale'],
  ['an edited sale', 'manager', async (): Promise<string> => `/edit-sale/${(await buildSale(company)).id}`],
] as const)('the form of %s', (_, who, pathOf) => {
  let page: Page;
  let controls: Control[];
  beforeAll(async () => {
    page = await stage.open(company[who], await pathOf());
    await field(page, 'notes').waitFor();
    controls = await controlsOf(page);
    return () => stage.close(page);
  });
  const named = (name: string) => {
    const found = controls.filter((control) => control.name === name && control.role !== 'link');
    if (found.length !== 1) throw new Error(`${found.length} controls are called "${name}"`);
    return found[0] as Control;
  };

  test('gives every control a role and a unique name', () => {
    expect(controls.filter(({ name }) => name === '')).toEqual([]);
    const fields = controls.filter(({ role }) => role === 'textbox' || role === 'combobox');
    expect(fields.length).toBeGreaterThan(14);
    expect(new Set(fields.map(({ name }) => name)).size).toBe(fields.length);
  });

  test('marks required fields, and only those', () => {
    const required = ['Телефон', 'Фамилия', 'Имя', 'Взрослые', 'Направление', 'Дата услуги'];
    for (const name of [...required, 'Дата продажи', 'Брутто', 'Партнёр, бронь 1', 'Стоимость, бронь 1']) {
      expect(named(name).required, name).toBe(true);
    }
    for (const name of ['Дети', 'Младенцы', 'Отель, услуга', 'Оплатить до', 'Договор №', 'Номер брони, бронь 1']) {
      expect(named(name).required, name).toBe(false);
    }
  });

  test('describes hints, and marks nothing as invalid at first', () => {
    expect(named('Взрослые').description).toBe('Пробел или Tab — к следующему');
    expect(named('Младенцы').description).toBe('');
    expect(controls.filter(({ invalid }) => invalid)).toEqual([]);
  });

  test('after a refused save describes each error at its field, and the summary links to the fields', async () => {
    for (const name of ['tourist_surname', 'service_date', 'brutto', 'bookings-0-rate']) {
      await field(page, name).fill('');
    }
    await field(page, 'bookings-0-reference_number').fill('CT-1');
    await field(page, 'deadline_date').fill('завтра');
    await page.keyboard.press('Control+Enter');
    await focusedSummary(page).waitFor();
    const summary = page.getByRole('group', { name: /^Исправьте/ });
    controls = await controlsOf(page);
    const wrong = controls.filter(({ invalid }) => invalid);
    expect(wrong.length).toBeGreaterThanOrEqual(5);
    for (const { name, description } of wrong) expect(description, name).not.toBe('');
    expect(named('Фамилия')).toMatchObject({ invalid: true, description: 'Заполните это поле' });
    expect(named('Оплатить до')).toMatchObject({ invalid: true, description: 'Такой даты нет' });
    expect(named('Стоимость, бронь 1').invalid).toBe(true);
    expect(await summary.innerText()).toContain('Исправьте');

    const links = summary.getByRole('link');
    expect(await links.count()).toBe(wrong.length);
    for (const link of await links.all()) {
      const target = (await link.getAttribute('href'))?.slice(1);
      await link.press('Enter');
      expect(await page.evaluate(() => document.activeElement?.id)).toBe(target);
      expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-invalid'))).toBe('true');
    }
  });
});
