import { describe, expect, test } from 'vitest';
import { buildCompany, buildSale } from '../support/company.ts';
import { noteField } from '../support/note-field.ts';
import { sharedStage } from '../support/pages.ts';
import { unsafeElements, watchForScripts } from '../support/script-alarm.ts';
import { xssPayloads } from '../support/xss-payloads.ts';

const stage = await sharedStage();
const company = await buildCompany(stage.server);

/** Stands before each payload, so that one sees that the note was read as markdown. */
const marked = (payload: string): string => `**метка**\n\n${payload}`;

/** Three notes make a sale. */
const threes = Array.from({ length: Math.ceil(xssPayloads.length / 3) }, (_, at) =>
  xssPayloads.slice(at * 3, at * 3 + 3).map(marked),
);

/** Sales with these notes, recorded through the API. */
const sales = await Promise.all(
  threes.map(async ([notes = '', operator_notes = '', management_notes = '']) => {
    const sale = await buildSale(company, { notes, operator_notes, management_notes }, company.manager);
    return { id: sale.id, notes, operator_notes, management_notes };
  }),
);

test('what was written is stored letter for letter', async () => {
  expect(xssPayloads.length).toBeGreaterThanOrEqual(50);
  for (const { id, ...written } of sales) {
    const { sale } = await company.manager.api.read<{ sale: object }>(
      'query ($id: Id!) { sale(id: $id) { notes operator_notes management_notes } }',
      { id },
    );
    expect(sale).toEqual(written);
  }
});

describe('whoever looks at a sale with hostile notes', () => {
  test('runs nothing of them', async () => {
    // Without the content security policy: how notes are shown has to be safe by itself.
    const page = await stage.open(company.manager, '/active-sales', { bypassCSP: true });
    const alarm = watchForScripts(page, stage.server.url);
    for (const { id } of sales) {
      await page.evaluate((path) => history.pushState(null, '', path), `/sale-details/${id}`);
      await page.getByRole('heading', { name: new RegExp(`^Продажа ${id} `) }).waitFor();
      await page.locator('.note-text strong').nth(2).waitFor();
      await alarm.provoke('.note');
      expect(await unsafeElements(page, '.note'), `sale ${id}`).toEqual([]);
      expect(alarm.heard, `sale ${id}`).toEqual([]);
    }
    await page.context().close();
  });

  test('meets nothing that the content security policy has to stop', async () => {
    const sale = await buildSale(company, { notes: xssPayloads.map(marked).join('\n\n') });
    const page = await stage.open(company.manager, `/sale-details/${sale.id}`);
    await page.locator('.note-text strong').first().waitFor();
    // The stage fails when the page has complained.
    await page.context().close();
  });
});

describe('whoever writes on in hostile notes', () => {
  // Nearly a hundred editors are opened.
  test('runs nothing of them, and changes nothing by looking', { timeout: 120_000 }, async () => {
    const page = await stage.open(company.manager, '/active-sales', { bypassCSP: true });
    const alarm = watchForScripts(page, stage.server.url);
    for (const { id } of sales) {
      await page.evaluate((path) => history.pushState(null, '', path), `/edit-sale/${id}`);
      await page.getByRole('heading', { name: new RegExp(`\\b${id}\\b`) }).waitFor();
      for (const name of ['notes', 'operator_notes', 'management_notes'] as const) {
        const note = noteField(page, name);
        await note.open();
        await note.text.locator('strong').first().waitFor();
        await alarm.provoke(`#field-${name}`);
        expect(await unsafeElements(page, `#field-${name}`), `sale ${id}`).toEqual([]);
        expect(alarm.heard, `sale ${id}`).toEqual([]);
        await note.text.press('Escape');
        await note.button.waitFor();
      }
      expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft.')))).toEqual(
        [],
      );
    }
    await page.context().close();
  });

  test('meets nothing that the content security policy has to stop', async () => {
    const sale = await buildSale(company, { notes: xssPayloads.map(marked).join('\n\n') });
    const page = await stage.open(company.agent, `/edit-sale/${sale.id}`);
    const note = noteField(page);
    await note.open();
    for (const html of xssPayloads) await note.paste({ html: `<p>вставлено</p>${html}` });
    await note.text.getByText('вставлено').first().waitFor();
    expect(await unsafeElements(page, '#field-notes')).toEqual([]);
    await page.context().close();
  });

  test('pastes nothing that runs', async () => {
    const page = await stage.open(company.agent, '/new-sale', { bypassCSP: true });
    const alarm = watchForScripts(page, stage.server.url);
    const note = noteField(page);
    await note.open();
    for (const html of xssPayloads) await note.paste({ html: `<p>вставлено</p>${html}` });
    await alarm.provoke('#field-notes');
    expect(await unsafeElements(page, '#field-notes')).toEqual([]);
    expect(alarm.heard).toEqual([]);
    await page.context().close();
  });
});

describe('the alarm', () => {
  test('goes off when notes are put into a page as they are', async () => {
    const rung = new Map<string, string[]>();
    for (const payload of xssPayloads) {
      const context = await stage.browser.newContext({ bypassCSP: true });
      const page = await context.newPage();
      const alarm = watchForScripts(page, stage.server.url);
      const careless = async () => {
        await page.evaluate((html) => {
          document.body.innerHTML = html;
        }, payload);
        await alarm.provoke('body');
        return unsafeElements(page, 'body');
      };
      // Some payloads take the whole page away.
      const unsafe = await careless().catch(() => ['page lost']);
      if (alarm.heard.length + unsafe.length > 0) rung.set(payload, [...alarm.heard, ...unsafe]);
      await context.close();
    }
    // What is left are tricks of markdown, which need a reader of markdown to work.
    expect(rung.size).toBeGreaterThan(40);
    const heard = [...rung.values()].flat();
    expect(heard.filter((each) => each.startsWith('dialog')).length).toBeGreaterThan(15);
    expect(heard.filter((each) => each.startsWith('request https://evil.test')).length).toBeGreaterThan(2);
  });
});
