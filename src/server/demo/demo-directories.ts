import type { DemoAccount } from '#contract/company/public-commands.ts';
import { type Target, writeRows } from '../base/db/write-rows.ts';
import { createUser } from '../company/rows/accounts.ts';
import {
  BRANCHES,
  DIRECTIONS,
  FOR_TOURISTS_ONLY,
  MANAGERS,
  METHODS,
  type Method,
  PARTNERS,
  RETIRED_PARTNER,
  type Trade,
} from './demo-catalogue.ts';
import type { Directories, Partner, Seat } from './demo-context.ts';
import type { Person } from './demo-people.ts';
import type { Rates } from './demo-rates.ts';

/** A member of the staff with a generated password. */
export type StaffMember = Person & { username: string; password: string; passwordHash: string };

/** The number of staff. */
export const STAFF = MANAGERS + BRANCHES.flatMap(({ offices }) => offices).reduce((sum, { agents }) => sum + agents, 0);

/** Writes rates and directories; returns their ids. */
export async function writeDirectories(
  target: Target,
  rates: Rates,
): Promise<Omit<Directories, 'agents' | 'managers'>> {
  await writeRows(target, 'currency_rates', rates.rows);
  const methodIds = await writeRows(
    target,
    'payment_methods',
    METHODS.map((name) => ({
      name,
      for_bookings: name !== FOR_TOURISTS_ONLY,
      for_partner_payments: name !== FOR_TOURISTS_ONLY,
    })),
  );
  const partnerIds = await writeRows(
    target,
    'partners',
    PARTNERS.map(({ name, latin_name = '', currency }) => ({
      name,
      latin_name,
      currency,
      retired: name === RETIRED_PARTNER,
    })),
  );
  const directionIds = await writeRows(
    target,
    'directions',
    DIRECTIONS.map(({ name }) => ({ name })),
  );
  const partners: Record<Trade, Partner[]> = { tour: [], flight: [], hotel: [], transfer: [], insurance: [], visa: [] };
  for (const [index, { trade, currency }] of PARTNERS.entries()) {
    partners[trade].push({ id: idAt(partnerIds, index), currency });
  }
  return {
    methods: Object.fromEntries(METHODS.map((name, index) => [name, idAt(methodIds, index)])) as Record<Method, number>,
    partners,
    directions: DIRECTIONS.map(({ price, hotels }, index) => ({ id: idAt(directionIds, index), price, hotels })),
  };
}

/** Writes branches, offices and staff: managers in the first office, agents in all. Refuses username_taken. */
export async function writeStaff(
  target: Target,
  staff: StaffMember[],
): Promise<Pick<Directories, 'agents' | 'managers'> & { accounts: DemoAccount[] }> {
  const remaining = [...staff];
  const accounts: DemoAccount[] = [];
  const hire = async (role: DemoAccount['role'], officeId: number, office_name: string): Promise<Seat> => {
    const member = remaining.shift();
    if (!member) throw new Error('Fewer staff were drawn than the offices have places');
    const { password, passwordHash, ...person } = member;
    const id = await createUser(target.tx, { ...person, companyId: target.companyId, officeId, role, passwordHash });
    accounts.push({ ...person, password, role, office_name });
    return { id, officeId };
  };
  const agents: Seat[] = [];
  const managers: Seat[] = [];
  for (const branch of BRANCHES) {
    const [branch_id = 0] = await writeRows(target, 'branches', [{ name: branch.name }]);
    for (const office of branch.offices) {
      const [officeId = 0] = await writeRows(target, 'offices', [{ name: office.name, branch_id }]);
      while (managers.length < MANAGERS) managers.push(await hire('management', officeId, office.name));
      for (let seat = 0; seat < office.agents; seat++) agents.push(await hire('agent', officeId, office.name));
    }
  }
  return { agents, managers, accounts };
}

function idAt(ids: number[], index: number): number {
  const id = ids[index];
  if (id === undefined) throw new Error('Fewer ids were returned than rows were written');
  return id;
}
