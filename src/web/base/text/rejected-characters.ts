/** Characters of a text that a field does not accept: by kind, and other signs one by one. */
export type RejectedCharacters = { kinds: CharacterKind[]; signs: string[] };

type CharacterKind = (typeof kinds)[number][0];

const kinds = [
  ['digits', /\p{Nd}/u],
  ['latin', /\p{Script=Latin}/u],
  ['cyrillic', /\p{Script=Cyrillic}/u],
  ['letters', /[\p{L}\p{M}]/u],
] as const;

/** Maximal number of listed signs: a pasted text may have many. */
const MAX_SIGNS = 4;

/** The characters of a text that a field strips, each once; null if it accepts all of them. Spaces are not reported. */
export function rejectedCharactersOf(typed: string, keep: (text: string) => string): RejectedCharacters | null {
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
