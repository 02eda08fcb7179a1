import { readFile, writeFile } from 'node:fs/promises';

/** A table in Markdown; all columns but the first are figures and stand at the right. */
export function table(heading: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  const rule = heading.map((_, at) => (at === 0 ? '---' : '--:'));
  return [heading, rule, ...rows].map(line).join('\n');
}

/** Puts a table into a document, between its marks; the words around it stay. */
export async function replaceTable(file: string, content: string): Promise<void> {
  const document = await readFile(file, 'utf8');
  const marks = /<!-- table -->[\s\S]*<!-- \/table -->/;
  if (!marks.test(document)) throw new Error(`${file} has no marks to put a table between`);
  await writeFile(file, document.replace(marks, `<!-- table -->\n${content}\n<!-- /table -->`));
}
