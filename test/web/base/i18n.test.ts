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
import { loadTexts, setPageLanguage } from '../../support/languages.ts';
import { importedBy } from '../../support/pages/client-imports.ts';
import { findUses, readSource, type TextUses, unknownKeys, unusedKeys } from '../../support/pages/text-uses.ts';
import {
  baseOf,
  emptyTexts,
  missingKeys,
  type Texts,
  textsWith,
  wrongNames,
  wrongPlurals,
} from '../../support/pages/texts.ts';

const web = join(import.meta.dirname, '../../../src/web');

let texts: Record<Language, Texts>;
let uses: TextUses;
beforeAll(async () => {
  texts = await loadTexts();
  uses = findUses(readSource());
});
afterAll(() => vi.unstubAllGlobals());

const codes = Object.keys(errors);

describe('texts of the languages', () => {
  test.each(['en', 'uz'] as const)('every text exists in %s, which has no text without a counterpart', (language) => {
    expect(missingKeys(texts.ru, texts[language]), 'not translated').toEqual([]);
    expect(missingKeys(texts[language], texts.ru), 'not in Russian').toEqual([]);
  });

  test.each(languages)('counts in %s have exactly the plural forms of the language', (language) => {
    expect(wrongPlurals(language, texts[language])).toEqual([]);
  });

  test.each([
    ['ru', ['Найден 1 вариант', 'Найдено 3 варианта', 'Найдено 5 вариантов', 'Найден 21 вариант']],
    ['en', ['1 match found', '3 matches found', '5 matches found', '21 matches found']],
    ['uz', ['1 ta topildi', '3 ta topildi', '5 ta topildi', '21 ta topildi']],
  ] as const)(
    'the number of options of a lookup is announced in %s in the right plural form',
    async (language, said) => {
      await setPageLanguage(language);
      expect([1, 3, 5, 21].map((count) => i18next.t('lookup.found', { count }))).toEqual(said);
    },
  );

  test('the same names, dates and amounts are in each sentence of every language', () => {
    expect(wrongNames(texts)).toEqual([]);
  });

  test.each(languages)('no text in %s is empty or equals its key', (language) => {
    expect(emptyTexts(texts[language])).toEqual([]);
  });

  test.each(languages)('no line in %s breaks between an amount and its currency', (language) => {
    expect(textsWith(/(\}\}|\d) (USD|%)(?!\p{L})/u, texts[language])).toEqual([]);
  });

  test('separators are signs that screen readers skip; a middle dot would be read aloud', () => {
    for (const language of languages) expect(textsWith(/·/, texts[language])).toEqual([]);
    expect(readSource().filter((source) => / · /.test(source))).toEqual([]);
  });

  test('Cyrillic letters occur in Russian only', () => {
    expect(textsWith(/\p{Script=Cyrillic}/u, texts.en)).toEqual([]);
    expect(textsWith(/\p{Script=Cyrillic}/u, texts.uz)).toEqual([]);
  });

  test('Uzbek has its letters oʻ and gʻ, not a quotation mark', () => {
    expect(textsWith(/[og]['’‘`ʼ]/i, texts.uz)).toEqual([]);
    expect(textsWith(/['’‘`]/, texts.uz)).toEqual([]);
  });
});

describe('texts of refusals', () => {
  test.each(['ru', 'uz'] as const)('every code has a text in %s', (language) => {
    expect(codes.filter((code) => !texts[language][`errors.${code}`])).toEqual([]);
  });

  test('the English text of a code is that of the catalogue', () => {
    expect(codes.map((code) => texts.en[`errors.${code}`])).toEqual(
      Object.values(errors).map(({ message }) => message),
    );
    expect(Object.keys(en.errors).filter((code) => codes.includes(code))).toEqual([]);
  });
});

describe('uses of texts', () => {
  test('the client uses existing texts only', () => {
    expect(unknownKeys(uses, texts.ru)).toEqual([]);
    // The scan finds uses.
    expect(uses.keys.size).toBeGreaterThan(100);
    expect([...uses.prefixes]).toEqual(expect.arrayContaining(['errors.', 'titles.', 'sale.done.']));
  });

  test('every text is used', () => {
    expect(unusedKeys(uses, texts.ru)).toEqual([]);
  });
});

describe('texts of signing in', () => {
  /** The parts of the page that load before everything else. */
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

  test('signing in waits for no text that loads later', () => {
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

  test('signing in uses existing texts only', () => {
    const written = Object.keys(texts.ru);
    expect(firstTexts.filter((name) => !written.some((key) => key === name || key.startsWith(`${name}.`)))).toEqual([]);
  });
});

describe('texts that load later', () => {
  /**
   * Whether a dynamic import is that of a screen, or waits for the texts itself: "import('../x.tsx'), loadEveryText()".
   */
  const waits = (from: string, to: string, source: string) => {
    const loads = `import\\('[^']*${basename(to).replace('.', '\\.')}'\\)`;
    return new RegExp(from.endsWith('-screens.ts') ? loads : `${loads}, loadAllTexts\\(\\)`).test(source);
  };
  /** The parts without later texts: the first list, signing in, and everything around the screens. */
  const before = importedBy(['app.tsx', 'sales/lists/active-sales.tsx'], { isSkipped: waits });
  const isLater = (text: string) => laterTexts.some((name) => text === name || text.startsWith(`${name}.`));
  const laterTextsUsedBy = (names: string[]) => {
    const { keys, prefixes, quoted } = findUses(readSource(names));
    // A permission such as 'sale.check' is quoted as well.
    const bases = new Set(Object.keys(texts.ru).map(baseOf));
    const written = [...quoted].filter((text) => bases.has(text));
    return [...new Set([...keys, ...prefixes, ...written])].filter(isLater);
  };

  test('texts that load later are not used by anything that is shown earlier', () => {
    expect(before.length).toBeGreaterThan(100);
    expect(before).toContain('base/lists/bulk-dialog.tsx');
    expect(laterTextsUsedBy(before)).toEqual([]);
    const after = globSync('**/*.{ts,tsx}', { cwd: web }).filter((file) => !before.includes(file));
    expect(laterTextsUsedBy(after).length).toBeGreaterThan(100);
  });

  test('texts that load later all exist', () => {
    expect(laterTexts.filter((name) => !Object.keys(texts.ru).some((key) => key.startsWith(`${name}.`)))).toEqual([]);
  });
});

describe('texts of the public page', () => {
  const isThere = (key: string) => loyaltyTexts.some((name) => key === name || key.startsWith(`${name}.`));

  test('the public page uses only texts that load with it', () => {
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

  test('the public page loads only existing texts', () => {
    const written = Object.keys(texts.ru);
    const unwritten = loyaltyTexts.filter((name) => !written.some((key) => key === name || key.startsWith(`${name}.`)));
    expect(unwritten).toEqual([]);
  });
});

test('a text behind a number sign is an id, or the number of a contract', () => {
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
    await setPageLanguage(language);
    expect(i18next.t('sale.added', { id: 12_345 })).toContain('12345');
    expect(i18next.t('acceptance_queue.accepting', { id: 12_345 })).toContain('12345');
  },
);

describe('the checks of texts', () => {
  test('a text missing in one language is reported', () => {
    const { 'sale.title': _, ...lacking } = texts.uz;
    expect(missingKeys(texts.ru, lacking)).toEqual(['sale.title']);
    expect(missingKeys({ ...texts.en, 'sale.planted': 'Planted' }, texts.ru)).toEqual(['sale.planted']);
  });

  test('a missing and a superfluous plural form are reported', () => {
    const { 'form.fix_few': _, ...lacking } = texts.ru;
    expect(wrongPlurals('ru', lacking)).toEqual(['ru form.fix: many one other, needed few many one other']);
    expect(wrongPlurals('uz', { ...texts.uz, 'form.fix_many': 'x' })).toHaveLength(1);
    expect(wrongPlurals('en', { 'sale.planted': '{{count}} bookings' })).toHaveLength(1);
  });

  test('a misspelt, missing or unclosed placeholder is reported', () => {
    const withText = (text: string) => wrongNames({ ru: texts.ru, uz: { 'sale.added': text } });
    expect(withText('Sotuv {{id}} saqlandi')).toEqual([]);
    expect(withText('Sotuv {{number}} saqlandi')).toHaveLength(1);
    expect(withText('Sotuv saqlandi')).toHaveLength(1);
    expect(withText('Sotuv {{id}} {saqlandi')).toHaveLength(1);
  });

  test('an empty text, a key in its place and a letter of another alphabet are reported', () => {
    expect(emptyTexts({ 'sale.added': ' ', 'sale.tour': 'sale.tour', save: 'Save' })).toEqual([
      'sale.added',
      'sale.tour',
    ]);
    expect(textsWith(/\p{Script=Cyrillic}/u, { save: 'Sаqlash' })).toHaveLength(1);
  });

  test('an undefined key and an unused text are reported', () => {
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
