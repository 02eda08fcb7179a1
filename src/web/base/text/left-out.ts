/** What of a text a field did not take: kinds of characters, and signs as they are. */
export type LeftOut = { kinds: CharacterKind[]; signs: string[] };

type CharacterKind = (typeof kinds)[number][0];

const kinds = [
  ['digits', /\p{Nd}/u],
  ['latin', /\p{Script=Latin}/u],
  ['cyrillic', /\p{Script=Cyrillic}/u],
  ['letters', /[\p{L}\p{M}]/u],
] as const;

/** More signs than that are a pasted text: these are enough to know it by. */
const MAX_SIGNS = 4;

/** What of a text a field strips, each once; null when it takes all of it. Spaces are not reported. */
export function leftOutOf(typed: string, keep: (text: string) => string): LeftOut | null {
  const found = new Set<CharacterKind>();
  const signs = new Set<string>();
  for (const character of typed.normalize('NFC')) {
    if (character.trim() === '' || keep(character) !== '') continue;
    const kind = kinds.find(([, is]) => is.test(character))?.[0];
    if (kind) found.add(kind);
    else if (signs.size < MAX_SIGNS) signs.add(character);
  }
  return found.size + signs.size === 0 ? null : { kinds: [...found], signs: [...signs] };
}
