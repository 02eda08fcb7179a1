import { readFile, writeFile } from 'node:fs/promises';

/** A Markdown table whose columns, except the first, are aligned to the right. */
export function table(heading: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  const rule = heading.map((_, at) => (at === 0 ? '---' : '--:'));
  return [heading, rule, ...rows].map(line).join('\n');
}

/** Replaces a part of a document, between its marks. */
export async function replacePart(file: string, name: 'table' | 'growth' | 'peers', content: string): Promise<void> {
  const document = await readFile(file, 'utf8');
  const marks = new RegExp(`<!-- ${name} -->[\\s\\S]*<!-- /${name} -->`);
  if (!marks.test(document)) throw new Error(`${file} has no marks to put the ${name} between`);
  await writeFile(
    file,
    document.replace(marks, () => `<!-- ${name} -->\n${content}\n<!-- /${name} -->`),
  );
}
