const pen = document.createElement('canvas').getContext('2d');
const known = new Map<string, number>();
let family = '';

type Letters = { size?: number; weight?: number };

/** The width of a text on one line, px, in the font that this machine uses for the page. */
export function textWidth(text: string, { size = 13.5, weight = 400 }: Letters = {}): number {
  family ||= getComputedStyle(document.documentElement).fontFamily;
  const key = `${weight} ${size} ${text}`;
  const before = known.get(key);
  if (before !== undefined || !pen) return before ?? 0;
  pen.font = `${weight} ${size}px ${family}`;
  const { width } = pen.measureText(text);
  known.set(key, width);
  return width;
}

/** The smallest width at which a text fits into two lines, px. */
export function twoLinesWidth(text: string, letters: Letters): number {
  const words = text.split(' ');
  const widths = words.map((_, at) => {
    const lines = [words.slice(0, at), words.slice(at)];
    return Math.max(...lines.map((line) => textWidth(line.join(' '), letters)));
  });
  return Math.min(...widths);
}
