import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '../source-files.ts';

/** The version of Karavan, `0.1.0`. */
export async function programVersion(): Promise<string> {
  const text = await readFile(join(projectRoot, 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
