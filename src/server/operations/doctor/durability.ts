import { sql } from 'kysely';
import type { Database } from '../../base/db/connect.ts';
import { type CheckResult, orOk, problem, warning } from './check-result.ts';

const CHECK = 'durability';

/** What can happen while a setting is off, and how it is set on. */
const settings = {
  fsync: {
    found: problem,
    risk: 'a power failure can destroy the whole database',
    remedy:
      'Remove fsync from the configuration of PostgreSQL (postgresql.conf, postgresql.auto.conf), and restart it.',
  },
  full_page_writes: {
    found: problem,
    risk: 'a power failure can leave pages that are written in part',
    remedy:
      'Remove full_page_writes from the configuration of PostgreSQL (postgresql.conf, postgresql.auto.conf), and restart it.',
  },
  synchronous_commit: {
    found: problem,
    risk: 'work that was acknowledged is lost when the database crashes',
    remedy:
      'Remove synchronous_commit from the configuration of PostgreSQL and from its roles and databases (\\drds in psql), and restart it.',
  },
  data_checksums: {
    found: warning,
    risk: 'damage by a disk is not noticed',
    remedy: 'Stop PostgreSQL, and run pg_checksums --enable on its folder.',
  },
};

type Setting = keyof typeof settings;

/** Each role may have settings of its own. */
export async function checkDurability(roles: Database[]): Promise<CheckResult[]> {
  const off = new Set<Setting>();
  for (const role of roles) {
    const { rows } = await sql<{ name: Setting }>`
      select name from pg_settings where name = any(${Object.keys(settings)}) and setting = 'off'
    `.execute(role);
    for (const { name } of rows) off.add(name);
  }
  return durabilityResults([...off]);
}

export function durabilityResults(off: Setting[]): CheckResult[] {
  const found = off.map((name) => {
    const { found: result, risk, remedy } = settings[name];
    return result(CHECK, `${name} is off: ${risk}.`, remedy);
  });
  return orOk(found, CHECK, 'fsync, full_page_writes, synchronous_commit and data_checksums are on.');
}
