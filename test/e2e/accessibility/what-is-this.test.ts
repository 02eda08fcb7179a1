import { describe, expect, test } from 'vitest';
import { sharedStage } from '../../support/browser/pages.ts';
import { heardArrival, recordSpeech, spokenOn } from '../../support/browser/speech.ts';
import { journeyLayouts, Typist } from '../../support/browser/typist.ts';
import { buildCompany, buildPayment, buildSale } from '../../support/data/company.ts';
import { rowAt, selectionBar } from '../../support/pages/lists.ts';
import { headingFocused } from '../../support/pages/screen.ts';

const stage = await sharedStage();
const company = await buildCompany(stage.server);
const sale = await buildSale(company, { tourist_surname: 'Вопросов' });
await buildPayment(company, sale, { amount: '250.00' });

const open = (path: string) => stage.open(company.manager, path, { before: recordSpeech });

describe.each(journeyLayouts)('with a %s layout on', (layout) => {
  test('F9 on a row announces the screen, the row, the selection and the available keys, and does so again at each press', async () => {
    const page = await open('/new-tourist-payments?search=Вопросов');
    const person = new Typist(page, layout);
    await page.locator('[role=grid]:not([aria-rowcount="-1"])').waitFor();
    await heardArrival(page);
    await rowAt(page, 0).focus();
    await person.press('Space');
    await selectionBar(page).waitFor();
    const before = (await spokenOn(page)).length;
    await person.press('F9');
    await expect.poll(async () => (await spokenOn(page)).length).toBe(before + 1);
    const said = (await spokenOn(page)).at(-1)?.replaceAll(/\s/g, ' ');
    expect(said).toMatch(/^Новые платежи туристов\. Вопросов \S+, 250 USD, .*, 1 из 1\. Выбрано: 1\. Клавиши: /);
    expect(said).toMatch(/A — Принять, D — Отклонить, H — История, F — Поиск/);
    expect(said).not.toContain('·');
    await person.press('F9');
    await expect.poll(async () => (await spokenOn(page)).length).toBe(before + 2);
  });

  test('F9 announces unsaved input in a form, and the title in a dialog', async () => {
    const page = await open('/new-sale');
    const person = new Typist(page, layout);
    await headingFocused(page);
    await page.getByLabel('Фамилия').first().fill('Несохранённый');
    await person.press('F9');
    await expect
      .poll(async () => (await spokenOn(page)).at(-1))
      .toMatch(/^Новая продажа\. Есть несохранённое\. Клавиши: /);

    const list = await open('/new-tourist-payments?search=Вопросов');
    const other = new Typist(list, layout);
    // The count of the list may otherwise be said after the dialog.
    await expect.poll(() => spokenOn(list)).toEqual(['1 платёж']);
    await rowAt(list, 0).focus();
    await other.press('D');
    const dialog = list.getByRole('dialog', { name: /^Отклонить платёж/ });
    await dialog.waitFor();
    await other.press('F9');
    await expect
      .poll(async () => (await spokenOn(list)).at(-1))
      .toMatch(/^Отклонить платёж .*\. Окно\. Ctrl\+Enter сохраняет, Esc закрывает$/);
  });

  test('F1 announces and lists the keys of the present screen first, with those of its rows', async () => {
    const page = await open('/new-tourist-payments?search=Вопросов');
    const person = new Typist(page, layout);
    await rowAt(page, 0).waitFor();
    await headingFocused(page);
    await expect.poll(() => spokenOn(page)).toEqual(['1 платёж']);
    await person.press('F1');
    const dialog = page.getByRole('dialog', { name: 'Клавиатура' });
    const first = dialog.locator('section').first();
    await first.getByRole('heading', { name: 'На этом экране: Новые платежи туристов' }).waitFor();
    const keys = await first.locator('dl > div').allInnerTexts();
    expect(keys.map((line) => line.replaceAll(/\s+/g, ' '))).toEqual(
      expect.arrayContaining(['Принять A', 'Отклонить D', 'История H', 'Поиск F']),
    );
    await expect.poll(async () => (await spokenOn(page)).at(-1)).toMatch(/^A — Принять, D — Отклонить/);
    // A screen without keys of its own announces that it has none.
    await person.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.goto(`${stage.server.url}/journal`);
    await headingFocused(page);
    await person.press('F1');
    await dialog.getByText('Своих клавиш у этого экрана нет').waitFor();
  });
});
