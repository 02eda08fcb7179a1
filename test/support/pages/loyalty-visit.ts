import type { Page } from 'playwright-core';
import { ownStage, type PageOptions, type Stage } from '../browser/pages.ts';
import { buildCompany, type Company } from '../data/company.ts';
import { addMember, codeIn, type Phones, sharedPhones } from '../data/loyalty-page.ts';
import { sharedSql } from '../server/sql.ts';
import { headingFocused } from './screen.ts';

/** A tourist at the public page of a company in which nothing was asked for from this address yet. */
export type Visit = {
  company: Company;
  page: Page;
  phone: string;
  /** The newest code that came to the phone. */
  code: () => Promise<string>;
};

export type Visits = {
  stage: Stage;
  phones: Phones;
  visit: (options?: PageOptions) => Promise<Visit>;
  /** Moves the clock of the server and of the gateway; without a moment back to the real time. */
  setClock: (moment?: Date) => void;
};

/** The public page with everything behind it, for a whole file of tests, at its top. */
export async function sharedVisits(): Promise<Visits> {
  const stage = await ownStage({ messageChannels: ['sms'], triesPerMinute: 100_000 });
  const sql = await sharedSql(stage.server.database.superuser);
  let now: Date | undefined;
  const phones = await sharedPhones(stage.server, () => now ?? new Date());
  return {
    stage,
    phones,
    visit: async (options = {}) => {
      const company = await buildCompany(stage.server);
      const { phone } = await addMember(sql, company);
      const viewport = { width: 390, height: 844 };
      const page = await stage.open(null, `/loyalty/${company.slug}`, { viewport, ...options });
      await headingFocused(page);
      return { company, page, phone, code: async () => codeIn((await phones.textsTo(company, phone)).at(-1)) };
    },
    setClock: (moment) => {
      now = moment;
      stage.server.setClock(moment);
    },
  };
}

export const phoneField = (page: Page) => page.getByLabel('Номер телефона');
export const codeField = (page: Page) => page.getByLabel('Код, 6 цифр');

/** Asks for a code and waits until it can be typed. */
export async function ask(page: Page, phone: string): Promise<void> {
  await phoneField(page).fill(phone);
  await page.keyboard.press('Enter');
  await codeField(page).and(page.locator(':focus')).waitFor();
}
