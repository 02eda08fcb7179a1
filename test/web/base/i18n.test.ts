import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import i18next from 'i18next';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { errors } from '#contract/base/errors.ts';
import en from '../../../src/web/base/i18n/en.json';
import firstTexts from '../../../src/web/base/i18n/first-texts.json';
import { type Language, languages } from '../../../src/web/base/i18n/languages.ts';
import laterTexts from '../../../src/web/base/i18n/later-texts.json';
import loyaltyTexts from '../../../src/web/base/i18n/loyalty-texts.json';
import { loadTexts, speak } from '../../support/languages.ts';
import { importedBy } from '../../support/pages/client-imports.ts';
import { findUses, readSource, type TextUses, unknownKeys, unusedKeys } from '../../support/pages/text-uses.ts';
import { emptyTexts, missingKeys, type Texts, textsWith, wrongNames, wrongPlurals } from '../../support/pages/texts.ts';

const web = join(import.meta.dirname, '../../../src/web');

let texts: Record<Language, Texts>;
let uses: TextUses;
beforeAll(async () => {
  texts = await loadTexts();
  uses = findUses(readSource());
});
afterAll(() => vi.unstubAllGlobals());

const codes = Object.keys(errors);

describe('whoever changes the language', () => {
  test.each(['en', 'uz'] as const)(
    'reads every text in %s, and the language has none that nobody else has',
    (language) => {
      expect(missingKeys(texts.ru, texts[language]), 'not translated').toEqual([]);
      expect(missingKeys(texts[language], texts.ru), 'not in Russian').toEqual([]);
    },
  );

  test.each(languages)('reads counts in the plural forms that %s has', (language) => {
    expect(wrongPlurals(language, texts[language])).toEqual([]);
  });

  test.each([
    ['ru', ['Найден 1 вариант', 'Найдено 3 варианта', 'Найдено 5 вариантов', 'Найден 21 вариант']],
    ['en', ['1 match found', '3 matches found', '5 matches found', '21 matches found']],
    ['uz', ['1 ta topildi', '3 ta topildi', '5 ta topildi', '21 ta topildi']],
  ] as const)('hears in %s how many options a lookup has found, in the right form', async (language, said) => {
    await speak(language);
    expect([1, 3, 5, 21].map((count) => i18next.t('lookup.found', { count }))).toEqual(said);
  });

  test('reads the same names, dates and amounts in every sentence', () => {
    expect(wrongNames(texts)).toEqual([]);
  });

  test.each(languages)('finds no empty text in %s, and no key in place of one', (language) => {
    expect(emptyTexts(texts[language])).toEqual([]);
  });

  test.each(languages)('finds no amount in %s torn from its currency at the end of a line', (language) => {
    expect(textsWith(/(\}\}|\d) (USD|%)(?!\p{L})/u, texts[language])).toEqual([]);
  });

  test('separates with signs that screen readers pass over: a middle dot is read out', () => {
    for (const language of languages) expect(textsWith(/·/, texts[language])).toEqual([]);
    expect(readSource().filter((source) => / · /.test(source))).toEqual([]);
  });

  test('meets Cyrillic letters in Russian only', () => {
    expect(textsWith(/\p{Script=Cyrillic}/u, texts.en)).toEqual([]);
    expect(textsWith(/\p{Script=Cyrillic}/u, texts.uz)).toEqual([]);
  });

  test('reads Uzbek with its own letters oʻ and gʻ, not with a quotation mark', () => {
    expect(textsWith(/[og]['’‘`ʼ]/i, texts.uz)).toEqual([]);
    expect(textsWith(/['’‘`]/, texts.uz)).toEqual([]);
  });
});

describe('whoever is refused', () => {
  test.each(['ru', 'uz'] as const)('reads in %s why, whatever the code', (language) => {
    expect(codes.filter((code) => !texts[language][`errors.${code}`])).toEqual([]);
  });

  test('reads in English what the catalogue says', () => {
    expect(codes.map((code) => texts.en[`errors.${code}`])).toEqual(
      Object.values(errors).map(({ message }) => message),
    );
    expect(Object.keys(en.errors).filter((code) => codes.includes(code))).toEqual([]);
  });
});

describe('the client', () => {
  test('asks only for texts that exist', () => {
    expect(unknownKeys(uses, texts.ru)).toEqual([]);
    // The scan sees what it is meant to see.
    expect(uses.keys.size).toBeGreaterThan(100);
    expect([...uses.prefixes]).toEqual(expect.arrayContaining(['errors.', 'titles.', 'sale.done.']));
  });

  test('has no text that nothing asks for', () => {
    expect(unusedKeys(uses, texts.ru)).toEqual([]);
  });
});

describe('signing in', () => {
  /** What is on the page before everything else has come. */
  const signIn = [
    'app.tsx',
    'company/sign-in/second-step-card.tsx',
    'company/sign-in/sign-in-notice.tsx',
    'company/sign-in/sign-in.tsx',
    'shell/not-found.tsx',
    'shell/auth-layout.tsx',
    'shell/header/language-menu.tsx',
    'shell/header/theme-menu.tsx',
    'base/ui/feedback/failure.tsx',
    'base/ui/feedback/loader.tsx',
    'base/ui/feedback/toast-stack.tsx',
  ];
  const isFirst = (key: string) => firstTexts.some((name) => key === name || key.startsWith(`${name}.`));

  test('waits for no text that comes later', () => {
    const { keys, quoted } = findUses(readSource(signIn));
    const errors = [...quoted].filter((text) => text.startsWith('errors.'));
    const refusals = [
      ...['wrong_credentials', 'too_many_attempts', 'fill_required_fields', 'network_failed'],
      ...[
        'second_factor_wrong',
        'second_factor_expired',
        'passkey_refused',
        'passkey_cancelled',
        'passkey_unsupported',
      ],
    ];
    const needed = [...keys, ...errors, ...refusals.map((code) => `errors.${code}`)];
    expect(needed.length).toBeGreaterThan(15);
    expect(needed.filter((key) => !isFirst(key))).toEqual([]);
  });

  test('asks for no text that nobody has', () => {
    const written = Object.keys(texts.ru);
    expect(firstTexts.filter((name) => !written.some((key) => key === name || key.startsWith(`${name}.`)))).toEqual([]);
  });
});

describe('texts that come later', () => {
  /** Whether a dynamic import is that of a screen, or waits for every text by itself: "import('../x.tsx'), loadAllTexts()". */
  const waits = (from: string, to: string, source: string) => {
    const loads = `import\\('[^']*${basename(to).replace('.', '\\.')}'\\)`;
    return new RegExp(from.endsWith('-screens.ts') ? loads : `${loads}, loadAllTexts\\(\\)`).test(source);
  };
  /** What is there without the texts that come later: the first list, signing in, and everything around the screens. */
  const before = importedBy(['app.tsx', 'sales/lists/active-sales.tsx'], { isSkipped: waits });
  const isLater = (text: string) => laterTexts.some((name) => text === name || text.startsWith(`${name}.`));
  const laterIn = (names: string[]) => {
    const { keys, prefixes, quoted } = findUses(readSource(names));
    const written = [...quoted].filter((text) => text.includes('.'));
    return [...new Set([...keys, ...prefixes, ...written])].filter(isLater);
  };

  test('are asked for by nothing that is shown before', () => {
    expect(before.length).toBeGreaterThan(100);
    expect(before).toContain('base/lists/bulk-dialog.tsx');
    expect(laterIn(before)).toEqual([]);
    const after = globSync('**/*.{ts,tsx}', { cwd: web }).filter((file) => !before.includes(file));
    expect(laterIn(after).length).toBeGreaterThan(100);
  });

  test('are all written', () => {
    expect(laterTexts.filter((name) => !Object.keys(texts.ru).some((key) => key.startsWith(`${name}.`)))).toEqual([]);
  });
});

describe('the public page', () => {
  const isThere = (key: string) => loyaltyTexts.some((name) => key === name || key.startsWith(`${name}.`));

  test('asks for no text that does not come with it', () => {
    const files = [
      ...globSync('loyalty/public-page/*', { cwd: web }),
      'base/ui/feedback/failure.tsx',
      'base/ui/feedback/loader.tsx',
    ];
    const { keys, quoted } = findUses(readSource(files));
    const codes = ['wrong_code', 'code_expired', 'code_locked', 'phone_invalid', 'network_failed', 'too_many_requests'];
    const needed = [...keys, ...[...quoted].filter((text) => text.startsWith('loyalty_page.'))];
    expect(needed.length).toBeGreaterThan(30);
    expect([...needed, ...codes.map((code) => `errors.${code}`)].filter((key) => !isThere(key))).toEqual([]);
  });

  test('brings no text that nobody has', () => {
    const written = Object.keys(texts.ru);
    const unwritten = loyaltyTexts.filter((name) => !written.some((key) => key === name || key.startsWith(`${name}.`)));
    expect(unwritten).toEqual([]);
  });
});

describe('a count in Russian', () => {
  beforeAll(() => speak('ru'));

  test.each([
    [0, 'продаж', 'платежей', 'броней', 'ошибок'],
    [1, 'продажа', 'платёж', 'бронь', 'ошибку'],
    [2, 'продажи', 'платежа', 'брони', 'ошибки'],
    [4, 'продажи', 'платежа', 'брони', 'ошибки'],
    [5, 'продаж', 'платежей', 'броней', 'ошибок'],
    [11, 'продаж', 'платежей', 'броней', 'ошибок'],
    [21, 'продажа', 'платёж', 'бронь', 'ошибку'],
    [22, 'продажи', 'платежа', 'брони', 'ошибки'],
    [25, 'продаж', 'платежей', 'броней', 'ошибок'],
    [101, 'продажа', 'платёж', 'бронь', 'ошибку'],
    [1.5, 'продажи', 'платежа', 'брони', 'ошибки'],
  ])('of %d reads %s, %s, %s, %s', (count, sales, payments, bookings, mistakes) => {
    const number = String(count).replace('.', ',');
    expect(i18next.t('counted.sales', { count })).toBe(`${number} ${sales}`);
    expect(i18next.t('client.sales', { count })).toBe(`${number} ${sales}`);
    expect(i18next.t('counted.payments', { count })).toBe(`${number} ${payments}`);
    expect(i18next.t('sale.netto_of', { count })).toBe(`Нетто, ${number} ${bookings}`);
    expect(i18next.t('form.fix', { count })).toBe(`Исправьте ${number} ${mistakes}`);
  });
});

test.each([
  ['en', 0, '0 sales'],
  ['en', 1, '1 sale'],
  ['en', 21, '21 sales'],
  ['en', 1.5, '1.5 sales'],
  ['uz', 0, '0 ta sotuv'],
  ['uz', 1, '1 ta sotuv'],
  ['en', 12_345, '12,345 sales'],
  ['uz', 25, '25 ta sotuv'],
  ['uz', 12_345.5, '12\u00a0345,5 ta sotuv'],
] as const)('a count in %s of %d reads "%s"', async (language, count, text) => {
  await speak(language);
  expect(i18next.t('counted.sales', { count })).toBe(text);
});

test('what stands behind a number sign is an id, or the number of a contract', () => {
  const named = Object.entries(texts).flatMap(([language, all]) =>
    Object.entries(all).flatMap(([key, text]) =>
      [...text.matchAll(/(?:№|no\.)\s*\{\{(\w+)\}\}/gi)].map(([, name]) => `${language} ${key} ${name}`),
    ),
  );
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((each) => !/ id$| audit_queue\.marks\.blank_number_twice number$/.test(each))).toEqual([]);
});

test.each(languages)(
  'the number of a sale or a payment is a name in %s: its digits are not grouped',
  async (language) => {
    await speak(language);
    expect(i18next.t('sale.added', { id: 12_345 })).toContain('12345');
    expect(i18next.t('acceptance_queue.accepting', { id: 12_345 })).toContain('12345');
  },
);

describe('the checks notice', () => {
  test('a text that a language lacks', () => {
    const { 'sale.title': _, ...lacking } = texts.uz;
    expect(missingKeys(texts.ru, lacking)).toEqual(['sale.title']);
    expect(missingKeys({ ...texts.en, 'sale.planted': 'Planted' }, texts.ru)).toEqual(['sale.planted']);
  });

  test('a plural form that is missing or too many', () => {
    const { 'form.fix_few': _, ...lacking } = texts.ru;
    expect(wrongPlurals('ru', lacking)).toEqual(['ru form.fix: many one other, needed few many one other']);
    expect(wrongPlurals('uz', { ...texts.uz, 'form.fix_many': 'x' })).toHaveLength(1);
    expect(wrongPlurals('en', { 'sale.planted': '{{count}} bookings' })).toHaveLength(1);
  });

  test('a name that is misspelt, left out or not closed', () => {
    const withText = (text: string) => wrongNames({ ru: texts.ru, uz: { 'sale.added': text } });
    expect(withText('Sotuv {{id}} saqlandi')).toEqual([]);
    expect(withText('Sotuv {{number}} saqlandi')).toHaveLength(1);
    expect(withText('Sotuv saqlandi')).toHaveLength(1);
    expect(withText('Sotuv {{id}} {saqlandi')).toHaveLength(1);
  });

  test('an empty text, a key in its place, a letter of another alphabet', () => {
    expect(emptyTexts({ 'sale.added': ' ', 'sale.tour': 'sale.tour', save: 'Save' })).toEqual([
      'sale.added',
      'sale.tour',
    ]);
    expect(textsWith(/\p{Script=Cyrillic}/u, { save: 'Sаqlash' })).toHaveLength(1);
  });

  test('a key that nobody wrote and a text that nothing asks for', () => {
    const planted = findUses([
      "t('sale.planted'); t(wide ? 'save' : 'sale.other', { a: t('retry') })",
      't(`planted.$' + '{name}`)',
    ]);
    expect(unknownKeys(planted, texts.ru)).toEqual(['sale.planted', 'sale.other', 'planted.']);
    expect([...planted.keys]).toEqual(['sale.planted', 'save', 'sale.other', 'retry']);
    expect(unusedKeys(uses, { ...texts.ru, 'sale.planted': 'Лишнее', 'sale.plants_few': 'Лишние' })).toEqual([
      'sale.planted',
      'sale.plants_few',
    ]);
  });
});
