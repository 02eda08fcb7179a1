import { afterEach, describe, expect, test } from 'vitest';
import { optionsOf } from '../../../src/web/base/charts/chart-options.ts';
import {
  formatAmount,
  formatBriefly,
  formatCount,
  formatPercent,
  formatRate,
} from '../../../src/web/base/i18n/format.ts';
import { type Language, languages, setLanguage } from '../../../src/web/base/i18n/languages.ts';
import { formatNumber } from '../../../src/web/base/i18n/write-number.ts';
import { isForeign } from '../../support/browser/number-style.ts';

afterEach(() => setLanguage('ru'));

/** Russian numbers with non-breaking spaces; Uzbek ones are the same but for the percent sign. */
const written: Record<Language, string[]> = {
  ru: ['1 234 567,50', '−0,05', '1 234', '1 234,50', '12 345', '−12,5', '12 650', '11 792,22', '1,1360', '7,5 %'],
  uz: ['1 234 567,50', '−0,05', '1 234', '1 234,50', '12 345', '−12,5', '12 650', '11 792,22', '1,1360', '7,5%'],
  en: ['1,234,567.50', '−0.05', '1,234', '1,234.50', '12,345', '−12.5', '12,650.00', '11,792.22', '1.1360', '7.5%'],
};

describe.each(languages)('numbers in %s', (language) => {
  test('amounts, counts, rates and shares are written in one style', () => {
    setLanguage(language);
    const now = [
      ...['1234567.5', '-0.05'].map(formatAmount),
      ...['1234.00', '1234.50'].map(formatBriefly),
      ...[formatCount(12_345), formatNumber('-12.50')],
      ...['12650.000000', '11792.220000', '1.136000'].map(formatRate),
      formatPercent('7.50'),
    ];
    expect(now.map((text) => text.replaceAll('\u00a0', ' '))).toEqual(written[language]);
    expect(now.filter((text) => text.includes(' ') || isForeign(text, language))).toEqual([]);
  });

  test('a chart writes its axis and its tooltip in the same style', () => {
    setLanguage(language);
    const colours = { series: [], text: '', ink: '', line: '', ground: '', font: '' };
    const { scales, plugins } = optionsOf(
      {
        ...{ kind: 'bar', title: '', conclusion: '', places: ['11.2026'] },
        ...{ axis: { header: '', names: ['11.2026'] }, series: [{ name: 'USD', values: ['1234567.50'] }] },
        format: formatAmount,
      },
      colours,
    );
    // The library calls both with itself as `this`, which they do not need.
    const axis = scales?.y?.ticks?.callback as (value: number) => string;
    const label = plugins?.tooltip?.callbacks?.label as (item: object) => string;
    expect(axis(0.1 + 0.2)).toBe(formatNumber('0.3'));
    expect(axis(1_250_000)).toBe(formatNumber('1250000'));
    expect(label({ datasetIndex: 0, dataIndex: 0 })).toBe(`USD: ${formatAmount('1234567.5')}`);
  });
});

describe('the search for numbers in another style', () => {
  test.each<[Language, string[]]>([
    ['ru', ['12.5', '1,234.50', '1 234,50 USD за 7.5 %', '1,234,567', '7,5%', '12 345', 'было -5,00', '1\u202f234']],
    ['uz', ['12.5', '1,234.50', '7,5 %', '7,5\u00a0%', '12 345', '-5']],
    ['en', ['12,5', '1\u00a0234.50', '1 234', '7.5 %', '1.234,50', '1234,50', '−1\u202f234', '-5']],
  ])('numbers in another style are found in %s', (language, texts) => {
    expect(texts.filter((text) => !isForeign(text, language))).toEqual([]);
  });

  test.each(languages)('dates, phones, addresses and names are not taken for numbers in %s', (language) => {
    const others = [
      '23.11.2026 14:05',
      '11.2026',
      '+998 90 123 45 67',
      'a1.b2@mail.uz',
      'agent-1.2',
      'ROMA/2026/998811',
      '2 1 0',
    ];
    expect(others.filter((text) => isForeign(text, language))).toEqual([]);
    expect(isForeign(written[language].join(' | ').replaceAll(/(?<=\d) (?=[\d%])/g, '\u00a0'), language)).toBe(false);
  });
});
