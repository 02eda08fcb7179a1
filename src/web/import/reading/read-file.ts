import { readSheet } from 'read-excel-file/universal';
import type { Cell } from './read-cell.ts';

/** A zip file begins so, and a spreadsheet is one. */
const ZIP = [0x50, 0x4b];

/** The cells of a file, row by row. Throws when it is none that can be read. */
export async function readFile(file: Blob): Promise<Cell[][]> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (ZIP.every((byte, at) => bytes[at] === byte)) return readWorkbook(file);
  return readCsv(textOf(bytes));
}

async function readWorkbook(file: Blob): Promise<Cell[][]> {
  const rows = await readSheet(file);
  return rows.map((row) => row.map(asCell));
}

/** A date of a spreadsheet is the midnight that begins it, in UTC. */
function asCell(value: unknown): Cell {
  if (value instanceof Date) return { date: value.toISOString().slice(0, 10) };
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

/** UTF-8, or what Excel writes in Russian. What is no text at all has bytes that no text has. */
function textOf(bytes: Uint8Array): string {
  if (bytes.includes(0)) throw new Error('This is no text');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1251').decode(bytes);
  }
}

/** Parted by whichever of these the first line has most of. */
const separators = [';', ',', '\t'];

/** Text whose cells are parted by semicolons, commas or tabs; a cell in quotation marks may hold any of them. */
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
