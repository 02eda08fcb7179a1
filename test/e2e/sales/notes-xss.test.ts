import { describe, expect, test } from 'vitest';
import { goTo } from '../../support/browser/cut-off.ts';
import { sharedStage } from '../../support/browser/pages.ts';
import { unsafeElements, watchForScripts } from '../../support/browser/script-alarm.ts';
import { buildCompany, buildSale } from '../../support/data/company.ts';
import { xssPayloads } from '../../support/data/xss-payloads.ts';
import { noteField } from '../../support/pages/note-field.ts';

const stage = await sharedStage();
const company = await buildCompany(stage.server);

/** Stands before each payload, so that one sees that the note was read as markdown. */
const marked = (payload: string): string => `**метка**\n\n${payload}`;

const inGroups = <Item>(items: Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));

const notesOf = (group: string[]): string => group.map(marked).join('\n\n');

/** A payload that swallows the mark after it stands last in its note; no other reaches the next one's paragraph. */
const swallows = (payload: string): boolean => /^<(textarea|script\n)/.test(payload);
const groups = inGroups(
  xssPayloads.filter((payload) => !swallows(payload)),
  8,
);
for (const [at, payload] of xssPayloads.filter(swallows).entries()) groups[at]?.push(payload);

const fields = ['notes', 'operator_notes', 'management_notes'] as const;

/** Sales with all payloads in their notes, so many in each note, recorded through the API. */
const sales = await Promise.all(
  inGroups(groups, fields.length).map(async ([first = [], second = [], third = []]) => {
    const written = { notes: notesOf(first), operator_notes: notesOf(second), management_notes: notesOf(third) };
    const { id } = await buildSale(company, written, company.manager);
    return { id, ...written };
  }),
);
const countIn = (note: string): number => note.split('**метка**').length - 1;

test('a note is stored letter for letter', async () => {
  expect(xssPayloads.length).toBeGreaterThanOrEqual(50);
  expect(groups.flat()).toHaveLength(xssPayloads.length);
  for (const { id, ...written } of sales) {
    const { sale } = await company.manager.api.read<{ sale: object }>(
      'query ($id: Id!) { sale(id: $id) { notes operator_notes management_notes } }',
      { id },
    );
    expect(sale).toEqual(written);
  }
});

describe('a sale with hostile notes', () => {
  test('runs no script of them when it is shown', async () => {
    // Without the content security policy: how notes are shown has to be safe by itself.
    const page = await stage.open(company.manager, '/active-sales', { bypassCSP: true });
    const alarm = watchForScripts(page, stage.server.url);
    for (const { id, ...written } of sales) {
      await goTo(page, `/sale-details/${id}`);
      await page.getByRole('heading', { name: new RegExp(`^Продажа ${id} `) }).waitFor();
      // Each was read as markdown of its own.
      await expect
        .poll(() =>
          page
            .getByRole('strong')
            .filter({ hasText: /^метка$/ })
            .count(),
        )
        .toBe(countIn(Object.values(written).join()));
      await alarm.provoke('.note');
      expect(await unsafeElements(page, '.note'), `sale ${id}`).toEqual([]);
      expect(alarm.heard, `sale ${id}`).toEqual([]);
    }
  });

  test('causes no violation of the content security policy', async () => {
    const sale = await buildSale(company, { notes: notesOf(xssPayloads) });
    const page = await stage.open(company.manager, `/sale-details/${sale.id}`);
    await page.getByRole('strong').first().waitFor();
    // The stage fails when the page has complained.
  });
});

describe('an editor with hostile notes in it', () => {
  test('runs no script of them, and changes no note by being opened', async () => {
    const page = await stage.open(company.manager, '/active-sales', { bypassCSP: true });
    const alarm = watchForScripts(page, stage.server.url);
    for (const { id, ...written } of sales) {
      await goTo(page, `/edit-sale/${id}`);
      await page.getByRole('heading', { level: 1, name: new RegExp(`\\b${id}\\b`) }).waitFor();
      for (const name of fields) {
        const count = countIn(written[name]);
        if (count === 0) continue;
        const note = noteField(page, name);
        await note.open();
        // Each was read as markdown of its own.
        await note.text
          .getByText('метка', { exact: true })
          .nth(count - 1)
          .waitFor();
        await alarm.provoke(`#field-${name}`);
        expect(await unsafeElements(page, `#field-${name}`), written[name]).toEqual([]);
        expect(alarm.heard, written[name]).toEqual([]);
        await note.text.press('Escape');
        await note.button.waitFor();
      }
      const drafts = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft.')));
      expect(drafts).toEqual([]);
    }
  });

  test('causes no violation of the content security policy', async () => {
    const sale = await buildSale(company, { notes: notesOf(xssPayloads) });
    const page = await stage.open(company.agent, `/edit-sale/${sale.id}`);
    const note = noteField(page);
    await note.open();
    for (const html of xssPayloads) await note.paste({ html: `<p>вставлено</p>${html}` });
    await note.text.getByText('вставлено').first().waitFor();
    expect(await unsafeElements(page, '#field-notes')).toEqual([]);
  });

  test('pastes no script', async () => {
    const page = await stage.open(company.agent, '/new-sale', { bypassCSP: true });
    const alarm = watchForScripts(page, stage.server.url);
    const note = noteField(page);
    await note.open();
    for (const html of xssPayloads) await note.paste({ html: `<p>вставлено</p>${html}` });
    await alarm.provoke('#field-notes');
    expect(await unsafeElements(page, '#field-notes')).toEqual([]);
    expect(alarm.heard).toEqual([]);
  });
});

describe('the alarm', () => {
  test('is triggered when notes are put into a page unsanitised', async () => {
    const rung = new Set<string>();
    const heard: string[] = [];
    const context = await stage.browser.newContext({ bypassCSP: true });
    let page = await context.newPage();
    let alarm = watchForScripts(page, stage.server.url);
    for (const payload of xssPayloads) {
      const careless = async () => {
        await page.evaluate((html) => {
          document.body.innerHTML = html;
        }, payload);
        await alarm.provoke('body');
        return unsafeElements(page, 'body');
      };
      // Some payloads take the whole page away.
      const unsafe = await careless().catch(() => null);
      if (unsafe === null || alarm.heard.length + unsafe.length > 0) rung.add(payload);
      heard.push(...alarm.heard.splice(0));
      if (unsafe !== null) continue;
      await page.close();
      page = await context.newPage();
      alarm = watchForScripts(page, stage.server.url);
    }
    await context.close();
    // The remaining payloads are tricks of markdown, which need a parser of markdown to work.
    expect(rung.size).toBeGreaterThan(40);
    expect(heard.filter((each) => each.startsWith('dialog')).length).toBeGreaterThan(15);
    expect(heard.filter((each) => each.startsWith('request https://evil.test')).length).toBeGreaterThan(2);
  });
});
