/**
 * The same keys under two layouts, without and with Shift: what a person typed without looking, under the other one. Each
 * letter has a key of its own, so the conversion goes both ways without loss.
 */
const latin = 'qwertyuiop[]asdfghjkl;\'zxcvbnm,.`QWERTYUIOP{}ASDFGHJKL:"ZXCVBNM<>~';
const cyrillic = 'йцукенгшщзхъфывапролджэячсмитьбюёЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮЁ';

const toCyrillic = new Map([...latin].map((key, index) => [key, cyrillic[index] ?? key]));
const toLatin = new Map([...cyrillic].map((key, index) => [key, latin[index] ?? key]));

const convert = (text: string, keys: Map<string, string>): string =>
  [...text].map((letter) => keys.get(letter) ?? letter).join('');

/** "fynfkmz" → "анталья": what comes out when Latin was on and Russian was meant. */
export const asCyrillicKeys = (text: string): string => convert(text, toCyrillic);

/** "сщкфд" → "coral": what comes out when Russian was on and Latin was meant. */
export const asLatinKeys = (text: string): string => convert(text, toLatin);
