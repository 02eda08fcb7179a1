/**
 * The keys of the Latin and the Russian keyboard layout, without and with Shift, to convert text that was typed with
 * the wrong layout. The mapping is one to one, so the conversion loses nothing in either direction.
 */
const latin = 'qwertyuiop[]asdfghjkl;\'zxcvbnm,.`QWERTYUIOP{}ASDFGHJKL:"ZXCVBNM<>~';
const cyrillic = 'йцукенгшщзхъфывапролджэячсмитьбюёЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮЁ';

const toCyrillic = new Map([...latin].map((key, index) => [key, cyrillic[index] ?? key]));
const toLatin = new Map([...cyrillic].map((key, index) => [key, latin[index] ?? key]));

const convert = (text: string, keys: Map<string, string>): string =>
  [...text].map((letter) => keys.get(letter) ?? letter).join('');

/** "fynfkmz" → "анталья": text typed with the Latin layout instead of the Russian one. */
export const asCyrillicKeys = (text: string): string => convert(text, toCyrillic);

/** "сщкфд" → "coral": text typed with the Russian layout instead of the Latin one. */
export const asLatinKeys = (text: string): string => convert(text, toLatin);
