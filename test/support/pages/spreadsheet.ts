import { strFromU8, unzipSync } from 'fflate';

/** A cell as the file has it: its type ("s" shared text, "n" number, …), its raw value, how it is formatted. */
export type SheetCell = { type: string; value: string; format: string | null; formula: boolean };

export type ReadSheet = { name: string; rows: (SheetCell | null)[][]; texts: string[][] };

const attribute = (tag: string, name: string): string | null =>
  new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? null;

const plain = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');

/** The column of a cell's address: "C7" → 2. */
const columnOf = (address: string): number =>
  [...address.replace(/\d/g, '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** The first sheet of an .xlsx file, cell by cell, read from its XML: what a formula is, a library would only tell by its result. */
export function readSpreadsheet(bytes: Uint8Array): ReadSheet {
  const files = unzipSync(bytes);
  const xml = (name: string): string => {
    const file = files[name];
    if (!file) throw new Error(`No ${name} in the file, only ${Object.keys(files).join(', ')}`);
    return strFromU8(file);
  };
  const shared = [...xml('xl/sharedStrings.xml').matchAll(/<si>(.*?)<\/si>/gs)].map(([, item = '']) =>
    plain([...item.matchAll(/<t[^>]*>(.*?)<\/t>/gs)].map(([, text = '']) => text).join('')),
  );
  const styles = xml('xl/styles.xml');
  const formats = new Map(
    [...styles.matchAll(/<numFmt [^>]*>/g)].map(([tag]) => [
      attribute(tag, 'numFmtId'),
      plain(attribute(tag, 'formatCode') ?? ''),
    ]),
  );
  const cellStyles = [...(/<cellXfs[^>]*>(.*?)<\/cellXfs>/s.exec(styles)?.[1]?.matchAll(/<xf [^>]*>/g) ?? [])].map(
    ([tag]) => tag,
  );

  const rows = [...xml('xl/worksheets/sheet1.xml').matchAll(/<row [^>]*?(?:\/>|>(.*?)<\/row>)/gs)].map(
    ([, inner = '']) => {
      const cells: (SheetCell | null)[] = [];
      for (const [whole, head = '', body = ''] of inner.matchAll(/<c ([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)) {
        const style = cellStyles[Number(attribute(head, 's') ?? 0)] ?? '';
        const type = attribute(head, 't') ?? 'n';
        const raw = /<v>(.*?)<\/v>/s.exec(body)?.[1] ?? '';
        cells[columnOf(attribute(head, 'r') ?? '')] = {
          type,
          value: type === 's' ? (shared[Number(raw)] ?? '') : plain(raw),
          format: formats.get(attribute(style, 'numFmtId')) ?? null,
          formula: /<f[ >]/.test(whole),
        };
      }
      return Array.from(cells, (cell) => cell ?? null);
    },
  );
  const name = plain(attribute(/<sheet [^>]*>/.exec(xml('xl/workbook.xml'))?.[0] ?? '', 'name') ?? '');
  return { name, rows, texts: rows.map((row) => row.map((cell) => cell?.value ?? '')) };
}
