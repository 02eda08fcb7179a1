import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { inspect, tooWide } from '../../support/browser/inspect.ts';
import { sharedStage } from '../../support/browser/pages.ts';
import { journeyLayouts, Typist } from '../../support/browser/typist.ts';
import { buildCompany, buildSale } from '../../support/data/company.ts';
import { loadTexts } from '../../support/languages.ts';
import { field, fieldFocused, focusedSummary } from '../../support/pages/fields.ts';
import { draftedNotes, noteField } from '../../support/pages/note-field.ts';

const stage = await sharedStage();
const company = await buildCompany(stage.server);

/** The name and kind of what has the focus. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    const ids = element?.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const named = ids.map((id) => document.getElementById(id)?.textContent).join(' ');
    const role = element?.getAttribute('role') ?? element?.tagName.toLowerCase();
    return `${role} ${named || element?.getAttribute('aria-label') || element?.textContent}`;
  });

const readNotes = async (id: number): Promise<string> =>
  (await company.agent.api.read<{ sale: { notes: string } }>('query ($id: Id!) { sale(id: $id) { notes } }', { id }))
    .sale.notes;

describe.each(journeyLayouts)('with a %s layout on', (layout) => {
  test('a note is written, left and saved without a mouse', async () => {
    const sale = await buildSale(company, { notes: 'Was', operator_notes: 'Other' });
    const page = await stage.open(company.agent, `/edit-sale/${sale.id}`);
    const agent = new Typist(page, layout);
    const note = noteField(page);
    await note.button.focus();
    expect(await focused(page)).toBe('button Изменить заметку Заметки');
    await agent.press('Enter');
    await page.locator('#field-notes[role="textbox"]:focus').waitFor();
    expect(await focused(page)).toBe('textbox Заметки');
    await agent.press('Enter');
    await agent.press('Ctrl+B');
    await agent.write('visa');
    await agent.press('Ctrl+B');
    // One stop before it, one after it: Tab never stays inside.
    await agent.press('Tab');
    expect(await focused(page)).toBe('button Изменить заметку Для туроператора');
    await agent.press('Shift+Tab');
    expect(await focused(page)).toBe('textbox Заметки');
    await agent.press('Shift+Tab');
    expect(await note.toolbar.evaluate((toolbar) => toolbar.contains(document.activeElement))).toBe(true);
    await agent.press('Shift+Tab');
    expect(await note.field.evaluate((field) => field.contains(document.activeElement))).toBe(false);
    await agent.press('Tab', 'Tab');
    expect(await focused(page)).toBe('textbox Заметки');
    await agent.press('Ctrl+Enter');
    await page.waitForURL(/sale-details/);
    expect(await readNotes(sale.id)).toBe(layout === 'latin' ? 'Was\n**visa**' : 'Was\n**мшыф**');
  });

  test('arrow keys move through the toolbar, and Escape closes the editor', async () => {
    const page = await stage.open(company.agent, '/new-sale');
    const agent = new Typist(page, layout);
    const note = noteField(page);
    await note.button.focus();
    await agent.press('Enter');
    await note.text.waitFor();
    expect(await note.toolbar.getAttribute('aria-label')).toBe('Оформление: Заметки');
    await note.toolbar.getByRole('button').first().focus();
    const names = [await focused(page)];
    for (let count = await note.toolbar.getByRole('button').count(); count > 1; count--) {
      await agent.press('ArrowRight');
      names.push(await focused(page));
    }
    expect(names).toEqual([
      'button Жирный',
      'button Курсив',
      'button Зачёркнутый',
      'button Заголовок',
      'button Цитата',
      'button Список',
      'button Нумерованный список',
      'button Список дел',
      'button Ссылка',
      'button Картинка',
      'button Таблица',
      'button Готово',
    ]);
    await note.toolbar.getByRole('button', { name: 'Список дел' }).focus();
    await agent.press('Space');
    await fieldFocused(page, 'notes');
    await agent.write('visa');
    await agent.press('Escape');
    expect(await focused(page)).toBe('button Изменить заметку Заметки');
    expect(await draftedNotes(page)).toBe(layout === 'latin' ? '* [ ] visa' : '* [ ] мшыф');
  });
});

test('the editor has a name and a language, and is described by its error', async () => {
  for (const [language, label] of [
    ['ru', 'Заметки'],
    ['en', 'Notes'],
    ['uz', 'Izohlar'],
  ] as const) {
    const sale = await buildSale(company);
    const page = await stage.open(company.agent, `/edit-sale/${sale.id}`, { language });
    const texts = (await loadTexts())[language];
    const note = noteField(page);
    await note.open();
    await page.getByRole('textbox', { name: label, exact: true }).waitFor();
    for (const [name, said] of Object.entries({ 'aria-multiline': 'true', spellcheck: 'true', lang: language })) {
      expect(await note.text.getAttribute(name), name).toBe(said);
    }
    expect(await note.text.getAttribute('aria-invalid')).toBeNull();
    await page.keyboard.insertText('ж'.repeat(20_001));
    await page.keyboard.press('Control+Enter');
    await focusedSummary(page).waitFor();
    expect(await note.text.getAttribute('aria-invalid')).toBe('true');
    const described = await note.text.getAttribute('aria-describedby');
    expect(await page.locator(`#${described}`).textContent()).toBe(texts['errors.text_too_long']);
    await page.getByRole('link', { name: label, exact: true }).click();
    expect(await focused(page)).toBe(`textbox ${label}`);
  }
});

test('a note and its editor pass the accessibility checks, on a phone too', async () => {
  const notes =
    '# Итог\n\n* [x] виза\n* паспорт\n\n| Рейс | Время |\n| --- | --- |\n| HY 271 | 07:40 |\n\n[сайт](https://example.com)';
  const sale = await buildSale(company, { notes });
  const page = await stage.open(company.agent, `/edit-sale/${sale.id}`, { theme: 'system' });
  await page.locator('.note-text table').waitFor();
  const inspectAtBoth = async (what: string) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await inspect(page, what);
    await page.setViewportSize({ width: 390, height: 900 });
    // The layout for phones is rendered a moment after the window's width has changed.
    await expect.poll(() => tooWide(page), { message: what }).toEqual([]);
  };
  await inspectAtBoth('a note that is read');
  await noteField(page).open();
  await inspectAtBoth('a note that is written');
  await page.goto(`${stage.server.url}/sale-details/${sale.id}`);
  await page.locator('.note-text table').waitFor();
  await inspectAtBoth('a note of a sale');
});

test('input survives a reload at once', async () => {
  const page = await stage.open(company.agent, '/new-sale');
  const note = noteField(page);
  await note.open();
  await page.keyboard.type('Позвонить');
  await page.reload();
  await note.button.waitFor();
  await note.field.getByText('Позвонить').waitFor();
  expect(await draftedNotes(page)).toBe('Позвонить');
  // The field was not left this time: it is written down by itself.
  await note.open();
  await page.keyboard.type(' завтра');
  await page.waitForFunction(() => JSON.stringify(Object.values(localStorage)).includes('Позвонить завтра'));
  expect(await note.text.evaluate((element) => element === document.activeElement)).toBe(true);
});

test('discarding a draft closes the open note', async () => {
  const page = await stage.open(company.agent, '/new-sale');
  const note = noteField(page);
  await note.open();
  await page.keyboard.type('Лишнее');
  await page.getByRole('button', { name: 'Очистить черновик' }).click();
  await note.button.waitFor();
  await note.field.getByText('Заметки нет').waitFor();
  expect(await draftedNotes(page)).toBeNull();
});

test('a link is added by keyboard, and one that runs a script is refused', async () => {
  const page = await stage.open(company.agent, '/new-sale');
  const note = noteField(page);
  await note.open();
  await note.toolbar.getByRole('button', { name: 'Ссылка' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Ссылка' });
  await dialog.waitFor();
  await page.keyboard.type('javascript:alert(1)');
  await page.keyboard.press('Enter');
  await dialog.getByText('Это не адрес сайта, почты или телефона').waitFor();
  await field(page, 'link_address').fill('example.com/hotel');
  await field(page, 'link_text').fill('Отель');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await fieldFocused(page, 'notes');
  await page.keyboard.press('Escape');
  expect(await draftedNotes(page)).toBe('[Отель](https://example.com/hotel)');
  const link = note.field.getByRole('link', { name: 'Отель' });
  expect(await link.getAttribute('rel')).toContain('noopener');
});

test('a table is inserted, extended and reduced by the toolbar', async () => {
  const page = await stage.open(company.agent, '/new-sale');
  const note = noteField(page);
  await note.open();
  const press = (name: string) => note.toolbar.getByRole('button', { name }).press('Enter');
  await press('Таблица');
  await page.keyboard.type('Рейс');
  await page.keyboard.press('ArrowDown');
  await press('Добавить строку ниже');
  await press('Удалить столбец');
  await page.keyboard.press('Escape');
  const lines = (await draftedNotes(page))?.split('\n') ?? [];
  expect(lines.length).toBe(5);
  expect(lines.map((line) => line.split('|').length - 2)).toEqual([2, 2, 2, 2, 2]);
});

test('the editor is loaded only for writing, and the markdown parser only where there is a note', async () => {
  const sale = await buildSale(company, { notes: '**Важно**' });
  const page = await stage.open(company.agent, '/new-sale');
  const loaded = () =>
    page.evaluate(() =>
      performance.getEntriesByType('resource').flatMap(({ name }) => /\/(note-editor|markdown)-/.exec(name)?.[1] ?? []),
    );
  const note = noteField(page);
  await note.button.waitFor();
  expect(await loaded()).toEqual([]);
  await note.open();
  expect(await loaded()).toEqual(['note-editor']);
  await page.goto(`${stage.server.url}/sale-details/${sale.id}`);
  await page.getByRole('main').getByRole('strong').waitFor();
  expect(await loaded()).toEqual(['markdown']);
});
