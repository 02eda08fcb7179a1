import { readSheet } from 'read-excel-file/universal';
import type { Cell } from './read-cell.ts';

/** The signature of a zip file, which a spreadsheet is. */
const ZIP = [0x50, 0x4b];

/** The cells of a file, row by row. Throws if it can't be read. */
export async function readFile(file: Blob): Promise<Cell[][]> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (ZIP.every((byte, at) => bytes[at] === byte)) return readWorkbook(file);
  return readCsv(textOf(bytes));
}

async function readWorkbook(file: Blob): Promise<Cell[][]> {
  const rows = await readSheet(file);
  return rows.map((row) => row.map(asCell));
}

/** A date of a spreadsheet is its first midnight in UTC. */
function asCell(value: unknown): Cell {
  if (value instanceof Date) return { date: value.toISOString().slice(0, 10) };
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

/** Decodes UTF-8, or the encoding that Excel uses for Russian. Bytes that no text has are rejected. */
function textOf(bytes: Uint8Array): string {
  if (bytes.includes(0)) throw new Error('This is no text');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1251').decode(bytes);
  }
}

/** The separator that the first line has most of. */
const separators = [';', ',', '\t'];

/** Parses text with semicolons, commas or tabs between cells; a quoted cell may contain them. */
export function readCsv(text: string): Cell[][] {
  const [first = ''] = text.split('\n', 1);
  const count = (separator: string) => first.split(separator).length;
  const separator = separators.reduce((best, each) => (count(each) > count(best) ? each : best));
  const rows: Cell[][] = [[]];
  let cell = '';
  let quoted = false;
  const endCell = () => {
    rows.at(-1)?.push(cell === '' ? null : cell);
    cell = '';
  };
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] ?? '';
    if (quoted && letter === '"' && text[at + 1] === '"') {
      cell += '"';
      at++;
    } else if (letter === '"' && (quoted || cell.trim() === '')) {
      quoted = !quoted;
      if (quoted) cell = '';
    } else if (quoted) cell += letter;
    else if (letter === separator) endCell();
    else if (letter === '\n') {
      endCell();
      rows.push([]);
    } else if (letter !== '\r' && letter !== '\ufeff') cell += letter;
  }
  endCell();
  return rows;
}
