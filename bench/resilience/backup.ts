import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { newSale, openShop, postSale, type Shop } from '../../test/support/data/shop.ts';
import { karavan as runKaravan } from '../../test/support/processes/command-line.ts';
import { passableFolder } from '../../test/support/processes/folders.ts';
import { Installation } from '../../test/support/processes/installation.ts';
import { preparedFolder } from '../../test/support/processes/start-ups.ts';
import { Api } from '../../test/support/server/api.ts';
import { atMost, milliseconds, type Row } from '../support/row.ts';
import { median, quantile } from '../support/statistics.ts';

const WRITERS = 20;
const SALES = 20_000;
const ROUNDS = 3;
/** Time without a backup in each round, ms. */
const QUIET = 10_000;

/** Measures how long people wait who record sales while the database is backed up. */
export async function measureBackup(prepared: string): Promise<Row[]> {
  const karavan = await Installation.create({}, preparedFolder(prepared));
  const folder = await passableFolder();
  try {
    const shop = await openShop(karavan.url);
    await command(karavan, ['demo', '--sales', String(SALES)]);
    const writers = startWriters(karavan.url, shop);
    const [quiet, busy]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      quiet.push(quantile(await writers.during(() => delay(QUIET)), 0.99));
      busy.push(quantile(await writers.during(() => command(karavan, ['backup', folder])), 0.99));
    }
    await writers.stop();
    return [
      {
        job: `recording a sale beside a backup, ${WRITERS} people at once, 99th percentile`,
        measured: milliseconds(median(busy)),
        beside: `without a backup: ${milliseconds(median(quiet))}`,
        figure: median(busy.map((time, round) => time / (quiet[round] ?? 0))),
        bound: atMost(3, '×'),
      },
    ];
  } finally {
    await karavan.remove();
    await rm(folder, { recursive: true, force: true });
  }
}

async function command({ dataDir }: Installation, typed: string[]): Promise<void> {
  const { code, err } = await runKaravan(dataDir, typed);
  if (code !== 0) throw new Error(`${typed.join(' ')} failed: ${err}`);
}

/** People who record sales as fast as they are answered; `during` returns the times of their requests meanwhile, ms. */
function startWriters(url: string, shop: Shop) {
  let isStopping = false;
  let times: number[] = [];
  const write = async () => {
    const api = new Api(url, shop.token);
    while (!isStopping) {
      const started = performance.now();
      const { status, text } = await postSale(api, newSale(shop));
      if (status !== 201) throw new Error(`A sale was not recorded: ${text}`);
      times.push(performance.now() - started);
    }
  };
  const writing = Promise.all(Array.from({ length: WRITERS }, write));
  return {
    during: async (work: () => Promise<unknown>) => {
      times = [];
      await Promise.race([work(), writing]);
      return times;
    },
    stop: async () => {
      isStopping = true;
      await writing;
    },
  };
}
