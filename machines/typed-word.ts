/** Whether what was typed to confirm is the word that had to be typed, however it is written: case, spaces, "ё". */
export const isTyped = (word: string, typed: string): boolean => plain(word) !== '' && plain(typed) === plain(word);

/** Letters and digits alone: "петрова водкина" confirms "Петрова-Водкина". */
function plain(word: string): string {
  return word
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^\p{L}\p{N}]/gu, '');
}
