import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import type { TestContext } from 'vitest';
import { projectRoot } from '../../../src/server/source-files.ts';
import { goOnPainting } from '../browser/cut-off.ts';
import type { Profile } from '../browser/profiles.ts';

/** The number of the server’s newest log lines to keep. */
const LINES = 200;

const plain = (text: string) => text.replace(/[^\p{L}\d]+/gu, '-').slice(0, 100);

const focusOf = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.outerHTML.slice(0, 300) ?? 'nowhere');

/**
 * Stores the state of a failing test in `test-results/` and names it in the failure: for each page its picture,
 * accessibility tree, address, focus and console; and the server’s log.
 */
export async function keepEvidence(task: TestContext['task'], profiles: Profile[], log: string[]): Promise<void> {
  const folder = join(projectRoot, 'test-results', plain(basename(task.file.name, '.test.ts')), plain(task.name));
  await mkdir(folder, { recursive: true });
  const pages = profiles.flatMap(({ context, console }) => context.pages().map((page) => ({ page, console })));
  for (const [index, { page, console }] of pages.entries()) {
    const name = join(folder, `page-${index + 1}`);
    // A page that hangs or has crashed has no picture; the others have.
    const missing = (error: Error) => `not to be had: ${error.message}`;
    const focus = await Promise.race([focusOf(page), delay(10_000, 'not to be had in time')]).catch(missing);
    await Promise.race([goOnPainting(page), delay(10_000)]).catch(missing);
    await page.screenshot({ path: `${name}.png`, fullPage: true, timeout: 10_000 }).catch(missing);
    const tree = await page.locator('body').ariaSnapshot({ timeout: 10_000 }).catch(missing);
    await writeFile(`${name}.txt`, `${page.url()}\nFocus: ${focus}\n\n${tree}\n\nConsole:\n${console.join('\n')}\n`);
  }
  await writeFile(join(folder, 'server.log'), log.slice(-LINES).join(''));
  const place = relative(projectRoot, folder);
  for (const error of task.result?.errors ?? []) {
    error.message += `\nWhat it saw: ${place}`;
    error.stack = error.stack?.replace(/^(.*)$/m, `$1 (what it saw: ${place})`) ?? '';
  }
}
