import { expect, test } from 'vitest';
import { latinTitle, passportName } from '../../../src/web/base/text/latin-names.ts';

test('a person’s Latin name is proposed as passports write names, once both names are entered', () => {
  expect(passportName({ surname: 'Юлдашева', name: 'Гульчехра' })).toBe('YULDASHEVA GULCHEKHRA');
  expect(passportName({ surname: ' Қодиров ', name: 'Ўткир' })).toBe('QODIROV OTKIR');
  expect(passportName({ surname: 'Съедин', name: 'Ильдар' })).toBe('SEDIN ILDAR');
  expect(passportName({ surname: 'Иванов', name: ' ' })).toBe('');
  expect(passportName({ surname: '', name: 'Иван' })).toBe('');
});

test('a company’s Latin name is proposed in capitals, unless it is written in Latin letters already', () => {
  expect(latinTitle('самарканд турс')).toBe('Samarkand Turs');
  expect(latinTitle('Coral Travel')).toBe('');
  expect(latinTitle('')).toBe('');
});
