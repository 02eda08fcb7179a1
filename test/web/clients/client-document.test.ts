import i18next from 'i18next';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type ClientExport, type ExportedRow, exportParts } from '#contract/clients/client-export.ts';
import { exportedColumns } from '../../../src/server/clients/reads/read-client-export.ts';
import { type Language, languages } from '../../../src/web/base/i18n/languages.ts';
import { writeClientDocument } from '../../../src/web/clients/consents/client-document.ts';
import { documentFields } from '../../../src/web/clients/consents/document-fields.ts';
import { setPageLanguage } from '../../support/languages.ts';

const nothing = Object.fromEntries(exportParts.map((part) => [part, [] as ExportedRow[]]));
const exported = (more: Partial<ClientExport> = {}): ClientExport =>
  ({
    ...nothing,
    clients: [{ id: 7, surname: 'Ким', name: 'Анна', phone: '+998901234567' }],
    ...{ client_id: 7, company_name: 'Шёлковый путь', exported_at: '2026-11-21T20:30:00.000Z' },
    ...more,
  }) as ClientExport;

const write = async (of: ClientExport, language: Language = 'ru') => {
  await setPageLanguage(language);
  return writeClientDocument(of, i18next.t, 'Asia/Tashkent');
};

beforeAll(() => setPageLanguage('ru'));
afterAll(() => vi.unstubAllGlobals());

describe('the readable export of a client', () => {
  test('the readable export has every personal column that the server exports', () => {
    const shown = new Set(Object.values(documentFields).flat());
    const missing = Object.values(exportedColumns)
      .flat()
      .filter((column) => !shown.has(column));
    expect(missing).toEqual([]);
  });

  test.each(languages)('the readable export is in the language of the interface: %s', async (language) => {
    const page = await write(exported(), language);
    expect(page).toContain(`<html lang="${language}">`);
    for (const part of exportParts) expect(page).toContain(`<h2>${i18next.t(`client_export.parts.${part}`)}</h2>`);
    expect(page).toContain('Шёлковый путь, 22.11.2026');
  });

  test('the readable export has entered values as text, tags included, without scripts or external resources', async () => {
    const notes = `<script>alert(1)</script><img src=x onerror='alert(2)'>"&`;
    const page = await write(exported({ sales: [{ id: 1, notes, brutto: '1000.00', sale_date: '2026-11-21' }] }));
    expect(page).not.toMatch(/<script|<img|onerror='|https?:/);
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(page).toContain(`default-src 'none'`);
    expect(page).toMatch(/1.000,00/);
    expect(page).toContain('21.11.2026');
  });

  test('the readable export has texts in place of states and codes, pictures, and each change of the log', async () => {
    const page = await write(
      exported({
        sales: [{ id: 1, lifecycle: 'completed', payment_status: 'fully_paid' }],
        consents: [{ id: 2, consent_means: 'paper', given_on: '2026-11-20', wording_version: 3 }],
        points: [{ id: 3, point_type: 'accrual', points: 40 }],
        pictures: [{ id: 4, content_type: 'image/png', bytes: 'iVBORw0KGgo=' }],
        log: [
          {
            ...{ id: 5, at: '2026-11-21T20:30:00.000Z', by_name: null, event: 'client.edit', entity: 'client' },
            changes: { surname: ['Ли', 'Ким'], tags: [null, ['а', 'б']] },
          },
        ],
      }),
    );
    for (const word of ['Завершена', 'Оплачено', 'на бумаге', 'Начисление', 'Клиент изменён', 'Программа']) {
      expect(page).toContain(word);
    }
    for (const code of ['completed', 'fully_paid', 'paper', 'accrual', 'client.edit']) expect(page).not.toContain(code);
    expect(page).toContain('src="data:image/png;base64,iVBORw0KGgo="');
    expect(page).toContain('Фамилия: Ли → Ким<br>Метки: а, б');
  });

  test('the readable export has a table for few fields, and separate rows where a table would be too wide', async () => {
    const page = await write(exported({ points: [{ id: 3, points: 40 }], sales: [{ id: 1 }, { id: 2 }] }));
    expect(page.match(/<table>/g)).toHaveLength(1);
    // The client and two sales.
    expect(page.match(/<dl>/g)).toHaveLength(3);
  });

  test('the readable export shows a picture only with a picture’s type', async () => {
    const page = await write(exported({ pictures: [{ id: 4, content_type: 'text/html"><i>', bytes: 'AAAA' }] }));
    expect(page).not.toContain('<img');
    expect(page).not.toContain('<i>');
  });
});
