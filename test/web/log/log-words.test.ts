import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type LogEntity, logEntities, logEvents } from '#contract/base/log-words.ts';
import { permissions } from '#contract/base/roles.ts';
import { typesFile } from '../../../build/database-types.ts';
import { loggedTables, unlogged } from '../../../src/server/base/pipeline/write-log.ts';
import { fieldOf, technical } from '../../../src/server/log/reads/log-list.ts';
import { references } from '../../../src/server/log/reads/log-names.ts';
import { changeWords } from '../../../src/web/base/changes/change-words.ts';
import { formatWords, logFields } from '../../../src/web/base/changes/log-fields.ts';
import { writeChange } from '../../../src/web/base/changes/written-change.ts';
import { loadTexts } from '../../support/languages.ts';
import { hasLabel } from '../../support/pages/field-labels.ts';

const texts = await loadTexts();
const languages = ['ru', 'en', 'uz'] as const;

/** Rights to read, questions to machines, and commands without a log line. */
const noEvents = /\.(view|use|follow|list|figures|management_fields|save_keys)$/;
/** Rights whose log line has another event: a bonus uses points, and an import has the names of its entities. */
const otherWords = new Set(['bonus.use', 'points.view', 'import.run']);

test.each(languages)('every event and every kind of entity of the log has a text in %s', (language) => {
  expect(logEvents.length).toBeGreaterThan(70);
  expect(logEvents.filter((event) => !texts[language][`log.events.${event}`])).toEqual([]);
  expect(logEntities.filter((entity) => !texts[language][`log.entities.${entity}`])).toEqual([]);
  const labels = Object.values(logFields).map(([label]) => label);
  const words = Object.values(formatWords).flatMap((format) => Object.values(format));
  expect([...labels, ...words].filter((key) => !texts[language][key])).toEqual([]);
});

test('every right to change writes a line with a text', () => {
  const doing = Object.keys(permissions).filter((key) => !noEvents.test(key) && !otherWords.has(key));
  expect(doing.length).toBeGreaterThan(50);
  expect(doing.filter((key) => !(logEvents as readonly string[]).includes(key))).toEqual([]);
});

/** The columns of a table, by the types that are generated from the database. */
function columnsOf(table: string): string[] {
  const [columns] = new RegExp(`(?<=^  ${table}: \\{\\n)(    .*\\n)+`, 'm').exec(readFileSync(typesFile, 'utf8')) ?? [];
  return columns?.match(/(?<=^ {4})\w+/gm) ?? [];
}

test('every logged column has a name', () => {
  expect(columnsOf('branches')).toEqual(['company_id', 'id', 'name', 'name_key', 'version']);
  const nameless = Object.entries(loggedTables).flatMap(([table, entity]) =>
    columnsOf(table)
      .filter((column) => !unlogged.has(column) && !technical.has(column))
      // Commands change only the switch of the import of rates.
      .filter((column) => table !== 'rate_imports' || column === 'enabled')
      .map((column) => fieldOf(entity as LogEntity, references[column]?.field ?? column))
      .filter((field) => !hasLabel(field))
      .map((field) => `${table}.${field}`),
  );
  expect(nameless).toEqual([]);
});

test('a change is shown with old and new values, in the format of its field', () => {
  const ownLabels = { blank_number: texts.ru['fields.blank_number'] };
  const words = changeWords(
    ((key: string, { id = '', returnObjects = false } = {}) =>
      returnObjects ? ownLabels : texts.ru[key]?.replace('{{id}}', id)) as never,
    'Asia/Tashkent',
  );
  const written = (field: string, before: string | null, after: string | null) =>
    writeChange({ field, before, after }, words).replaceAll('\u00a0', ' ');
  expect(written('brutto', '1000.00', '1300.50')).toBe('Брутто: 1 000,00 → 1 300,50');
  expect(written('service_date', '2026-11-23', null)).toBe('Дата услуги: 23.11.2026 → -');
  expect(written('lifecycle', 'active', 'cancelled')).toBe('Состояние: Активна → Аннулирована');
  expect(written('accepted_at', null, '2026-11-21T20:30:00.000Z')).toBe('Когда принят: 22.11.2026 01:30');
  expect(written('exchange_rate', '12650.000000', '12700.5')).toBe('Курс: 12 650 → 12 700,5');
  expect(written('retired', 'false', 'true')).toBe('Скрыто: нет → да');
  expect(written('month', null, '2026-11-01')).toBe('Месяц: 11.2026');
  expect(written('client', 'Ким Анна', '#12 ')).toBe('Клиент: Ким Анна → Анонимизированный клиент № 12');
  expect(written('blank_number', 'A-1', 'A-2')).toBe('Договор №: A-1 → A-2');
  expect(written('notes', '', 'ж'.repeat(200))).toBe(`Заметки: - → ${'ж'.repeat(120)}…`);
});
