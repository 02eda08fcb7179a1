/** What stands below a bar is as wide as that, in characters. */
const WIDE = 12;

/** The lines of a place's name below the axis: as few as there can be, broken at spaces that may be broken. */
export function wrapLabel(name: string): string[] {
  const lines: string[] = [];
  for (const word of name.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= WIDE) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
