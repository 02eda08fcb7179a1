import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { slugOf, transliterate } from '#contract/base/latin.ts';
import { publicCommands } from '#contract/company/public-commands.ts';

test('names are transliterated into Latin letter by letter, and Latin letters stay', () => {
  expect(transliterate('Юлдашева')).toBe('yuldasheva');
  expect(transliterate('Ғуломов Тўлқин')).toBe('gulomov tolqin');
  expect(transliterate('Coral Travel 24')).toBe('coral travel 24');
});

describe('the proposed slug of a company', () => {
  test.each([
    ['Самарканд Турс', 'samarkand-turs'],
    ['  ООО «Жаҳон-Саёҳат»  ', 'ooo-jahon-sayohat'],
    ["Oʻzbekiston Sayyoh'lari", 'ozbekiston-sayyohlari'],
    ['Объезд & Co. 24', 'obezd-co-24'],
    ['«»', ''],
    ['Я', 'ya'],
    ['A', ''],
    ['', ''],
  ])('the proposed slug of %s is %s', (name, slug) => {
    expect(slugOf(name)).toBe(slug);
  });

  test('a proposed slug is valid for the server, however long the name is', () => {
    const isTaken = new Ajv({ strict: false }).compile(publicCommands.setUpCompany.body.properties.slug);
    const long = slugOf('Очень длинное название туристического агентства на Регистане');
    expect(long).toHaveLength(40);
    for (const slug of [long, slugOf(`${'а'.repeat(39)} б`), slugOf('Самарканд Турс')]) {
      expect([slug, isTaken(slug)]).toEqual([slug, true]);
    }
    expect(isTaken('Самарканд'), 'the check can tell').toBe(false);
  });
});
