/**
 * The same keys under two layouts: what a person typed without looking, under the other one. Letters only exist once on
 * a key, so the conversion goes both ways without loss.
 */
const latin = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`";
const cyrillic = 'йцукенгшщзхъфывапролджэячсмитьбюё';

const toCyrillic = new Map([...latin].map((key, index) => [key, cyrillic[index] ?? key]));
const toLatin = new Map([...cyrillic].map((key, index) => [key, latin[index] ?? key]));

function convert(text: string, keys: Map<string, string>): string {
  return [...text]
    .map((letter) => {
      const lower = letter.toLowerCase();
      const other = keys.get(lower) ?? lower;
      return letter === lower ? other : other.toUpperCase();
    })
    .join('');
}

/** "fynfkmz" → "анталья": what comes out when Latin was on and Russian was meant. */
export const asCyrillicKeys = (text: string): string => convert(text, toCyrillic);

/** "сщкфд" → "coral": what comes out when Russian was on and Latin was meant. */
export const asLatinKeys = (text: string): string => convert(text, toLatin);
