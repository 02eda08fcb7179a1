import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { SHARED_MEMORY } from '../processes/folders.ts';

/** A browser that a person installed: where npm has none for the machine. */
const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
// Playwright has pages share memory in files of the temporary folder, for machines whose /dev/shm is too small.
const ignoreDefaultArgs = tmpdir() === SHARED_MEMORY ? ['--disable-dev-shm-usage'] : [];

/**
 * A real browser: the one in CHROMIUM_PATH, else the one that npm brought for Linux, else one that is installed. npm's is
 * the same everywhere, down to its fonts, and without the windows of a desktop it takes two thirds of the processor time.
 * `flags` are command line flags of Chromium beside those that every start has.
 */
export async function startBrowser(flags: string[] = []): Promise<Browser> {
  const args = [...quiet, ...flags];
  const isBrought = process.platform === 'linux' && process.arch === 'x64';
  const chosen = process.env.CHROMIUM_PATH ?? (isBrought ? undefined : installed.find((path) => existsSync(path)));
  // In the POSIX locale, the default of a shell without LANG, Chromium saves a file with a Cyrillic name as "download".
  const env = { ...process.env, LC_ALL: 'C.UTF-8' };
  if (chosen) return chromium.launch({ executablePath: chosen, args, ignoreDefaultArgs, env });
  const folder = await unpackChromium();
  return chromium.launch({
    executablePath: join(folder, 'chromium'),
    args,
    ignoreDefaultArgs,
    env: {
      ...env,
      LD_LIBRARY_PATH: [join(folder, 'al2023/lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':'),
      FONTCONFIG_FILE: join(folder, 'fonts/fonts.conf'),
    },
  });
}

/** Unpacks npm's Chromium with the libraries that a bare Linux lacks, once, into this user's cache. */
async function unpackChromium(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const { version } = createRequire(import.meta.url)(join(entry, '../../package.json')) as { version: string };
  const cache = process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache');
  const folder = join(cache, `karavan-chromium-${version}`);
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}.${process.pid}`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true });
  // The package unpacks into the temporary folder, where another user's copy may lie already.
  const before = process.env.TMPDIR;
  process.env.TMPDIR = unfinished;
  try {
    const { inflate } = await import('@sparticuz/chromium');
    for (const part of ['chromium.br', 'fonts.tar.br', 'al2023.tar.br']) await inflate(join(entry, '../../bin', part));
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
  const fonts = join(unfinished, 'fonts/fonts.conf');
  await writeFile(fonts, (await readFile(fonts, 'utf8')).replaceAll('/tmp/fonts', join(folder, 'fonts')));
  // Two test processes may unpack at once: the first one's folder stays.
  await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true, force: true }));
  return folder;
}
