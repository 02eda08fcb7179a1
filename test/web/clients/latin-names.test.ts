import { expect, test } from 'vitest';
import { latinTitle, passportName } from '../../../src/web/base/text/latin-names.ts';

test('a person is proposed as passports write names, when both names are there', () => {
  expect(passportName({ surname: 'Юлдашева', name: 'Гульчехра' })).toBe('YULDASHEVA GULCHEKHRA');
  expect(passportName({ surname: ' Қодиров ', name: 'Ўткир' })).toBe('QODIROV OTKIR');
  expect(passportName({ surname: 'Съедин', name: 'Ильдар' })).toBe('SEDIN ILDAR');
  expect(passportName({ surname: 'Иванов', name: ' ' })).toBe('');
  expect(passportName({ surname: '', name: 'Иван' })).toBe('');
});

test('a company is proposed with capitals, unless it is written in Latin letters already', () => {
  expect(latinTitle('самарканд турс')).toBe('Samarkand Turs');
  expect(latinTitle('Coral Travel')).toBe('');
  expect(latinTitle('')).toBe('');
});
