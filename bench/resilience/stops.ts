import { openShop } from '../../test/support/data/shop.ts';
import { newAttempt } from '../../test/support/data/writers.ts';
import { Installation } from '../../test/support/processes/installation.ts';
import { interruptUntilExit, preparedFolder } from '../../test/support/processes/start-ups.ts';
import { sendStopSignal, startHeldSales } from '../../test/support/processes/under-way.ts';
import { Api } from '../../test/support/server/api.ts';
import { timed } from '../support/compare.ts';
import { atMost, inSeconds, type Row } from '../support/row.ts';

const UNDER_WAY = 50;
const ROUNDS = 3;
/** Requests of one person wait for each other, so the last ones are ended by the limit of ten seconds. */
const MOST_SECONDS = 11;

/** Measures the stop of a server whose requests can't finish: after one signal, and after a second one. */
export async function measureStops(prepared: string): Promise<Row[]> {
  const karavan = await Installation.create({}, preparedFolder(prepared));
  try {
    const shop = await openShop(karavan.url);
    const secondsOf = async (end: () => Promise<unknown>) => {
      const attempts = Array.from({ length: UNDER_WAY }, () => newAttempt(shop));
      const { held, answered } = await startHeldSales(karavan, new Api(karavan.url, shop.token), attempts);
      const took = await timed(end)();
      await answered;
      await held.release();
      await karavan.start();
      return took / 1000;
    };
    const [once, twice]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      once.push(
        await secondsOf(async () => {
          await sendStopSignal(karavan);
          await karavan.server.ended;
        }),
      );
      twice.push(await secondsOf(() => interruptUntilExit(karavan.server)));
    }
    return [
      inSeconds(`stop with ${UNDER_WAY} sales under way that can’t be finished`, once, atMost(MOST_SECONDS, 's')),
      inSeconds('the same with Ctrl-C pressed again and again', twice, atMost(2, 's')),
    ];
  } finally {
    await karavan.remove();
  }
}
