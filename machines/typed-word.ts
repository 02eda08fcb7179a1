/** Whether what was typed to confirm is the word that had to be typed, however it is written: case, spaces, "ё". */
export const isTyped = (word: string, typed: string): boolean => plain(word) !== '' && plain(typed) === plain(word);

/** A name is typed right whatever stands between its letters: "петрова водкина" is "Петрова-Водкина". */
function plain(word: string): string {
  return word
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^\p{L}\p{N}]/gu, '');
}
