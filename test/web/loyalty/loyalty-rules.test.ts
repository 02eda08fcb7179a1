import { describe, expect, test } from 'vitest';
import { defaultRules } from '#contract/loyalty/points-rules.ts';
import { rebaseTyped } from '../../../src/web/base/forms/rebase.ts';
import { parsePercent, parseSignedWhole, parseWhole } from '../../../src/web/base/text/parse-whole.ts';
import { changedRules, formOfRules, parseDialCodes, readRules } from '../../../src/web/loyalty/settings/rules-form.ts';

const settings = { ...defaultRules, dial_codes: ['998', '7'], version: 3 };

describe('whole numbers in rules', () => {
  test.each([
    ['12', 12],
    ['1 000', 1000],
    ['0', 0],
    ['540,00', 540],
  ])('the number %s is parsed', (typed, read) => expect(parseWhole(typed)).toBe(read));

  test.each(['', '1.5', '-3', '5$', 'много', '12 @1'])('the text %j is not a whole number', (typed) =>
    expect(parseWhole(typed)).toBeNull(),
  );

  test.each([
    ['+50', 50],
    ['-20', -20],
    ['−20', -20],
    ['20', 20],
  ])('the number %s has its sign', (typed, read) => expect(parseSignedWhole(typed)).toBe(read));
});

test.each([
  ['7,5', '7.50'],
  ['7.5 %', '7.50'],
  ['100%', '100.00'],
  ['7,55 USD', null],
  ['%', null],
])('the percentage %s is parsed as %s', (typed, read) => expect(parsePercent(typed)).toBe(read));

test('dial codes are parsed with any separators, each once', () => {
  expect(parseDialCodes(' +998, 7;7 992 ')).toEqual(['998', '7', '992']);
});

describe('edited rules', () => {
  test('unchanged rules are shown as they are stored, and only changes are sent', () => {
    const form = formOfRules(settings);
    const { version: _, ...rules } = settings;
    expect(readRules(form)).toEqual({ rules, problems: {} });
    const typed = readRules({ ...form, max_percent: '50', dial_codes: '998' }).rules;
    expect(typed && changedRules(typed, settings)).toEqual({ max_percent: 50, dial_codes: ['998'] });
  });

  test('rules have errors at each field', () => {
    const wrong = { ...formOfRules(settings), activation_days: '', max_percent: 'треть', dial_codes: '99 88888' };
    expect(readRules(wrong)).toEqual({
      rules: null,
      problems: {
        activation_days: 'fill_required_fields',
        max_percent: 'number_invalid',
        dial_codes: 'dial_code_invalid',
      },
    });
    expect(readRules({ ...wrong, dial_codes: ' ' }).problems.dial_codes).toBe('fill_required_fields');
  });

  test('edited fields keep their values after another person’s change, and the others follow it', () => {
    const typed = { ...formOfRules(settings), max_percent: '50' };
    const newer = { ...settings, max_percent: 10, activation_days: 14, version: 4 };
    const { rules } = readRules(rebaseTyped(typed, formOfRules(settings), formOfRules(newer)));
    expect(rules && changedRules(rules, newer)).toEqual({ max_percent: 50 });
    expect(rules?.activation_days).toBe(14);
  });
});
