import type { BrowserContext, Page, Request } from 'playwright-core';
import type { Stage } from '../browser/pages.ts';
import { recordSpeech } from '../browser/speech.ts';
import type { Person } from '../data/company.ts';
import { until } from '../wait.ts';

/** Opens the form of a new sale on which everything that is said is written down, its directories and rates there. */
export async function openNewSale(stage: Stage, person: Person): Promise<Page> {
  const asked = new Set<Request>();
  let answered = 0;
  const isOfRates = (request: Request) => request.postData()?.includes('rates(date: $date)') ?? false;
  const before = async (context: BrowserContext) => {
    await recordSpeech(context);
    context.on('request', (request) => isOfRates(request) && asked.add(request));
    context.on('requestfinished', (request) => asked.has(request) && answered++);
  };
  const page = await stage.open(person, '/new-sale', { before });
  await page.getByRole('button', { name: /^Наличные/ }).waitFor();
  // Those of the bookings and those of the payment.
  await until('the rates to come', () => asked.size > 0 && answered === asked.size);
  // Received data is rendered within two frames.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  });
  return page;
}
