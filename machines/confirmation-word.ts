/** Whether the word that was typed to confirm is the expected one, ignoring case, spaces, signs and "ё". */
export const isSameWord = (word: string, typed: string): boolean => plain(word) !== '' && plain(typed) === plain(word);

/** Lower-case letters and digits only: "петрова водкина" confirms "Петрова-Водкина". */
function plain(word: string): string {
  return word
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^\p{L}\p{N}]/gu, '');
}
