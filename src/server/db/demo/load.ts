import type { DemoAccount } from '#contract/public-commands.ts';
import type { Database } from '../connect.ts';

export type DemoOptions = { slug: string; sales: number; seed: number; now: Date; onlyIfEmpty: boolean };
export type DemoCompany = { company: { name: string; slug: string }; users: DemoAccount[] };

export async function loadDemo(_db: Database, _options: DemoOptions): Promise<DemoCompany> {
  throw new Error('to be written');
}
