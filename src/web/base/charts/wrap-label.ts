/** Maximal length of a label's line, in characters. */
const MAX_LINE_LENGTH = 12;

/** Breaks a label at breaking spaces into as few lines as possible. */
export function wrapLabel(name: string): string[] {
  const lines: string[] = [];
  for (const word of name.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= MAX_LINE_LENGTH) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
