import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { sharedStage } from '../../support/browser/pages.ts';
import { buildCompany } from '../../support/data/company.ts';
import { draftedNotes, noteField } from '../../support/pages/note-field.ts';

const stage = await sharedStage();
const company = await buildCompany(stage.server);

let page: Page;
beforeAll(async () => {
  page = await stage.open(company.agent, '/new-sale');
});

/** The stored text when this is typed into an empty note, key by key (`\n` is Enter, `\b` is Backspace). */
async function typedNote(keys: string): Promise<string | null> {
  const note = noteField(page);
  await note.open();
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Delete');
  for (const part of keys.split(/([\n\b])/)) {
    if (part === '\n') await page.keyboard.press('Enter');
    else if (part === '\b') await page.keyboard.press('Backspace');
    else await page.keyboard.type(part);
  }
  await page.keyboard.press('Escape');
  await note.button.waitFor();
  return draftedNotes(page);
}

/** The rendered text of the note; polled, since the parser of markdown is loaded for the first note. */
const readNote = (selector: string) =>
  expect.poll(async () => {
    const texts = await noteField(page).field.locator(`.note-text ${selector}`).allTextContents();
    return texts.map((text) => text.trim());
  });

test.each([
  // A heading of any level is read as one below that of its card.
  ['# Итог', '# Итог', 'h3', ['Итог']],
  ['### Виза\nготова', '### Виза\n\nготова', 'h3', ['Виза']],
  ['- паспорт\nфото', '* паспорт\n* фото', 'ul > li', ['паспорт', 'фото']],
  ['* паспорт\n\nи фото', '* паспорт\n\nи фото', 'ul > li', ['паспорт']],
  ['- паспорт\n\n- фото', '* паспорт\n* фото', 'ul > li', ['паспорт', 'фото']],
  ['1. виза\nбилет', '1. виза\n2. билет', 'ol > li', ['виза', 'билет']],
  ['3) виза', '3. виза', 'ol[start="3"] > li', ['виза']],
  ['> просили тихо', '> просили тихо', 'blockquote', ['просили тихо']],
  ['> - тихо', '> * тихо', 'blockquote li', ['тихо']],
  ['это **важно** очень', 'это **важно** очень', 'strong', ['важно']],
  ['это *важно* очень', 'это *важно* очень', 'em', ['важно']],
  ['~~100~~ 90', '~~100~~ 90', 'del', ['100']],
  ['- **виза** и *фото*', '* **виза** и *фото*', 'li strong, li em', ['виза', 'фото']],
  ['[отель](https://example.com/a) рядом', '[отель](https://example.com/a) рядом', 'a', ['отель']],
] as const)('%j typed into a note becomes formatting', async (keys, kept, selector, texts) => {
  expect(await typedNote(keys)).toBe(kept);
  await readNote(selector).toEqual(texts);
});

test.each([
  ['[ ] виза', '* [ ] виза'],
  ['- [x] виза', '* [x] виза'],
  ['[ ] виза\nфото', '* [ ] виза\n* [ ] фото'],
  // The Cyrillic letter of the same look.
  ['- [Х] виза', '* [x] виза'],
] as const)('%j typed into a note becomes a task', async (keys, kept) => {
  expect(await typedNote(keys)).toBe(kept);
});

test.each([
  ['отель 4*, завтрак 5*'],
  ['2*3*4 и 5~~6~~7'],
  ['цена - 100'],
  ['рейс # 5'],
  ['[вирус](javascript:alert)'],
  ['2026. год'],
] as const)('%j typed into a note stays the words that it is', async (keys) => {
  await typedNote(keys);
  await readNote('p').toEqual([keys]);
  await readNote(':is(strong, em, del, a, li, h3)').toEqual([]);
});

test('unintended formatting is announced, and undone by Backspace', async () => {
  const said = page.locator('[data-live-announcer][aria-live=polite]');
  const note = noteField(page);
  await note.open();
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Delete');
  await page.keyboard.type('1. ');
  await expect.poll(() => said.textContent()).toBe('Нумерованный список');
  await page.keyboard.press('Backspace');
  await expect.poll(() => said.textContent()).toBe('Оформление снято');
  await page.keyboard.type('мая');
  await page.keyboard.press('Escape');
  await readNote('p').toEqual(['1. мая']);
  await readNote('ol').toEqual([]);
  await typedNote('*виза*\b нужна');
  await readNote('p').toEqual(['*виза* нужна']);
});

test('in a cell of a table a list marker stays a dash, and words are formatted', async () => {
  const note = noteField(page);
  await typedNote('x');
  await note.open();
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Delete');
  await note.toolbar.getByRole('button', { name: 'Таблица' }).press('Enter');
  await page.keyboard.type('- **Рейс** HY');
  await page.keyboard.press('Escape');
  await note.button.waitFor();
  await readNote('th strong').toEqual(['Рейс']);
  await readNote('th').toContain('- Рейс HY');
});
